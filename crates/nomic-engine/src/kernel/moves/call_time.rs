//! Saying that a timer is due.

use super::{GameIntent, GameMove, Move};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::kernel::draws::Revealed;
use crate::kernel::openings::Reach;
use crate::kernel::step::QueuedStep;
use crate::kernel::{Act, Ask};
use crate::model::secret::Opening;
use crate::model::throw::Throw;
use crate::model::timer::Timer;
use crate::request::intent::{Completion, Incomplete};
use crate::vocabulary::hooks::{CALLING_TIME, TIME_OPENS, TIMEKEEPER};
use crate::{Carried, EventId, Refusal, Reveal, Seal, base::dice};

/// Says that a timer is due, or draws for an action that waits. A closing.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub struct CallTimeMove {
    /// The first variant of the timer's name, or the [key](crate::Throw::key) of a waiting action.
    #[n(0)]
    pub timer: String,
    #[n(1)]
    pub seal: Seal,
    #[n(2)]
    pub reveal: Reveal,
    #[n(3)]
    pub throws: Vec<u32>,
    /// Contents sealed for the caller, opened.
    #[n(4)]
    pub openings: Vec<Opening>,
}

/// Say that a timer is due, and open all that this device can; or draw for an action that waits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CallTimeIntent {
    /// The first variant of the timer's name, or the [key](crate::Throw::key) of a waiting action.
    pub timer: String,
    pub throws: Vec<u32>,
}

impl GameIntent for CallTimeIntent {
    fn complete(self, completion: &Completion<'_>) -> Result<Move, Incomplete> {
        let openings = completion.state().opened_by_time(&self.timer);
        let moved = CallTimeMove {
            openings: completion.opened(openings),
            timer: self.timer,
            seal: completion.seal()?,
            reveal: completion.reveal()?,
            throws: self.throws,
        };
        Ok(moved.into())
    }
}

pub(in crate::kernel) enum CheckedCall {
    Timer {
        timer: Timer,
        because: Vec<Because>,
        revealed: Revealed,
        reach: Reach,
    },
    Throw(Throw, Revealed),
}

impl GameMove for CallTimeMove {
    type Checked = CheckedCall;

    fn carried(&self) -> Carried<'_> {
        Carried {
            seal: Some(&self.seal),
            reveal: Some(self.reveal),
            ..Carried::default()
        }
    }

    /// An officer named by the rules can call a timer when the rules allow; any player can when the
    /// group's clock is past it.
    fn check(&self, ask: &mut Ask<'_>) -> Result<CheckedCall, Refusal> {
        let caller = ask.playing()?;
        if let Some(throw) = awaited(ask, &self.timer) {
            ask.require_another(caller, throw.player)?;
            if !self.openings.is_empty() {
                return Err(Refusal::BadOpening { at: 0 });
            }
            let revealed = ask.revealed(self.reveal)?;
            ask.require_throws(&self.throws)?;
            return Ok(CheckedCall::Throw(throw, revealed));
        }
        let (timer, because) = admit(ask, &self.timer)?;
        let revealed = ask.revealed(self.reveal)?;
        ask.require_throws(&self.throws)?;
        Ok(CheckedCall::Timer {
            reach: reach(ask, &timer),
            timer,
            because,
            revealed,
        })
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, checked: CheckedCall) -> Result<(), Refusal> {
        match checked {
            CheckedCall::Throw(throw, revealed) => {
                act.throw_for(&throw, revealed, &self.throws);
            }
            CheckedCall::Timer {
                timer,
                because,
                revealed,
                reach,
            } => {
                let game = act.state().game().unwrap_or(EventId([0; 32]));
                act.lay_out_all_links(dice::timer_source(game, timer.serial), revealed);
                act.lay_out_throws(&self.throws);
                act.open_all(&self.openings, reach)?;
                act.state_mut().calendar_mut().take_timer(&self.timer);
                let what = Effect::TimeCalled {
                    name: timer.name.clone(),
                    due_ms: timer.due_ms,
                };
                act.record_effect(what, because);
                act.queue(QueuedStep::TimerFired(timer));
            }
        }
        Ok(())
    }
}

/// The waiting action with this key.
fn awaited(ask: &Ask<'_>, key: &str) -> Option<Throw> {
    let mut throws = ask.state().awaited_throws();
    throws.find(|throw| throw.key() == key).cloned()
}

/// The timer, if the mover can call time on it now, and why.
pub(super) fn admit(ask: &mut Ask<'_>, name: &str) -> Result<(Timer, Vec<Because>), Refusal> {
    let timer = ask.state().timer(name).cloned();
    let timer = timer.ok_or(Refusal::UnknownTimer)?;
    let because = require_timekeeper(ask, &timer)?;
    let times = (timer.set_ms, Some(timer.due_ms));
    ask.check_ending(CALLING_TIME, (timer.name.clone(),), times)?;
    Ok((timer, because))
}

/// Sealed contents that a call of this timer can open. A vote waits for the end of its ballot,
/// unless rules count it at this time.
pub(super) fn reach(ask: &mut Ask<'_>, timer: &Timer) -> Reach {
    let opens = ask.ask(TIME_OPENS, (timer.name.clone(),));
    match opens.map(|opens| opens.value) {
        Some(true) => Reach::All,
        Some(false) => Reach::Own,
        None => Reach::Acts,
    }
}

fn require_timekeeper(ask: &mut Ask<'_>, timer: &Timer) -> Result<Vec<Because>, Refusal> {
    let keeper = ask.ask(TIMEKEEPER, (timer.name.clone(),));
    match keeper {
        Some(keeper) if Some(keeper.value) == ask.player() => Ok(vec![keeper.because]),
        Some(_) | None => {
            ask.require_due(timer.due_ms)?;
            Ok(vec![Because::Kernel(KernelReason::Due)])
        }
    }
}
