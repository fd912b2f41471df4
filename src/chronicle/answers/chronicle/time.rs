//! Time of an effect, and its proposal.

use nomic_engine::{Effect, Topic};

/// Time that an effect names, in milliseconds since 1970.
pub(super) const fn moment(what: &Effect) -> Option<u64> {
    match what {
        Effect::TimerSet { due_ms, .. } | Effect::TimeCalled { due_ms, .. } => Some(*due_ms),
        Effect::ClosedWhenDue { deadline_ms, .. } | Effect::DeadlineSet { deadline_ms, .. } => {
            Some(*deadline_ms)
        }
        _ => None,
    }
}

pub(super) fn proposal(what: &Effect) -> Option<u32> {
    match what {
        Effect::Proposed { proposal, .. }
        | Effect::Revised { proposal, .. }
        | Effect::Remarked { proposal }
        | Effect::Adopted { proposal, .. }
        | Effect::Rejected { proposal, .. }
        | Effect::Undetermined { proposal, .. } => Some(proposal.0),
        Effect::BallotOpened { topic, .. }
        | Effect::Voted { topic, .. }
        | Effect::VotedSecretly { topic, .. }
        | Effect::OtherVote { topic, .. }
        | Effect::VoteOpened { topic, .. }
        | Effect::ClosedWhenDue { topic, .. }
        | Effect::BallotShut { topic, .. }
        | Effect::LeftSealed { topic, .. }
        | Effect::BallotDropped { topic }
        | Effect::DeadlineSet { topic, .. } => match topic {
            Topic::Proposal(proposal) => Some(proposal.0),
            Topic::Question(..) => None,
        },
        _ => None,
    }
}
