//! Proposing a correction.

use super::{Admission, GameIntent, GameMove, Move};
use crate::base::limits::{MAX_CORRECTIONS, MAX_STATEMENT};
use crate::effects::effect::Effect;
use crate::kernel::questions::asked;
use crate::kernel::validation::text;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete, Reword, reword_remedies};
use crate::{PlayerId, Refusal, Remedy};

/// Propose a correction, and agree to it.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct CorrectMove {
    #[n(0)]
    pub reason: String,
    #[n(1)]
    pub remedies: Vec<Remedy>,
}

impl GameIntent for CorrectMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(self.into())
    }

    fn reword(&mut self, reword: Reword<'_>) {
        reword(&mut self.reason);
        reword_remedies(&mut self.remedies, reword);
    }
}

impl GameMove for CorrectMove {
    type Checked = PlayerId;

    fn admission(&self) -> Admission {
        Admission::Corrector
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let author = ask.mover()?;
        if ask.state().court().corrections().count_open() >= MAX_CORRECTIONS {
            return Err(Refusal::TooMany {
                limit: MAX_CORRECTIONS,
            });
        }
        text(&self.reason, MAX_STATEMENT)?;
        if self.remedies.is_empty() {
            return Err(Refusal::NoChange);
        }
        ask.examine_remedies(&self.remedies)?;
        Ok(author)
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, author: PlayerId) -> Result<(), Refusal> {
        let court = act.state_mut().court_mut();
        let id = court.propose_correction(author, self.reason.trim(), &self.remedies);
        act.record_effect(Effect::CorrectionProposed { correction: id }, asked());
        act.make_if_agreed(id)
    }
}
