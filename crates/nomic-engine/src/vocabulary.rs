//! Vocabulary of rules: the game's kinds of things, its functions and effects, and the hooks for
//! code.

mod court;
mod functions;
pub(crate) mod hook;
pub(crate) mod hooks;
mod kinds;
pub(crate) mod row;
mod surname;
pub(crate) mod table;
pub(crate) mod term;
mod texts;
pub(crate) mod thing;
mod values;
mod world;

use crate::rules::{EffectKind, Field, Function, Hook, Kind, Type};
pub(crate) use hooks::HOOKS;

pub(crate) const PLAYER: &str = "Player";
pub(crate) const RULE: &str = "Rule";
pub(crate) const PROPOSAL: &str = "Proposal";
pub(crate) const AMENDMENT: &str = "Amendment";
pub(crate) const CHANGE: &str = "Change";
pub(crate) const VOTE: &str = "Vote";
pub(crate) const CASE: &str = "Case";
pub(crate) const BALLOT: &str = "Ballot";
pub(crate) const ASSET: &str = "Asset";

const A_PLAYER: Type = Type::Thing(PLAYER);
const A_RULE: Type = Type::Thing(RULE);
const A_PROPOSAL: Type = Type::Thing(PROPOSAL);
const A_CHANGE: Type = Type::Thing(CHANGE);
const AN_AMENDMENT: Type = Type::Thing(AMENDMENT);
const A_VOTE: Type = Type::Thing(VOTE);
const A_CASE: Type = Type::Thing(CASE);
const A_BALLOT: Type = Type::Thing(BALLOT);
const AN_ASSET: Type = Type::Thing(ASSET);

const PLAYERS: Type = Type::List(&A_PLAYER);
const RULES: Type = Type::List(&A_RULE);
const AMENDMENTS: Type = Type::List(&AN_AMENDMENT);
const PROPOSALS: Type = Type::List(&A_PROPOSAL);
const CHANGES: Type = Type::List(&A_CHANGE);
const NUMBERS: Type = Type::List(&Type::Number);
const VOTES: Type = Type::List(&A_VOTE);
const CASES: Type = Type::List(&A_CASE);
const BALLOTS: Type = Type::List(&A_BALLOT);
const ASSETS: Type = Type::List(&AN_ASSET);

pub(crate) fn hook(name: &str) -> Option<&'static Hook> {
    HOOKS.iter().find(|hook| hook.name == name)
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

pub(crate) const fn effect(
    name: &'static str,
    params: &'static [Type],
    writes: &'static [(&'static str, &'static str)],
) -> EffectKind {
    EffectKind {
        name,
        params,
        writes,
        chance: false,
    }
}
