//! Whose turn it is.

use crate::rules::{FlatSet, Phrase};
use crate::{Because, PlayerId, cbor};

/// The turn, and how far the circuit has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, minicbor::Encode)]
pub struct Turn {
    /// Who is on turn; nobody before the game begins and after everybody has left.
    #[n(0)]
    pub player: Option<PlayerId>,
    /// How many turns have begun, this one included.
    #[n(1)]
    pub number: u32,
    /// The circuit, from 1; 0 before the game begins.
    #[n(2)]
    pub circuit: u32,
    /// Who has completed a turn in this circuit.
    #[n(3)]
    pub completed: FlatSet<PlayerId>,
    /// To whom a rule has given the next turn, if one has.
    #[n(4)]
    pub given: Option<Given>,
    /// What the next turn waits for, in the words of the rule that holds it back: this turn is
    /// over, and no other has begun.
    #[cbor(n(5), with = "cbor::optional_phrase")]
    pub held: Option<Phrase>,
}

/// The next turn, given away by a rule.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Given {
    /// To whom.
    #[n(0)]
    pub player: PlayerId,
    /// By which rule.
    #[n(1)]
    pub because: Because,
}
