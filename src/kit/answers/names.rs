//! Names as they stand in sentences.

use nomic_engine::{BallotOption, PlayerId, Proposer, State};
use nomic_wording::{Locale, telling};

/// The name of a player as it stands in sentences: one that is written from right to left does not
/// turn them round.
pub(crate) fn name(state: &State, player: PlayerId) -> String {
    telling::player(state, player)
}

/// Who has made a proposal, and the seat; of a change that a rule makes by itself the rule, which
/// has none.
pub(crate) fn proposer(state: &State, of: Proposer, language: Locale) -> (String, u16) {
    match of {
        Proposer::Player(player) => (name(state, player), player.0),
        Proposer::Rule(rule) => {
            let rule = BallotOption::Rule(rule);
            (telling::option(state, &rule, language), 0)
        }
    }
}
