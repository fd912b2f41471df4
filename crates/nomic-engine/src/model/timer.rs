//! Timers: moments that rules wait for.

use crate::model::skew::Skew;
use crate::rules::Phrase;
use crate::{RuleId, encoding::cbor};

/// A time that a rule has set. Once it has come, a player calls it, and rules react.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Timer {
    /// Name that players read. Moves and rules know the timer by the first variant.
    #[cbor(n(0), with = "cbor::phrase")]
    pub name: Phrase,
    /// When it is due, in milliseconds since 1970.
    #[n(1)]
    pub due_ms: u64,
    #[n(2)]
    pub rule: RuleId,
    /// Number of timers set before in this game. It is the source of draws at its call, since it
    /// can't be chosen.
    #[n(3)]
    pub serial: u32,
    #[n(4)]
    pub set_ms: u64,
    #[n(5)]
    pub skew: Option<Box<Skew>>,
}
