//! Values that players fill in.

use crate::{AssetId, BallotId, CaseId, PlayerId, ProposalId, RuleId};

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode, minicbor::Decode)]
pub enum Argument {
    #[n(0)]
    Number(#[n(0)] i64),
    #[n(1)]
    Truth(#[n(0)] bool),
    #[n(2)]
    Text(#[n(0)] String),
    #[n(3)]
    Player(#[n(0)] PlayerId),
    #[n(4)]
    Rule(#[n(0)] RuleId),
    #[n(5)]
    Proposal(#[n(0)] ProposalId),
    #[n(6)]
    Case(#[n(0)] CaseId),
    #[n(7)]
    Ballot(#[n(0)] BallotId),
    #[n(8)]
    Fraction {
        #[n(0)]
        num: i64,
        #[n(1)]
        den: i64,
    },
    #[n(9)]
    Asset(#[n(0)] AssetId),
}
