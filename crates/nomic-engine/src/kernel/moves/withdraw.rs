//! Taking back a correction.

use super::{Admission, GameIntent, GameMove, Move};
use crate::kernel::questions::asked;
use crate::kernel::{Act, Ask};
use crate::request::intent::{Completion, Incomplete};
use crate::{CorrectionId, Refusal};

/// Withdraw an own correction.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct WithdrawMove {
    #[n(0)]
    pub correction: CorrectionId,
}

impl GameIntent for WithdrawMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(self.into())
    }
}

impl GameMove for WithdrawMove {
    type Checked = ();

    fn admission(&self) -> Admission {
        Admission::Corrector
    }

    fn check(&self, ask: &mut Ask<'_>) -> Result<(), Refusal> {
        let player = ask.mover()?;
        let author = ask.open_correction(self.correction)?.author;
        match author == player {
            true => Ok(()),
            false => Err(Refusal::NotProposer { proposer: author }),
        }
    }

    fn apply<'e>(&'e self, act: &mut Act<'e>, (): ()) -> Result<(), Refusal> {
        act.end_correction(self.correction, asked());
        Ok(())
    }
}
