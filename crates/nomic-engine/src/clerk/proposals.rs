//! Proposals that are still open.

use super::Clerk;
use crate::proposal::Proposal;
use crate::{ProposalId, Refusal};
use std::sync::Arc;

impl Clerk<'_> {
    /// A proposal that is still debated or voted on.
    pub(super) fn open_proposal(&self, id: ProposalId) -> Result<Arc<Proposal>, Refusal> {
        let mut open = self.state().open.values();
        match open.find(|proposal| proposal.id == id) {
            Some(proposal) => Ok(Arc::clone(proposal)),
            None if self.state().proposal(id).is_some() => Err(Refusal::AlreadyDecided),
            None => Err(Refusal::UnknownProposal),
        }
    }

    pub(super) fn change_proposal(&mut self, serial: u32, change: impl FnOnce(&mut Proposal)) {
        if let Some(proposal) = self.state_mut().open.get_mut(&serial) {
            change(Arc::make_mut(proposal));
        }
    }
}
