//! Essential questions: without their answers a game gets nowhere.

use crate::vocabulary::hooks::{CARRIES, MAY_VOTE, OFFICER, PERMITS, WINNER};

/// A question that rules have to answer; otherwise no rule can be changed or no player can win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, minicbor::Encode)]
#[cbor(index_only)]
pub enum Essential {
    #[n(0)]
    Permits,
    #[n(1)]
    MayVote,
    #[n(2)]
    Carries,
    /// Officer who opens and closes the vote on a proposal.
    #[n(3)]
    Officer,
    #[n(4)]
    Winner,
}

impl Essential {
    pub const ALL: [Essential; 5] = [
        Essential::Permits,
        Essential::MayVote,
        Essential::Carries,
        Essential::Officer,
        Essential::Winner,
    ];

    pub const fn hook(self) -> &'static str {
        match self {
            Essential::Permits => PERMITS.name(),
            Essential::MayVote => MAY_VOTE.name(),
            Essential::Carries => CARRIES.name(),
            Essential::Officer => OFFICER.name(),
            Essential::Winner => WINNER.name(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VOCABULARY;

    #[test]
    fn every_essential_question_can_be_answered() {
        for question in Essential::ALL {
            assert!(VOCABULARY.hook(question.hook()).is_some(), "{question:?}");
        }
    }
}
