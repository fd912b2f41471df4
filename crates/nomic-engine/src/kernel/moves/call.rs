//! Calling for a judge.

use super::{GameIntent, GameMove, Move};
use crate::base::limits::{MAX_CASES, MAX_STATEMENT};
use crate::effects::effect::Effect;
use crate::kernel::step::QueuedStep;
use crate::kernel::validation::text;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete, Reword};
use crate::vocabulary::hooks::{CALLING, ON_CALLED};
use crate::{About, PlayerId, Refusal};

/// Call for a judge.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CallMove {
    #[n(0)]
    pub statement: String,
    #[n(1)]
    pub about: Option<About>,
}

impl GameIntent for CallMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(self.into())
    }

    fn reword(&mut self, reword: Reword<'_>) {
        reword(&mut self.statement);
    }
}

impl GameMove for CallMove {
    type Checked = PlayerId;

    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let caller = ask.playing()?;
        if ask.state().court().cases().count_open() >= MAX_CASES {
            return Err(Refusal::TooMany { limit: MAX_CASES });
        }
        text(&self.statement, MAX_STATEMENT)?;
        if self.statement.trim().is_empty() {
            return Err(Refusal::NoChange);
        }
        examine_about(ask, self.about)?;
        ask.check(CALLING, (caller,))?;
        Ok(caller)
    }

    /// Refused without a judge: rules name one for a case that is there.
    fn apply<'e>(&'e self, act: &mut Act<'e>, caller: PlayerId) -> Result<(), Refusal> {
        let when = (act.state().turn().number, act.state().moment().now);
        let court = act.state_mut().court_mut();
        let id = court.call(caller, self.statement.trim(), self.about, when);
        let judge = act.judge_for(id).ok_or(Refusal::NoCourt)?;
        act.state_mut().court_mut().name_judge(id, judge.value);
        let what = Effect::CaseCalled {
            case: id,
            judge: judge.value,
        };
        act.record_effect(what, vec![judge.because]);
        act.queue(QueuedStep::occasion(ON_CALLED, (id,)));
        Ok(())
    }
}

fn examine_about(ask: &Ask<'_>, about: Option<About>) -> Result<(), Refusal> {
    let state = ask.state();
    match about {
        Some(About::Player(player)) if state.player(player).is_none() => {
            Err(Refusal::UnknownPlayer)
        }
        Some(About::Rule(rule)) if state.rule(rule).is_none() => Err(Refusal::UnknownRule { rule }),
        Some(About::Proposal(id)) if state.proposal(id).is_none() => Err(Refusal::UnknownProposal),
        Some(About::Case(case)) if state.case(case).is_none() => Err(Refusal::UnknownCase),
        Some(About::Player(_) | About::Rule(_) | About::Proposal(_) | About::Case(_)) | None => {
            Ok(())
        }
    }
}
