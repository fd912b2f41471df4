//! Going away for some time, or coming back.

use crate::Refusal;
use crate::clerk::Clerk;
use crate::clerk::asking::asked;
use crate::clerk::step::Step;
use crate::vocabulary::hooks::{GOING_AWAY, ON_AWAY, ON_BACK};
use crate::what::What;

/// Goes away for some time, or comes back. What that means is for the rules to say.
pub(super) fn make(clerk: &mut Clerk<'_>, away: bool) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    if clerk.state.player(player).map(|player| player.away) == Some(away) {
        return Err(Refusal::NoChange);
    }
    if away {
        clerk.check(GOING_AWAY, (player,))?;
    }
    clerk.change_mover(|player| player.away = away);
    let (what, hook) = if away {
        (What::WentAway(player), ON_AWAY)
    } else {
        (What::CameBack(player), ON_BACK)
    };
    clerk.happened(what, asked());
    clerk.queue(Step::occasion(hook, (player,)));
    Ok(())
}
