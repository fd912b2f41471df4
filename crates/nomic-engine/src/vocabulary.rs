//! What rules can talk about: the game's kinds of things, its functions and effects, and the
//! places in its course to which code can attach.

mod court;

use crate::rules::{EffectKind, Family, Field, Function, Global, Hook, Kind, Type, Vocabulary};

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
    kinds: &KINDS,
    globals: &GLOBALS,
    functions: &FUNCTIONS,
    effects: &EFFECTS,
    hooks: &HOOKS,
    actor: PLAYER,
    bearer: PLAYER,
    quantities: &["points"],
    forms: &[PLAYER, RULE, PROPOSAL, CASE, BALLOT],
    ruled: RULE,
};

static KINDS: [Kind; 8] = [
    Kind {
        name: PLAYER,
        fields: &[
            field("number", Type::Number),
            field("name", Type::Text),
            field("surname", Type::Text),
            field("points", Type::Number),
            field("active", Type::Truth),
            field("on_turn", Type::Truth),
            field("away", Type::Truth),
        ],
    },
    Kind {
        name: RULE,
        fields: &[
            field("number", Type::Number),
            field("title", Type::Text),
            field("mutable", Type::Truth),
            field("immutable", Type::Truth),
            field("in_force", Type::Truth),
            field("amended", Type::Truth),
            field("void", Type::Truth),
            field("text", Type::Text),
            field("has_code", Type::Truth),
            field("amendments", AMENDMENTS),
            field("enacted_by", Type::Number),
        ],
    },
    Kind {
        name: AMENDMENT,
        fields: &[
            field("number", Type::Number),
            field("rule", A_RULE),
            field("standing", Type::Truth),
        ],
    },
    Kind {
        name: PROPOSAL,
        fields: &[
            field("number", Type::Number),
            field("proposer", A_PLAYER),
            field("changes", CHANGES),
            field("votes", VOTES),
            field("in_favour", Type::Number),
            field("against", Type::Number),
            field("eligible_voters", Type::Number),
            field("unanimous", Type::Truth),
            field("adopted", Type::Truth),
            field("rejected", Type::Truth),
            field("rules_after", RULES),
        ],
    },
    Kind {
        name: CHANGE,
        fields: &[
            field("rule", A_RULE),
            field("enacts", Type::Truth),
            field("amends", Type::Truth),
            field("repeals", Type::Truth),
            field("transmutes", Type::Truth),
            field("to_mutable", Type::Truth),
            field("to_immutable", Type::Truth),
            field("amends_amendment", Type::Truth),
            field("repeals_amendment", Type::Truth),
            field("title", Type::Text),
            field("text", Type::Text),
            field("code", Type::Text),
        ],
    },
    Kind {
        name: VOTE,
        fields: &[
            field("voter", A_PLAYER),
            field("in_favour", Type::Truth),
            field("against", Type::Truth),
        ],
    },
    Kind {
        name: CASE,
        fields: &court::CASE_FIELDS,
    },
    Kind {
        name: BALLOT,
        fields: &court::BALLOT_FIELDS,
    },
];

static GLOBALS: [Global; 12] = [
    global("players", PLAYERS),
    global("rules", RULES),
    global("turn_player", A_PLAYER),
    global("circuit", Type::Number),
    global("this_rule", A_RULE),
    global("open_proposals", PROPOSALS),
    global("all_rules", RULES),
    global("cases", CASES),
    global("all_cases", CASES),
    global("ballots", BALLOTS),
    global("turn", Type::Number),
    global("turn_ended", Type::Truth),
];

static FUNCTIONS: [Function; 12] = [
    function("rule", &[Type::Number], A_RULE),
    function("next_in_order", &[A_PLAYER], A_PLAYER),
    function("previous_in_order", &[A_PLAYER], A_PLAYER),
    function("player", &[Type::Number], A_PLAYER),
    function("votes_of", &[A_PLAYER], VOTES),
    function("claims_precedence", &[A_RULE, A_RULE], Type::Truth),
    function("reads", &[A_RULE, Type::Text], Type::Truth),
    function("answers", &[A_RULE, Type::Text], Type::Truth),
    function("mentions", &[Type::Text, Type::Text], Type::Truth),
    function("case_numbered", &[Type::Number], A_CASE),
    function("ballot_numbered", &[Type::Number], A_BALLOT),
    Function {
        name: "draw",
        params: &[Type::Number],
        result: Type::Number,
        chance: true,
    },
];

