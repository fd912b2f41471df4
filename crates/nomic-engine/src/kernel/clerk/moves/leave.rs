//! Leaving the game.

use crate::Refusal;
use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::asked;
use crate::vocabulary::hooks::LEAVING;

pub(super) fn make(clerk: &mut Clerk<'_>) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    clerk.check(LEAVING, (player,))?;
    clerk.happened(What::PlayerLeft(player), asked());
    clerk.depart(player);
    Ok(())
}
