//! Times for which rules wait.

use crate::rules::Phrase;
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
}
