//! Saying something on a proposal, also on one that is decided.

use super::{GameIntent, GameMove, Move};
use crate::base::limits::{MAX_REMARK, MAX_REMARKS};
use crate::effects::effect::Effect;
use crate::kernel::questions::asked;
use crate::kernel::{Act, Ask, validation};
use crate::model::proposal::Remark;
use crate::request::intent::{Completion, Incomplete, Reword};
use crate::{ProposalId, ProposalNumber, Refusal};

/// Say something about a proposal.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RemarkMove {
    #[n(0)]
    pub proposal: ProposalId,
    #[n(1)]
    pub text: String,
}

impl GameIntent for RemarkMove {
    fn complete(self, _completion: &Completion<'_>) -> Result<Move, Incomplete> {
        Ok(self.into())
    }

    fn reword(&mut self, reword: Reword<'_>) {
        reword(&mut self.text);
    }
}

impl GameMove for RemarkMove {
    /// The remark, with serial and number of its proposal.
    type Checked = (Remark, u32, ProposalNumber);

    fn check(&self, ask: &mut Ask<'_>) -> Result<Self::Checked, Refusal> {
        let player = ask.mover()?;
        let proposal = ask.state().proposal(self.proposal);
        let proposal = proposal.ok_or(Refusal::UnknownProposal)?;
        validation::text(&self.text, MAX_REMARK)?;
        if self.text.trim().is_empty() {
            return Err(Refusal::NoChange);
        }
        if proposal.remarks.len() >= MAX_REMARKS {
            return Err(Refusal::TooMany { limit: MAX_REMARKS });
        }
        let remark = Remark {
            player,
            text: self.text.as_str().into(),
            version: proposal.version,
        };
        Ok((remark, proposal.serial, proposal.number))
    }

    fn apply<'e>(
        &'e self,
        act: &mut Act<'e>,
        (remark, serial, proposal): Self::Checked,
    ) -> Result<(), Refusal> {
        act.state_mut().docket_mut().remark(serial, remark);
        act.record_effect(Effect::Remarked { proposal }, asked());
        Ok(())
    }
}
