//! The whole vocabulary, for checking code.

use super::functions::FUNCTIONS;
use super::hooks::HOOKS;
use super::kinds::KINDS;
use super::values::GLOBALS;
use super::{ASSET, BALLOT, CASE, PLAYER, PROPOSAL, RULE};
use crate::kernel::{EFFECTS, GUARDS};
use crate::rules::Vocabulary;

pub static VOCABULARY: Vocabulary = Vocabulary {
    kinds: &KINDS,
    globals: &GLOBALS,
    functions: &FUNCTIONS,
    effects: &EFFECTS,
    hooks: HOOKS,
    actor: PLAYER,
    bearer: PLAYER,
    quantities: &["points"],
    announcing: &["announce", "enact", "amend", "propose", "propose_amendment"],
    forms: &[PLAYER, RULE, PROPOSAL, CASE, BALLOT, ASSET],
    made: &[PROPOSAL],
    ruled: RULE,
};

/// Effects that higher rules can stop: the checks for each, and the question whose higher answer it
/// must not contradict.
pub fn guarded_effects()
-> impl Iterator<Item = (&'static str, &'static [&'static str], Option<&'static str>)> {
    let guards = GUARDS.iter();
    guards.map(|guard| (guard.effect, guard.checks, guard.question()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vocabulary_has_no_flaws() {
        assert_eq!(VOCABULARY.flaws(), []);
    }
}
