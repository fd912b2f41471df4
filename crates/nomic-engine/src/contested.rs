//! What only one rule can settle on one and the same occasion.

use crate::topic::Topic;
use crate::{CaseId, PlayerId};
use std::sync::Arc;

/// Something that several rules want otherwise on the same occasion.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum Contested {
    /// How much of a quantity a player has.
    #[n(0)]
    Amount(
        #[n(0)] PlayerId,
        #[cbor(n(1), with = "crate::cbor::shared_text")] Arc<str>,
    ),
    /// To which moment a timer is set, if it is.
    #[n(1)]
    Timer(#[cbor(n(0), with = "crate::cbor::shared_text")] Arc<str>),
    /// The deadline of a ballot.
    #[n(2)]
    Deadline(#[n(0)] Topic),
    /// How a ballot ends.
    #[n(3)]
    Ballot(#[n(0)] Topic),
    /// Who has an office.
    #[n(4)]
    Office(#[cbor(n(0), with = "crate::cbor::shared_text")] Arc<str>),
    /// Whose turn is next.
    #[n(5)]
    NextTurn,
    /// Who judges a case.
    #[n(6)]
    Judge(#[n(0)] CaseId),
    /// How a case goes on.
    #[n(7)]
    Case(#[n(0)] CaseId),
    /// Whether a player is in the game.
    #[n(8)]
    Seat(#[n(0)] PlayerId),
    /// Whether a player's seat is set apart.
    #[n(9)]
    Apart(#[n(0)] PlayerId),
}
