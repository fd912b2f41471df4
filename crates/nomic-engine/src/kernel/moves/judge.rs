//! Judging a case.

use super::{GameIntent, GameMove, Move};
use crate::base::limits::MAX_STATEMENT;
use crate::effects::effect::Effect;
use crate::kernel::questions::asked;
use crate::kernel::step::QueuedStep;
use crate::kernel::validation::text;
use crate::kernel::{Act, Ask};
use crate::model::case::{Finding, Judgement};
use crate::request::intent::{Completion, Incomplete, Reword, reword_remedies};
use crate::vocabulary::hooks::{JUDGING, ON_JUDGED};
use crate::{CaseId, PlayerId, Refusal, Remedy};

/// Judge a case.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct JudgeMove {
    #[n(0)]
    pub case: CaseId,
    #[n(1)]
    pub finding: Finding,
    #[n(2)]
    pub reason: String,
    #[n(3)]
    pub remedies: Vec<Remedy>,
}

impl GameIntent for JudgeMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(self.into())
    }

    fn reword(&mut self, reword: Reword<'_>) {
        reword(&mut self.reason);
        reword_remedies(&mut self.remedies, reword);
    }
}

impl GameMove for JudgeMove {
    type Checked = PlayerId;

    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let judge = ask.playing()?;
        let case = ask.state().case(self.case).ok_or(Refusal::UnknownCase)?;
        if case.settled {
            return Err(Refusal::CaseSettled);
        }
        if case.judge != judge {
            return Err(Refusal::NotJudge { judge: case.judge });
        }
        if case.judgement.is_some() {
            return Err(Refusal::AlreadyJudged);
        }
        text(&self.reason, MAX_STATEMENT)?;
        // Only a correction gives a seat away.
        let gives = |remedy: &Remedy| matches!(remedy, Remedy::GiveSeat { .. });
        if let Some(at) = self.remedies.iter().position(gives) {
            return Err(Refusal::BadRemedy { at });
        }
        ask.examine_remedies(&self.remedies)?;
        ask.check(JUDGING, (self.case,))?;
        Ok(judge)
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, judge: PlayerId) -> Result<(), Refusal> {
        let JudgeMove { case, finding, .. } = *self;
        let judgement = Judgement {
            judge,
            finding,
            reason: self.reason.trim().into(),
            remedies: self.remedies.clone(),
        };
        act.state_mut().court_mut().judge(case, judgement);
        let what = Effect::Judged {
            case,
            judge,
            finding,
        };
        act.record_effect(what, asked());
        act.queue(QueuedStep::occasion(ON_JUDGED, (case,)));
        Ok(())
    }
}
