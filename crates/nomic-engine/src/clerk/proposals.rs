//! Proposals that are still open.

use super::Clerk;
use crate::proposal::Proposal;
use crate::{ProposalId, Refusal};
use std::sync::Arc;

impl Clerk<'_> {
    /// A proposal that is still debated or voted on.
    pub(super) fn open_proposal(&self, id: ProposalId) -> Result<Arc<Proposal>, Refusal> {
        let mut open = self.state().docket().open();
        match open.find(|proposal| proposal.id == id) {
            Some(proposal) => Ok(Arc::clone(proposal)),
            None if self.state().proposal(id).is_some() => Err(Refusal::AlreadyDecided),
            None => Err(Refusal::UnknownProposal),
        }
    }
}
