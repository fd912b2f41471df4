//! Putting a proposal to the vote.

use crate::effects::because::Because;
use crate::kernel::transaction::Kernel;
use crate::model::proposal::{Proposal, Stage};
use crate::vocabulary::hooks::{OFFICER, OPENING};
use crate::{Overtaken, ProposalHash, ProposalId, Refusal};

pub(super) fn make(
    kernel: &mut Kernel<'_>,
    id: ProposalId,
    hash: ProposalHash,
) -> Result<(), Refusal> {
    kernel.playing()?;
    let proposal = kernel.open_proposal(id)?;
    if proposal.stage() != Stage::Debate {
        return Err(Refusal::NotDebating);
    }
    if proposal.hash != hash {
        return Err(Refusal::StaleHash);
    }
    let officer = require_officer(kernel, &proposal)?;
    kernel.examine_changes(&proposal)?;
    if let Some(Overtaken { rule, by, .. }) = kernel.overtaken(&proposal) {
        return Err(Refusal::Overtaken { rule, by });
    }
    kernel.check(OPENING, (proposal.serial(),))?;
    kernel.put_to_the_vote(&proposal, officer);
    Ok(())
}

fn require_officer(kernel: &mut Kernel<'_>, proposal: &Proposal) -> Result<Because, Refusal> {
    let answer = kernel.ask(OFFICER, (proposal.serial(),));
    match answer {
        Some(officer) if Some(officer.value) == kernel.player() => Ok(officer.because),
        other => Err(Refusal::NotOfficer {
            officer: other.map(|officer| officer.value),
        }),
    }
}
