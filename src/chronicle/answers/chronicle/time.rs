//! Time of an effect, and its proposal.

use nomic_engine::{Topic, What};

/// The moment that a happening names, in milliseconds since 1970.
pub(super) const fn moment(what: &What) -> Option<u64> {
    match what {
        What::TimerSet { due_ms, .. } | What::TimeCalled { due_ms, .. } => Some(*due_ms),
        What::ClosedWhenDue { deadline_ms, .. } | What::DeadlineSet { deadline_ms, .. } => {
            Some(*deadline_ms)
        }
        _ => None,
    }
}

/// The proposal that a happening is about.
pub(super) fn proposal(what: &What) -> Option<u32> {
    match what {
        What::Proposed { proposal, .. }
        | What::Revised { proposal, .. }
        | What::Remarked { proposal }
        | What::Adopted { proposal, .. }
        | What::Rejected { proposal, .. }
        | What::Undetermined { proposal, .. } => Some(proposal.0),
        What::BallotOpened { topic, .. }
        | What::Voted { topic, .. }
        | What::VotedSecretly { topic, .. }
        | What::OtherVote { topic, .. }
        | What::VoteOpened { topic, .. }
        | What::ClosedWhenDue { topic, .. }
        | What::BallotShut { topic, .. }
        | What::LeftSealed { topic, .. }
        | What::BallotDropped { topic }
        | What::DeadlineSet { topic, .. } => match topic {
            Topic::Proposal(proposal) => Some(proposal.0),
            Topic::Question(..) => None,
        },
        _ => None,
    }
}
