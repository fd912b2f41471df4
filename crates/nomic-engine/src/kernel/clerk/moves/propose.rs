//! Proposing a change of the rules.

use crate::effects::what::What;
use crate::kernel::clerk::Clerk;
use crate::kernel::clerk::questions::add_reason;
use crate::kernel::clerk::step::Step;
use crate::kernel::clerk::validation::examine;
use crate::model::proposal::Proposer;
use crate::request::change::Draft;
use crate::vocabulary::hooks::ON_PROPOSED;
use crate::{ProposalId, Refusal, StatedValues};

/// Checks if the mover may propose at all: player and time, not contents.
pub(in crate::kernel::clerk) fn may_propose(clerk: &mut Clerk<'_>) -> Result<(), Refusal> {
    let proposer = clerk.playing()?;
    clerk.begin_proposal(proposer).map(|_| ())
}

pub(super) fn make(clerk: &mut Clerk<'_>, draft: &Draft) -> Result<(), Refusal> {
    let programs = examine(draft)?;
    let proposer = clerk.playing()?;
    let (number, because) = clerk.begin_proposal(proposer)?;
    let id = ProposalId(clerk.event().id);
    let author = Proposer::Player(proposer);
    let proposal = clerk.put_forward(id, author, number, draft.clone(), programs);
    let stated = clerk.take_stated(&proposal, &StatedValues::default())?;
    let mut reasons = clerk.examine_changes(&proposal)?;
    clerk.require_numbers(&proposal)?;
    add_reason(&mut reasons, because);
    let proposed = What::Proposed {
        proposal: number,
        behalf: None,
    };
    clerk.happened(proposed, reasons);
    clerk.tell_stated(&proposal, stated);
    clerk.queue(Step::occasion(ON_PROPOSED, (proposal.serial(),)));
    Ok(())
}
