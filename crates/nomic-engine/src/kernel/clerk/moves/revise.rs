//! Giving a proposal another wording.

use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::validation::examine;
use crate::model::proposal::{Proposer, Stage};
use crate::request::change::Draft;
use crate::{ProposalId, Refusal};

pub(super) fn make(clerk: &mut Clerk<'_>, id: ProposalId, draft: &Draft) -> Result<(), Refusal> {
    let player = clerk.playing()?;
    let before = clerk.open_proposal(id)?;
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
    let bases = clerk.state().bases(draft);
    let docket = clerk.state_mut().docket_mut();
    docket.reword(before.serial, draft.clone(), programs, bases);
    let proposal = clerk.open_proposal(id)?;
    let stated = clerk.take_stated(&proposal, &before.draft.values)?;
    let because = clerk.examine_changes(&proposal)?;
    clerk.require_numbers(&proposal)?;
    let what = What::Revised {
        proposal: proposal.number,
        version: proposal.version,
    };
    clerk.happened(what, because);
    clerk.tell_stated(&proposal, stated);
    Ok(())
}
