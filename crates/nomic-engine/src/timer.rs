//! Times for which rules wait.

use crate::rules::Phrase;
use crate::skew::Skew;
use crate::{RuleId, cbor};

/// A time that a rule has set. When it has come, somebody calls it, and rules react.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Timer {
    /// What players read. Moves and rules know the timer by the first variant.
    #[cbor(n(0), with = "cbor::phrase")]
    pub name: Phrase,
    /// When it is due, in milliseconds since 1970.
    #[n(1)]
    pub due_ms: u64,
    /// The rule that set it.
    #[n(2)]
    pub rule: RuleId,
    /// How many timers were set before in this game. Draws that are made when it is called rest
    /// on it, since nobody can choose it.
    #[n(3)]
    pub serial: u32,
    /// The moment at which it was set.
    #[n(4)]
    pub set_ms: u64,
    /// What it hangs on if it was set with a clock that was far ahead of the group's.
    #[n(5)]
    pub skew: Option<Box<Skew>>,
}
