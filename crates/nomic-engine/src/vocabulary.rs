//! What rules can talk about: the game's kinds of things, its functions and effects, and the
//! places in its course to which code can attach.

mod court;
mod effects;
pub(crate) mod hook;
pub(crate) mod hooks;
mod kinds;
pub(crate) mod term;
pub(crate) mod thing;
mod values;

use crate::rules::{EffectKind, Field, Function, Global, Kind, Type, Vocabulary};

pub(crate) const PLAYER: &str = "Player";
pub(crate) const RULE: &str = "Rule";
pub(crate) const PROPOSAL: &str = "Proposal";
pub(crate) const AMENDMENT: &str = "Amendment";
pub(crate) const CHANGE: &str = "Change";
pub(crate) const VOTE: &str = "Vote";
pub(crate) const CASE: &str = "Case";
pub(crate) const BALLOT: &str = "Ballot";

const A_PLAYER: Type = Type::Thing(PLAYER);
const A_RULE: Type = Type::Thing(RULE);
const A_PROPOSAL: Type = Type::Thing(PROPOSAL);
const A_CHANGE: Type = Type::Thing(CHANGE);
const AN_AMENDMENT: Type = Type::Thing(AMENDMENT);
const A_VOTE: Type = Type::Thing(VOTE);
const A_CASE: Type = Type::Thing(CASE);
const A_BALLOT: Type = Type::Thing(BALLOT);

const PLAYERS: Type = Type::List(&A_PLAYER);
const RULES: Type = Type::List(&A_RULE);
const AMENDMENTS: Type = Type::List(&AN_AMENDMENT);
const PROPOSALS: Type = Type::List(&A_PROPOSAL);
const CHANGES: Type = Type::List(&A_CHANGE);
const VOTES: Type = Type::List(&A_VOTE);
const CASES: Type = Type::List(&A_CASE);
const BALLOTS: Type = Type::List(&A_BALLOT);

/// The vocabulary of the first edition.
pub static VOCABULARY: Vocabulary = Vocabulary {
    kinds: kinds::KINDS,
    globals: values::GLOBALS,
    functions: values::FUNCTIONS,
    effects: effects::EFFECTS,
    hooks: hooks::HOOKS,
    actor: PLAYER,
    bearer: PLAYER,
    quantities: &["points"],
    forms: &[PLAYER, RULE, PROPOSAL, CASE, BALLOT],
    ruled: RULE,
};

const fn field(name: &'static str, ty: Type) -> Field {
    Field { name, ty }
}

const fn global(name: &'static str, ty: Type) -> Global {
    Global { name, ty }
}

const fn function(name: &'static str, params: &'static [Type], result: Type) -> Function {
    Function {
        name,
        params,
        result,
        chance: false,
    }
}

const fn chance(name: &'static str, params: &'static [Type], result: Type) -> Function {
    Function {
        name,
        params,
        result,
        chance: true,
    }
}

const fn effect(
    name: &'static str,
    params: &'static [Type],
    writes: &'static [(&'static str, &'static str)],
) -> EffectKind {
    EffectKind {
        name,
        params,
        writes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vocabulary_has_no_flaws() {
        assert_eq!(VOCABULARY.flaws(), []);
    }
}
