//! Going away for some time, or coming back.

use crate::Refusal;
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::asked;
use crate::kernel::transaction::step::QueuedStep;
use crate::vocabulary::hooks::{GOING_AWAY, ON_AWAY, ON_BACK};

/// Goes away for some time, or comes back. The rules give it a meaning.
pub(super) fn make(kernel: &mut Kernel<'_>, away: bool) -> Result<(), Refusal> {
    let player = kernel.mover()?;
    if kernel.state().player(player).map(|player| player.away) == Some(away) {
        return Err(Refusal::NoChange);
    }
    if away {
        kernel.check(GOING_AWAY, (player,))?;
    }
    kernel.state_mut().seats_mut().set_away(player, away);
    let (what, hook) = if away {
        (Effect::WentAway(player), ON_AWAY)
    } else {
        (Effect::CameBack(player), ON_BACK)
    };
    kernel.record_effect(what, asked());
    kernel.queue(QueuedStep::occasion(hook, (player,)));
    Ok(())
}
