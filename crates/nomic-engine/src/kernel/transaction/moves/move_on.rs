//! Announces the table where a won game goes on.

use crate::Refusal;
use crate::base::limits::MAX_NEXT_TABLE;
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::asked;
use crate::kernel::transaction::validation::limit;
use crate::state::Phase;

/// A second announcement replaces the first.
pub(super) fn make(kernel: &mut Kernel<'_>, table: &[u8]) -> Result<(), Refusal> {
    let player = kernel.mover()?;
    if kernel.state().phase() != Phase::Won {
        return Err(Refusal::NotOver);
    }
    limit(table.len(), MAX_NEXT_TABLE)?;
    let play = kernel.state_mut().play_mut();
    if !play.move_on(player, table) {
        return Err(Refusal::NoChange);
    }
    kernel.record_effect(Effect::MovedOn(player), asked());
    Ok(())
}
