//! Going away for some time, or coming back.

use crate::Refusal;
use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::asked;
use crate::kernel::clerk::step::Step;
use crate::vocabulary::hooks::{GOING_AWAY, ON_AWAY, ON_BACK};

/// Goes away for some time, or comes back. What that means is for the rules to say.
pub(super) fn make(clerk: &mut Clerk<'_>, away: bool) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    if clerk.state().player(player).map(|player| player.away) == Some(away) {
        return Err(Refusal::NoChange);
    }
    if away {
        clerk.check(GOING_AWAY, (player,))?;
    }
    clerk.state_mut().seats_mut().set_away(player, away);
    let (what, hook) = if away {
        (What::WentAway(player), ON_AWAY)
    } else {
        (What::CameBack(player), ON_BACK)
    };
    clerk.happened(what, asked());
    clerk.queue(Step::occasion(hook, (player,)));
    Ok(())
}
