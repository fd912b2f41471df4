//! Saying something on a proposal, also on one that is decided.

use crate::base::limits::{MAX_REMARK, MAX_REMARKS};
use crate::effects::what::What;
use crate::kernel::clerk::questions::asked;
use crate::kernel::clerk::{Clerk, validation};
use crate::model::proposal::Remark;
use crate::{ProposalId, Refusal};

pub(super) fn make(clerk: &mut Clerk<'_>, id: ProposalId, text: &str) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    let proposal = clerk.state().proposal(id);
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
    clerk.state_mut().docket_mut().remark(serial, remark);
    clerk.happened(What::Remarked { proposal }, asked());
    Ok(())
}
