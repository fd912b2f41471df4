//! Saying something on a proposal, also on one that is decided.

use crate::base::limits::{MAX_REMARK, MAX_REMARKS};
use crate::effects::effect::Effect;
use crate::kernel::transaction::questions::asked;
use crate::kernel::transaction::{Kernel, validation};
use crate::model::proposal::Remark;
use crate::{ProposalId, Refusal};

pub(super) fn make(kernel: &mut Kernel<'_>, id: ProposalId, text: &str) -> Result<(), Refusal> {
    let player = kernel.mover()?;
    let proposal = kernel.state().proposal(id);
    let proposal = proposal.ok_or(Refusal::UnknownProposal)?;
    validation::text(text, MAX_REMARK)?;
    if text.trim().is_empty() {
        return Err(Refusal::NoChange);
    }
    if proposal.remarks.len() >= MAX_REMARKS {
        return Err(Refusal::TooMany { limit: MAX_REMARKS });
    }
    let remark = Remark {
        player,
        text: text.into(),
        version: proposal.version,
    };
    let (serial, proposal) = (proposal.serial, proposal.number);
    kernel.state_mut().docket_mut().remark(serial, remark);
    kernel.record_effect(Effect::Remarked { proposal }, asked());
    Ok(())
}
