//! Proposing a change of the rules.

use crate::effects::effect::Effect;
use crate::kernel::transaction::Kernel;
use crate::kernel::transaction::questions::add_reason;
use crate::kernel::transaction::step::QueuedStep;
use crate::kernel::transaction::validation::examine;
use crate::model::proposal::Proposer;
use crate::request::change::Draft;
use crate::vocabulary::hooks::ON_PROPOSED;
use crate::{ProposalId, Refusal, StatedValues};

/// Checks if the mover may propose at all: player and time, not contents.
pub(in crate::kernel::transaction) fn may_propose(kernel: &mut Kernel<'_>) -> Result<(), Refusal> {
    let proposer = kernel.playing()?;
    kernel.begin_proposal(proposer).map(|_| ())
}

pub(super) fn make(kernel: &mut Kernel<'_>, draft: &Draft) -> Result<(), Refusal> {
    let programs = examine(draft)?;
    let proposer = kernel.playing()?;
    let (number, because) = kernel.begin_proposal(proposer)?;
    let id = ProposalId(kernel.event().id);
    let author = Proposer::Player(proposer);
    let proposal = kernel.put_forward(id, author, number, draft.clone(), programs);
    let stated = kernel.store_stated(&proposal, &StatedValues::default())?;
    let mut reasons = kernel.examine_changes(&proposal)?;
    kernel.require_numbers(&proposal)?;
    add_reason(&mut reasons, because);
    let proposed = Effect::Proposed {
        proposal: number,
        behalf: None,
    };
    kernel.record_effect(proposed, reasons);
    kernel.report_stated(&proposal, stated);
    kernel.queue(QueuedStep::occasion(ON_PROPOSED, (proposal.serial(),)));
    Ok(())
}
