//! Saying that a timer is due.

use crate::effects::because::{Because, KernelReason};
use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::secrets::Reach;
use crate::kernel::clerk::step::Step;
use crate::model::secret::Opening;
use crate::model::timer::Timer;
use crate::vocabulary::hooks::{CALLING_TIME, TIME_OPENS, TIMEKEEPER};
use crate::{EventId, Refusal, Reveal, base::dice};

/// Calls a timer that is due, or draws for an action that waits for it. An officer named by the
/// rules can call it when the rules allow; any player can when the group's clock is past it.
pub(super) fn make<'e>(
    clerk: &mut Clerk<'e>,
    name: &str,
    reveal: Reveal,
    throws: &'e [u32],
    openings: &[Opening],
) -> Result<(), Refusal> {
    if clerk
        .state()
        .awaited_throws()
        .any(|throw| throw.key() == name)
    {
        return clerk.throw_for(name, reveal, throws, openings);
    }
    let caller = clerk.playing()?;
    let (timer, because) = admit(clerk, name)?;
    let link = clerk.reveal(reveal)?;
    let game = clerk.state().game().unwrap_or(EventId([0; 32]));
    clerk.lay_out_all_links(dice::timer_source(game, timer.serial), caller, link);
    clerk.lay_out_throws(throws)?;
    let reach = reach(clerk, &timer);
    clerk.open_all(openings, reach)?;
    clerk.state_mut().calendar_mut().take_timer(name);
    let what = What::TimeCalled {
        name: timer.name.clone(),
        due_ms: timer.due_ms,
    };
    clerk.happened(what, because);
    clerk.queue(Step::TimeOver(timer));
    Ok(())
}

/// The timer, if the mover can call time on it now, and why.
pub(super) fn admit(clerk: &mut Clerk<'_>, name: &str) -> Result<(Timer, Vec<Because>), Refusal> {
    let timer = clerk.state().timer(name).cloned();
    let timer = timer.ok_or(Refusal::UnknownTimer)?;
    let because = require_timekeeper(clerk, &timer)?;
    let times = (timer.set_ms, Some(timer.due_ms));
    clerk.check_ending(CALLING_TIME, (timer.name.clone(),), times)?;
    Ok((timer, because))
}

/// Sealed contents that a call of this timer can open. A vote waits for the end of its ballot,
/// unless rules count it at this time.
pub(super) fn reach(clerk: &mut Clerk<'_>, timer: &Timer) -> Reach {
    let opens = clerk.ask(TIME_OPENS, (timer.name.clone(),));
    match opens.map(|opens| opens.value) {
        Some(true) => Reach::All,
        Some(false) => Reach::Own,
        None => Reach::Acts,
    }
}

fn require_timekeeper(clerk: &mut Clerk<'_>, timer: &Timer) -> Result<Vec<Because>, Refusal> {
    let keeper = clerk.ask(TIMEKEEPER, (timer.name.clone(),));
    match keeper {
        Some(keeper) if Some(keeper.value) == clerk.player() => Ok(vec![keeper.because]),
        _ => {
            clerk.require_due(timer.due_ms)?;
            Ok(vec![Because::Kernel(KernelReason::Due)])
        }
    }
}
