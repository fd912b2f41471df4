//! What players fill in.

use crate::{AssetId, BallotId, CaseId, PlayerId, ProposalId, RuleId};

/// Something that a player fills in.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum Argument {
    /// A whole number.
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
    /// A ballot.
    #[n(7)]
    Ballot(#[n(0)] BallotId),
    /// A fraction.
    #[n(8)]
    Fraction {
        /// Numerator.
        #[n(0)]
        num: i64,
        /// Denominator.
        #[n(1)]
        den: i64,
    },
    /// An asset.
    #[n(9)]
    Asset(#[n(0)] AssetId),
}
