//! Decisions that only one rule can make on one occasion.

use crate::effects::topic::Topic;
use crate::{CaseId, PlayerId, ProposalNumber, RuleId};
use std::sync::Arc;

/// Something that several rules want otherwise on the same occasion.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum Contested {
    #[n(0)]
    Amount(
        #[n(0)] PlayerId,
        #[cbor(n(1), with = "crate::encoding::cbor::shared_text")] Arc<str>,
    ),
    #[n(1)]
    Timer(#[cbor(n(0), with = "crate::encoding::cbor::shared_text")] Arc<str>),
    #[n(2)]
    Deadline(#[n(0)] Topic),
    /// Outcome of a ballot.
    #[n(3)]
    Ballot(#[n(0)] Topic),
    #[n(4)]
    Office(#[cbor(n(0), with = "crate::encoding::cbor::shared_text")] Arc<str>),
    #[n(5)]
    NextTurn,
    #[n(6)]
    Judge(#[n(0)] CaseId),
    #[n(7)]
    Case(#[n(0)] CaseId),
    /// Whether a player is in the game.
    #[n(8)]
    Seat(#[n(0)] PlayerId),
    #[n(9)]
    Apart(#[n(0)] PlayerId),
    #[n(10)]
    Vote(#[n(0)] Topic, #[n(1)] PlayerId),
    /// Wording of a rule, or its end.
    #[n(11)]
    Rule(#[n(0)] RuleId),
    #[n(12)]
    Class(#[n(0)] RuleId),
    /// Whether a proposal is withdrawn or debated again.
    #[n(13)]
    Proposal(#[n(0)] ProposalNumber),
}
