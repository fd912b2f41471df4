//! Giving a proposal another wording.

use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::validation::examine;
use crate::model::proposal::{Proposer, Stage};
use crate::request::change::Draft;
use crate::{ProposalId, Refusal};

pub(super) fn make(kernel: &mut Kernel<'_>, id: ProposalId, draft: &Draft) -> Result<(), Refusal> {
    let player = kernel.playing()?;
    let before = kernel.open_proposal(id)?;
    if before.stage() != Stage::Debate {
        return Err(Refusal::NotDebating);
    }
    match before.proposer {
        Proposer::Player(proposer) if proposer == player => {}
        Proposer::Player(proposer) => return Err(Refusal::NotProposer { proposer }),
        Proposer::Rule(_) => return Err(Refusal::NotDebating),
    }
    if *before.draft == *draft {
        return Err(Refusal::NoChange);
    }
    let programs = examine(draft)?;
    let bases = kernel.state().bases(draft);
    let docket = kernel.state_mut().docket_mut();
    docket.reword(before.serial, draft.clone(), programs, bases);
    let proposal = kernel.open_proposal(id)?;
    let stated = kernel.store_stated(&proposal, &before.draft.values)?;
    let because = kernel.examine_changes(&proposal)?;
    kernel.require_numbers(&proposal)?;
    let what = Effect::Revised {
        proposal: proposal.number,
        version: proposal.version,
    };
    kernel.record_effect(what, because);
    kernel.report_stated(&proposal, stated);
    Ok(())
}
