//! Saying that a timer is due.

use crate::because::{Because, KernelReason};
use crate::clerk::Clerk;
use crate::clerk::secrets::Reach;
use crate::clerk::step::Step;
use crate::secret::Opening;
use crate::timer::Timer;
use crate::vocabulary::hooks::{CALLING_TIME, TIMEKEEPER};
use crate::what::What;
use crate::{ChainLink, EventId, PlayerId, Refusal, Reveal, dice};

/// Says that a timer is due. Whoever the rules name can say so when the rules let them;
/// anybody can once the group's clock is past it.
pub(super) fn make<'e>(
    clerk: &mut Clerk<'e>,
    name: &str,
    reveal: Reveal,
    throws: &'e [u32],
    openings: &[Opening],
) -> Result<(), Refusal> {
    let caller = clerk.playing()?;
    let timers = &clerk.state.calendar.timers;
    let timer = timers.get(name).cloned().ok_or(Refusal::UnknownTimer)?;
    let because = require_timekeeper(clerk, &timer)?;
    let times = (timer.set_ms, Some(timer.due_ms));
    clerk.check_ending(CALLING_TIME, (timer.name.clone(),), times)?;
    let link = clerk.reveal(reveal)?;
    lay_out_all_links(clerk, &timer, caller, link);
    clerk.lay_out_throws(throws)?;
    clerk.open_all(openings, Reach::All)?;
    clerk.change_calendar(|calendar| {
        calendar.timers.remove(name);
    });
    let what = What::TimeCalled {
        name: timer.name.clone(),
        due_ms: timer.due_ms,
    };
    clerk.happened(what, because);
    clerk.queue(Step::TimeOver(timer));
    Ok(())
}

fn require_timekeeper(clerk: &mut Clerk<'_>, timer: &Timer) -> Result<Vec<Because>, Refusal> {
    let keeper = clerk.ask(TIMEKEEPER, (timer.name.clone(),));
    match keeper {
        Some(keeper) if Some(keeper.value) == clerk.player => Ok(vec![keeper.because]),
        _ => {
            clerk.require_due(timer.due_ms)?;
            Ok(vec![Because::Kernel(KernelReason::Due)])
        }
    }
}

/// Rules draw from the caller's link and from those of all ballots that are open: these were
/// revealed by others, and the caller could not choose among them.
fn lay_out_all_links(clerk: &mut Clerk<'_>, timer: &Timer, caller: PlayerId, link: ChainLink) {
    let ballots = clerk.state.open_ballots();
    let mut links: Vec<_> = ballots.flat_map(|ballot| ballot.links.clone()).collect();
    links.push((caller, link));
    // The order in which ballots opened must not matter beyond the players' own order.
    links.sort_by_key(|(player, _)| *player);
    let game = clerk.state.game().unwrap_or(EventId([0; 32]));
    clerk.lay_out(dice::timer_source(game, timer.serial), links);
}
