//! Leaving the game.

use crate::Refusal;
use crate::clerk::Clerk;
use crate::clerk::asking::asked;
use crate::vocabulary::hooks::LEAVING;
use crate::what::What;

pub(super) fn make(clerk: &mut Clerk<'_>) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    clerk.check(LEAVING, (player,))?;
    clerk.happened(What::PlayerLeft(player), asked());
    clerk.depart(player);
    Ok(())
}
