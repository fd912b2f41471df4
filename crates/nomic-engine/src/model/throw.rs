//! Actions that draw, while they wait for another player's link.

use crate::rules::Phrase;
use crate::{Argument, EventId, PlayerId, RuleId, RuleNumber, encoding::cbor};

/// A player's action whose code draws. It is carried out once another player has revealed a link
/// that the actor does not know.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Throw {
    #[n(0)]
    pub player: PlayerId,
    #[n(1)]
    pub rule: RuleId,
    #[n(2)]
    pub action: String,
    #[cbor(n(3), with = "cbor::phrase")]
    pub label: Phrase,
    #[n(4)]
    pub args: Vec<Argument>,
    /// Event of the action. Draws depend on it, so they can't be known before.
    #[n(5)]
    pub act: EventId,
}

#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum ThrowChange {
    #[n(0)]
    Awaited {
        #[n(0)]
        rule: RuleNumber,
        #[cbor(n(1), with = "cbor::phrase")]
        label: Phrase,
    },
    /// Another player drew for it.
    #[n(1)]
    Made {
        #[n(0)]
        rule: RuleNumber,
        #[cbor(n(1), with = "cbor::phrase")]
        label: Phrase,
    },
    /// Nothing came of it: a rule refuses it in these words, or it cannot be done any more.
    #[n(2)]
    Void(#[cbor(n(0), with = "cbor::optional_phrase")] Option<Phrase>),
}

impl Throw {
    /// Name for a call: no timer of a rule has it. One event can open contents of several players,
    /// so the name includes the player.
    pub fn key(&self) -> String {
        format!("{}-{}", self.act.to_hex(), self.player)
    }
}
