//! Ballots that rules open, on whatever they like.

use crate::rules::Phrase;
use crate::{Ballot, BallotId, CaseId, PlayerId, ProposalId, RuleId, cbor};

/// A matter that is put to the vote by a rule.
#[derive(Clone, Debug, minicbor::Encode)]
pub struct Matter {
    /// Its running number.
    #[n(0)]
    pub id: BallotId,
    /// What it is about, in the words of the rule.
    #[cbor(n(1), with = "cbor::phrase")]
    pub topic: Phrase,
    /// The rule that opened it.
    #[n(2)]
    pub rule: RuleId,
    /// What it is about, if it is one of the game's things.
    #[n(3)]
    pub about: Option<Subject>,
    /// The electorate and its votes.
    #[n(4)]
    pub ballot: Ballot,
    /// Whether it was carried, once it is decided.
    #[n(5)]
    pub outcome: Option<bool>,
    /// Whether it was dropped before anything was decided.
    #[n(6)]
    pub dropped: bool,
}

/// What a ballot is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode)]
pub enum Subject {
    /// A player.
    #[n(0)]
    Player(#[n(0)] PlayerId),
    /// A rule.
    #[n(1)]
    Rule(#[n(0)] RuleId),
    /// A proposal.
    #[n(2)]
    Proposal(#[n(0)] ProposalId),
    /// A case.
    #[n(3)]
    Case(#[n(0)] CaseId),
}

impl Matter {
    /// Whether votes can still be cast.
    pub const fn open(&self) -> bool {
        self.outcome.is_none() && !self.dropped
    }

    /// Whether nobody is left who could vote.
    pub fn all_voted(&self) -> bool {
        self.ballot.all_voted()
    }
}
