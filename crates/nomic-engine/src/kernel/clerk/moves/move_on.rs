//! Announces the table where a won game goes on.

use crate::Refusal;
use crate::base::limits::MAX_NEXT_TABLE;
use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::asked;
use crate::kernel::clerk::validation::limit;
use crate::state::Phase;

/// A second announcement replaces the first.
pub(super) fn make(clerk: &mut Clerk<'_>, table: &[u8]) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    if clerk.state().phase() != Phase::Won {
        return Err(Refusal::NotOver);
    }
    limit(table.len(), MAX_NEXT_TABLE)?;
    let play = clerk.state_mut().play_mut();
    if !play.move_on(player, table) {
        return Err(Refusal::NoChange);
    }
    clerk.happened(What::MovedOn(player), asked());
    Ok(())
}
