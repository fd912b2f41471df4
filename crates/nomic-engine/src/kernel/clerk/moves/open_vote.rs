//! Putting a proposal to the vote.

use crate::effects::because::Because;
use crate::kernel::clerk::Clerk;
use crate::model::proposal::{Proposal, Stage};
use crate::vocabulary::hooks::{OFFICER, OPENING};
use crate::{Overtaken, ProposalHash, ProposalId, Refusal};

pub(super) fn make(
    clerk: &mut Clerk<'_>,
    id: ProposalId,
    hash: ProposalHash,
) -> Result<(), Refusal> {
    clerk.playing()?;
    let proposal = clerk.open_proposal(id)?;
    if proposal.stage() != Stage::Debate {
        return Err(Refusal::NotDebating);
    }
    if proposal.hash != hash {
        return Err(Refusal::StaleHash);
    }
    let officer = require_officer(clerk, &proposal)?;
    clerk.examine_changes(&proposal)?;
    if let Some(Overtaken { rule, by, .. }) = clerk.overtaken(&proposal) {
        return Err(Refusal::Overtaken { rule, by });
    }
    clerk.check(OPENING, (proposal.serial(),))?;
    clerk.put_to_the_vote(&proposal, officer);
    Ok(())
}

/// Whether it is for the mover to put this proposal to the vote.
fn require_officer(clerk: &mut Clerk<'_>, proposal: &Proposal) -> Result<Because, Refusal> {
    let answer = clerk.ask(OFFICER, (proposal.serial(),));
    match answer {
        Some(officer) if Some(officer.value) == clerk.player() => Ok(officer.because),
        other => Err(Refusal::NotOfficer {
            officer: other.map(|officer| officer.value),
        }),
    }
}
