//! Leaving the game.

use crate::Refusal;
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::asked;
use crate::vocabulary::hooks::LEAVING;

pub(super) fn make(kernel: &mut Kernel<'_>) -> Result<(), Refusal> {
    let player = kernel.mover()?;
    kernel.check(LEAVING, (player,))?;
    kernel.record_effect(Effect::PlayerLeft(player), asked());
    kernel.depart(player);
    Ok(())
}
