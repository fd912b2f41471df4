//! Subjects of votes.

use crate::{EventId, ProposalHash, ProposalId, QuestionId};

/// Subject of a vote, in exact words. Moves name it, so that a vote counts only for the words that
/// its voter saw, in any order of events.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode, minicbor::Decode,
)]
pub enum Subject {
    #[n(0)]
    Proposal {
        #[n(0)]
        proposal: ProposalId,
        #[n(1)]
        hash: ProposalHash,
    },
    #[n(1)]
    Question(#[n(0)] QuestionId),
}

impl Subject {
    /// Source of the draws from a ballot on this subject (see [`Draws`](crate::Draws)).
    pub const fn source(&self) -> EventId {
        match self {
            Subject::Proposal { proposal, .. } => proposal.0,
            Subject::Question(question) => EventId(question.0),
        }
    }
}
