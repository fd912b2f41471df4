//! The turn and the circuit.

use crate::rules::{FlatSet, Phrase};
use crate::{Because, PlayerId, encoding::cbor};

#[derive(Clone, Debug, Default, PartialEq, Eq, minicbor::Encode)]
pub struct Turn {
    /// Player on turn; none before the game begins and after all players have left.
    #[n(0)]
    pub player: Option<PlayerId>,
    /// Number of turns that have begun, including this one.
    #[n(1)]
    pub number: u32,
    /// The circuit, from 1; 0 before the game begins.
    #[n(2)]
    pub circuit: u32,
    /// Players who have completed a turn in this circuit.
    #[n(3)]
    pub completed: FlatSet<PlayerId>,
    #[n(4)]
    pub given: Option<GivenTurn>,
    /// Reason for holding back the next turn, in the words of the rule: the present turn is over,
    /// and no other has begun.
    #[cbor(n(5), with = "cbor::optional_phrase")]
    pub held: Option<Phrase>,
}

#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct GivenTurn {
    #[n(0)]
    pub player: PlayerId,
    #[n(1)]
    pub because: Because,
}
