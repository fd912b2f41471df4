//! Actions that draw, while they wait for somebody else's link.

use crate::rules::Phrase;
use crate::{Argument, EventId, PlayerId, RuleId, RuleNumber, cbor};

/// An action that a player has done and whose code wants to draw. What comes of it is worked out
/// once another player has revealed a link: whoever acts does not know that one.
#[derive(Clone, Debug, PartialEq, Eq, minicbor::Encode)]
pub struct Throw {
    /// Who acts.
    #[n(0)]
    pub player: PlayerId,
    /// The rule that offers the action.
    #[n(1)]
    pub rule: RuleId,
    /// The name of the action.
    #[n(2)]
    pub action: String,
    /// What the rule calls it.
    #[cbor(n(3), with = "cbor::phrase")]
    pub label: Phrase,
    /// What was filled in.
    #[n(4)]
    pub args: Vec<Argument>,
    /// The event by which it was done. Draws rest on it, so nobody knows them before.
    #[n(5)]
    pub act: EventId,
}

/// What becomes of an action that draws.
#[derive(Clone, Debug, PartialEq, minicbor::Encode)]
pub enum ThrowChange {
    /// It waits for another player.
    #[n(0)]
    Awaited {
        /// The number of the rule that offers it.
        #[n(0)]
        rule: RuleNumber,
        /// What the rule calls it.
        #[cbor(n(1), with = "cbor::phrase")]
        label: Phrase,
    },
    /// Another player drew for it.
    #[n(1)]
    Made {
        /// The number of the rule that offers it.
        #[n(0)]
        rule: RuleNumber,
        /// What the rule calls it.
        #[cbor(n(1), with = "cbor::phrase")]
        label: Phrase,
    },
    /// Nothing came of it: a rule refuses it in these words, or it cannot be done any more.
    #[n(2)]
    Void(#[cbor(n(0), with = "cbor::optional_phrase")] Option<Phrase>),
}

impl Throw {
    /// By which a call names it: no timer that a rule sets is called so. One event can open what
    /// several players have handed in, so it takes the player, too.
    pub fn key(&self) -> String {
        format!("{}-{}", self.act.to_hex(), self.player)
    }
}
