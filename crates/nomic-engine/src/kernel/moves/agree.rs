//! Agreeing to a correction.

use super::{Admission, GameIntent, GameMove, Move};
use crate::effects::effect::Effect;
use crate::kernel::questions::asked;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};
use crate::{CorrectionId, PlayerId, Refusal};

/// Agree to a correction.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AgreeMove {
    #[n(0)]
    pub correction: CorrectionId,
}

impl GameIntent for AgreeMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(self.into())
    }
}

impl GameMove for AgreeMove {
    type Checked = PlayerId;

    fn admission(&self) -> Admission {
        Admission::Corrector
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<PlayerId, Refusal> {
        let player = ask.mover()?;
        let correction = ask.open_correction(self.correction)?;
        if correction.agreed.contains(&player) {
            return Err(Refusal::AlreadyAgreed);
        }
        ask.require_current(&correction.remedies)?;
        Ok(player)
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, player: PlayerId) -> Result<(), Refusal> {
        let id = self.correction;
        act.state_mut().court_mut().agree(id, player);
        let what = Effect::CorrectionAgreed {
            correction: id,
            player,
        };
        act.record_effect(what, asked());
        act.make_if_agreed(id)
    }
}
