//! The whole vocabulary, as code is checked against it.

use super::functions::FUNCTIONS;
use super::hooks::HOOKS;
use super::kinds::KINDS;
use super::values::GLOBALS;
use super::{BALLOT, CASE, PLAYER, PROPOSAL, RULE};
use crate::clerk::EFFECTS;
use crate::rules::Vocabulary;

/// The vocabulary of the first edition.
pub static VOCABULARY: Vocabulary = Vocabulary {
    kinds: &KINDS,
    globals: &GLOBALS,
    functions: &FUNCTIONS,
    effects: &EFFECTS,
    hooks: HOOKS,
    actor: PLAYER,
    bearer: PLAYER,
    quantities: &["points"],
    forms: &[PLAYER, RULE, PROPOSAL, CASE, BALLOT],
    ruled: RULE,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vocabulary_has_no_flaws() {
        assert_eq!(VOCABULARY.flaws(), []);
    }
}