static EFFECTS: [EffectKind; 14] = [
    EffectKind {
        name: "award",
        params: &[A_PLAYER, Type::Number],
        writes: &[(PLAYER, "points")],
    },
    EffectKind {
        name: "set_points",
        params: &[A_PLAYER, Type::Number],
        writes: &[(PLAYER, "points")],
    },
    EffectKind {
        name: "change",
        params: &[A_PLAYER, Type::Quantity, Type::Number],
        writes: &[],
    },
    EffectKind {
        name: "set_amount",
        params: &[A_PLAYER, Type::Quantity, Type::Number],
        writes: &[],
    },
    EffectKind {
        name: "win",
        params: &[A_PLAYER],
        writes: &[],
    },
    EffectKind {
        name: "give_turn",
        params: &[A_PLAYER],
        writes: &[],
    },
    EffectKind {
        name: "end_turn",
        params: &[],
        writes: &[(PLAYER, "on_turn")],
    },
    effect("repeal", &[A_RULE], &[(RULE, "in_force")]),
    effect("open_ballot", &[Type::Text, Type::Any], &[(BALLOT, "open")]),
    effect(
        "carry",
        &[A_BALLOT],
        &[(BALLOT, "carried"), (BALLOT, "open")],
    ),
    effect(
        "defeat",
        &[A_BALLOT],
        &[(BALLOT, "carried"), (BALLOT, "open")],
    ),
    effect("drop_ballot", &[A_BALLOT], &[(BALLOT, "open")]),
    effect(
        "overrule",
        &[A_CASE],
        &[(CASE, "overruled"), (CASE, "judge")],
    ),
    effect("settle", &[A_CASE], &[(CASE, "settled"), (CASE, "open")]),
];

static HOOKS: [Hook; 53] = [
    question("numbering", &[Type::Number], Type::Number),
    question("permits", &[A_CHANGE], Type::Truth),
    question("may_vote", &[A_PLAYER, A_PROPOSAL], Type::Truth),
    question("vote_weight", &[A_PLAYER, A_PROPOSAL], Type::Number),
    question("required_votes", &[A_PROPOSAL], Type::Number),
    question("officer", &[A_PROPOSAL], A_PLAYER),
    question("number_after", &[A_CHANGE, A_PROPOSAL], Type::Number),
    question("first_player", &[], A_PLAYER),
    question("next_player", &[A_PLAYER], A_PLAYER),
    question("winner", &[A_PLAYER], Type::Truth),
    question("outranks", &[A_RULE, A_RULE], Type::Truth),
    question("voids", &[A_RULE], Type::Truth),
    question("judge_for", &[A_CASE], A_PLAYER),
    question("may_vote_on", &[A_PLAYER, A_BALLOT], Type::Truth),
    question("carries", &[A_BALLOT], Type::Truth),
    check("joining", &[]),
    check("acting", &[A_PLAYER]),
    check("beginning", &[]),
    check("proposing", &[A_PLAYER]),
    check("rule_change", &[A_PROPOSAL]),
    check("opening", &[A_PROPOSAL]),
    check("voting", &[A_PLAYER, A_PROPOSAL]),
    check("closing", &[A_PROPOSAL]),
    check("leaving", &[A_PLAYER]),
    check("calling", &[A_PLAYER]),
    check("judging", &[A_CASE]),
    check("casting", &[A_PLAYER, A_BALLOT]),
    check("next_turn", &[]),
    check("going_away", &[A_PLAYER]),
    event("on_begin", &[]),
    event("on_join", &[A_PLAYER]),
    event("on_leave", &[A_PLAYER]),
    event("on_proposed", &[A_PROPOSAL]),
    event("on_adopted", &[A_PROPOSAL]),
    event("on_rejected", &[A_PROPOSAL]),
    event("on_decided", &[A_PROPOSAL]),
    event("turn_ends", &[A_PLAYER]),
    event("turn_begins", &[A_PLAYER]),
    event("circuit_ends", &[Type::Number]),
    event("on_enacted", &[A_RULE]),
    event("on_amended", &[A_RULE]),
    event("on_repealed", &[A_RULE]),
    event("on_transmuted", &[A_RULE]),
    event("on_called", &[A_CASE]),
    event("on_judged", &[A_CASE]),
    event("on_overruled", &[A_CASE]),
    event("on_settled", &[A_CASE]),
    event("on_ballot", &[A_BALLOT]),
    event("on_carried", &[A_BALLOT]),
    event("on_defeated", &[A_BALLOT]),
    event("on_cast", &[A_PLAYER, A_BALLOT]),
    event("on_away", &[A_PLAYER]),
    event("on_back", &[A_PLAYER]),
];

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

const fn question(name: &'static str, params: &'static [Type], answer: Type) -> Hook {
    Hook {
        name,
        params,
        family: Family::Question { answer },
    }
}

const fn check(name: &'static str, params: &'static [Type]) -> Hook {
    Hook {
        name,
        params,
        family: Family::Check,
    }
}

const fn event(name: &'static str, params: &'static [Type]) -> Hook {
    Hook {
        name,
        params,
        family: Family::Event,
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
