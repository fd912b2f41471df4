//! Actions that draw, while they wait for somebody else's link.

use crate::rules::Phrase;
use crate::{Argument, EventId, PlayerId, RuleId, RuleNumber, encoding::cbor};

/// A player's action whose code draws. It is carried out once another player has revealed a link
/// that the actor does not know.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Throw {
    /// Actor.
    #[n(0)]
    pub player: PlayerId,
    /// The rule that offers the action.
    #[n(1)]
    pub rule: RuleId,
    /// The name of the action.
    #[n(2)]
    pub action: String,
    /// Name given by the rule.
    #[cbor(n(3), with = "cbor::phrase")]
    pub label: Phrase,
    /// Values of the form.
    #[n(4)]
    pub args: Vec<Argument>,
    /// Event of the action. Draws depend on it, so they can't be known before.
    #[n(5)]
    pub act: EventId,
}

/// Result of an action that draws.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum ThrowChange {
    /// It waits for another player.
    #[n(0)]
    Awaited {
        /// The number of the rule that offers it.
        #[n(0)]
        rule: RuleNumber,
        /// Name given by the rule.
        #[cbor(n(1), with = "cbor::phrase")]
        label: Phrase,
    },
    /// Another player drew for it.
    #[n(1)]
    Made {
        /// The number of the rule that offers it.
        #[n(0)]
        rule: RuleNumber,
        /// Name given by the rule.
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
