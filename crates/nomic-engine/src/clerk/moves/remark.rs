//! Saying something on a proposal.

use crate::clerk::asking::asked;
use crate::clerk::{Clerk, examining};
use crate::limits::{MAX_REMARK, MAX_REMARKS};
use crate::proposal::Remark;
use crate::what::What;
use crate::{ProposalId, Refusal};

pub(super) fn make(clerk: &mut Clerk<'_>, id: ProposalId, text: &str) -> Result<(), Refusal> {
    let player = clerk.mover()?;
    let proposal = clerk.open_proposal(id)?;
    examining::text(text, MAX_REMARK)?;
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
    clerk.change_proposal(proposal.serial, |proposal| proposal.remarks.push(remark));
    clerk.happened(
        What::Remarked {
            proposal: proposal.number,
        },
        asked(),
    );
    Ok(())
}
