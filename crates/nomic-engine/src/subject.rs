//! What is put to the vote.

use crate::{EventId, ProposalHash, ProposalId, QuestionId};

/// What is put to the vote, in just these words. Moves name it, so that nobody's vote counts for
/// anything else than what they saw, in whatever order events are played.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode,
)]
pub enum Subject {
    /// A proposal in one of its wordings.
    #[n(0)]
    Proposal {
        /// The proposal.
        #[n(0)]
        proposal: ProposalId,
        /// The wording.
        #[n(1)]
        hash: ProposalHash,
    },
    /// A question that a rule has put.
    #[n(1)]
    Question(#[n(0)] QuestionId),
}

impl Subject {
    /// What draws from a ballot on this rest on (see [`Draws`](crate::Draws)).
    pub const fn source(&self) -> EventId {
        match self {
            Subject::Proposal { proposal, .. } => proposal.0,
            Subject::Question(question) => EventId(question.0),
        }
    }
}
