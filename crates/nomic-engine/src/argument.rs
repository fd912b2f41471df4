//! What moves can point at.

use crate::{BallotId, CaseId, PlayerId, ProposalId, RuleId};

/// A value that a player enters.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum Argument {
    /// A number.
    #[n(0)]
    Number(#[n(0)] i64),
    /// Yes or no.
    #[n(1)]
    Truth(#[n(0)] bool),
    /// A text.
    #[n(2)]
    Text(#[n(0)] String),
    /// A player.
    #[n(3)]
    Player(#[n(0)] PlayerId),
    /// A rule.
    #[n(4)]
    Rule(#[n(0)] RuleId),
    /// A proposal.
    #[n(5)]
    Proposal(#[n(0)] ProposalId),
    /// A case.
    #[n(6)]
    Case(#[n(0)] CaseId),
    /// A ballot that a rule opened.
    #[n(7)]
    Ballot(#[n(0)] BallotId),
}

/// What a case is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum About {
    /// A player.
    #[n(0)]
    Player(#[n(0)] PlayerId),
    /// A rule.
    #[n(1)]
    Rule(#[n(0)] RuleId),
    /// A proposal.
    #[n(2)]
    Proposal(#[n(0)] ProposalId),
}
