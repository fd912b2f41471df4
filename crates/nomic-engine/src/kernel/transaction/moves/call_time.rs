//! Saying that a timer is due.

use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::openings::Reach;
use crate::kernel::transaction::step::QueuedStep;
use crate::model::secret::Opening;
use crate::model::timer::Timer;
use crate::vocabulary::hooks::{CALLING_TIME, TIME_OPENS, TIMEKEEPER};
use crate::{EventId, Refusal, Reveal, base::dice};

/// Calls a timer that is due, or draws for an action that waits for it. An officer named by the
/// rules can call it when the rules allow; any player can when the group's clock is past it.
pub(super) fn make<'e>(
    kernel: &mut Kernel<'e>,
    name: &str,
    reveal: Reveal,
    throws: &'e [u32],
    openings: &[Opening],
) -> Result<(), Refusal> {
    if kernel
        .state()
        .awaited_throws()
        .any(|throw| throw.key() == name)
    {
        return kernel.throw_for(name, reveal, throws, openings);
    }
    let caller = kernel.playing()?;
    let (timer, because) = admit(kernel, name)?;
    let link = kernel.reveal(reveal)?;
    let game = kernel.state().game().unwrap_or(EventId([0; 32]));
    kernel.lay_out_all_links(dice::timer_source(game, timer.serial), caller, link);
    kernel.lay_out_throws(throws)?;
    let reach = reach(kernel, &timer);
    kernel.open_all(openings, reach)?;
    kernel.state_mut().calendar_mut().take_timer(name);
    let what = Effect::TimeCalled {
        name: timer.name.clone(),
        due_ms: timer.due_ms,
    };
    kernel.record_effect(what, because);
    kernel.queue(QueuedStep::TimerFired(timer));
    Ok(())
}

/// The timer, if the mover can call time on it now, and why.
pub(super) fn admit(kernel: &mut Kernel<'_>, name: &str) -> Result<(Timer, Vec<Because>), Refusal> {
    let timer = kernel.state().timer(name).cloned();
    let timer = timer.ok_or(Refusal::UnknownTimer)?;
    let because = require_timekeeper(kernel, &timer)?;
    let times = (timer.set_ms, Some(timer.due_ms));
    kernel.check_ending(CALLING_TIME, (timer.name.clone(),), times)?;
    Ok((timer, because))
}

/// Sealed contents that a call of this timer can open. A vote waits for the end of its ballot,
/// unless rules count it at this time.
pub(super) fn reach(kernel: &mut Kernel<'_>, timer: &Timer) -> Reach {
    let opens = kernel.ask(TIME_OPENS, (timer.name.clone(),));
    match opens.map(|opens| opens.value) {
        Some(true) => Reach::All,
        Some(false) => Reach::Own,
        None => Reach::Acts,
    }
}

fn require_timekeeper(kernel: &mut Kernel<'_>, timer: &Timer) -> Result<Vec<Because>, Refusal> {
    let keeper = kernel.ask(TIMEKEEPER, (timer.name.clone(),));
    match keeper {
        Some(keeper) if Some(keeper.value) == kernel.player() => Ok(vec![keeper.because]),
        _ => {
            kernel.require_due(timer.due_ms)?;
            Ok(vec![Because::Kernel(KernelReason::Due)])
        }
    }
}
