//! Proposals: how they get into the docket, and those that are still open.

use super::{Act, Ask};
use crate::model::proposal::{Proposal, Proposer};
use crate::request::change::Draft;
use crate::rules::Program;
use crate::{EventId, ProposalId, ProposalNumber, Refusal, encoding::cbor};
use std::sync::Arc;

impl Ask<'_> {
    pub(super) fn open_proposal(&self, id: ProposalId) -> Result<Arc<Proposal>, Refusal> {
        match self.state().docket().find_open(id) {
            Some(proposal) => Ok(Arc::clone(proposal)),
            None if self.state().proposal(id).is_some() => Err(Refusal::AlreadyDecided),
            None => Err(Refusal::UnknownProposal),
        }
    }
}

impl Act<'_> {
    /// Adds a proposal made by rules to the docket: its id is not that of the move.
    pub(super) fn add_proposal(
        &mut self,
        proposer: Proposer,
        number: ProposalNumber,
        draft: Draft,
        programs: Vec<Program>,
    ) -> Arc<Proposal> {
        let event = self.event().id;
        let words = (event, self.state().docket().next_serial());
        let id = ProposalId(EventId(cbor::digest("nomic/proposed-by-rule/v1", &words)));
        self.put_forward(id, proposer, number, draft, programs)
    }

    pub(super) fn put_forward(
        &mut self,
        id: ProposalId,
        proposer: Proposer,
        number: ProposalNumber,
        draft: Draft,
        programs: Vec<Program>,
    ) -> Arc<Proposal> {
        let proposed_ms = self.state().moment().now;
        let bases = self.state().bases(&draft);
        self.state_mut().docket_mut().add(|serial| Proposal {
            proposed_ms,
            programs,
            bases,
            ..Proposal::new(id, proposer, number, draft, serial)
        })
    }
}
