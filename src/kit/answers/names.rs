//! Names in sentences.

use nomic_engine::{BallotOption, PlayerId, Proposer, State};
use nomic_wording::{Locale, rendering};

/// Name of a player for sentences, isolated if it is written from right to left.
pub(crate) fn name(state: &State, player: PlayerId) -> String {
    rendering::player(state, player)
}

/// Proposer and seat; for a rule's own change the rule, which has no seat.
pub(crate) fn proposer(state: &State, of: Proposer, language: Locale) -> (String, u16) {
    match of {
        Proposer::Player(player) => (name(state, player), player.0),
        Proposer::Rule(rule) => {
            let rule = BallotOption::Rule(rule);
            (rendering::option(state, &rule, language), 0)
        }
    }
}
