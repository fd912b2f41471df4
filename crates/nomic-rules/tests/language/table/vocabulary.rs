//! The vocabulary of this table: much like a game's, with a few oddities.

use nomic_rules::{EffectKind, Family, Field, Function, Global, Hook, Kind, Type, Vocabulary};

const NUMBER: Type = Type::Number;
const TRUTH: Type = Type::Truth;
const TEXT: Type = Type::Text;
const PLAYER: Type = Type::Thing("Player");
const RULE: Type = Type::Thing("Rule");
const PROPOSAL: Type = Type::Thing("Proposal");
const BALLOT: Type = Type::Thing("Ballot");
const CHANGE: Type = Type::Thing("Change");
const VOTE: Type = Type::Thing("Vote");

pub(crate) static VOCABULARY: Vocabulary = Vocabulary {
    kinds: &[
        Kind {
            name: "Player",
            fields: &[
                field("number", NUMBER),
                field("name", TEXT),
                field("points", NUMBER),
                field("active", TRUTH),
                field("on_turn", TRUTH),
            ],
        },
        Kind {
            name: "Rule",
            fields: &[
                field("number", NUMBER),
                field("title", TEXT),
                field("mutable", TRUTH),
                field("immutable", TRUTH),
                field("amended", TRUTH),
            ],
        },
        Kind {
            name: "Proposal",
            fields: &[
                field("number", NUMBER),
                field("proposer", PLAYER),
                field("changes", Type::List(&CHANGE)),
                field("ballot", BALLOT),
                field("rules_after", Type::List(&RULE)),
            ],
        },
        Kind {
            name: "Ballot",
            fields: &[
                field("proposal", PROPOSAL),
                field("votes", Type::List(&VOTE)),
                field("in_favour", NUMBER),
                field("against", NUMBER),
                field("eligible_voters", NUMBER),
                field("unanimous", TRUTH),
            ],
        },
        Kind {
            name: "Change",
            fields: &[
                field("rule", RULE),
                field("enacts", TRUTH),
                field("amends", TRUTH),
                field("repeals", TRUTH),
            ],
        },
        Kind {
            name: "Vote",
            fields: &[
                field("voter", PLAYER),
                field("in_favour", TRUTH),
                field("against", TRUTH),
            ],
        },
    ],
    globals: &[
        global("players", Type::List(&PLAYER)),
        global("rules", Type::List(&RULE)),
        global("turn_player", PLAYER),
        global("circuit", NUMBER),
        global("this_rule", RULE),
        global("eligible_voters", NUMBER),
        global("dealer", PLAYER),
        global("liar", NUMBER),
        global("crowd", Type::List(&NUMBER)),
        global("grid", Type::List(&Type::List(&NUMBER))),
    ],
    functions: &[
        Function {
            name: "rule",
            params: &[NUMBER],
            result: RULE,
            chance: false,
        },
        Function {
            name: "next_in_order",
            params: &[PLAYER],
            result: PLAYER,
            chance: false,
        },
        Function {
            name: "same",
            params: &[Type::Any],
            result: Type::Any,
            chance: false,
        },
        Function {
            name: "draw",
            params: &[NUMBER],
            result: NUMBER,
            chance: true,
        },
    ],
    effects: &[
        effect("award", &[PLAYER, NUMBER]),
        effect("announce", &[TEXT]),
        effect("end_turn", &[]),
        effect("change", &[PLAYER, Type::Quantity, NUMBER]),
        effect("weigh", &[Type::Fraction]),
        effect("enact", &[TEXT, Type::Code]),
    ],
    actor: "Player",
    bearer: "Player",
    quantities: &["points"],
    announcing: &[],
    forms: &["Player", "Rule", "Proposal"],
    made: &["Proposal"],
    ruled: "Rule",
    hooks: &[
        question("numbering", &[NUMBER], NUMBER),
        question("permits", &[CHANGE], TRUTH),
        question("required_votes", &[BALLOT], NUMBER),
        question("next_player", &[PLAYER], PLAYER),
        question("judges", &[], Type::List(&PLAYER)),
        question("motto", &[], TEXT),
        hook("rule_change", &[PROPOSAL], Family::Check),
        hook("voting", &[PLAYER, BALLOT], Family::Check),
        hook("joining", &[], Family::Check),
        hook("on_adopted", &[PROPOSAL], Family::Event),
        hook("turn_ends", &[PLAYER], Family::Event),
        hook("circuit_ends", &[NUMBER], Family::Event),
    ],
};

const fn field(name: &'static str, ty: Type) -> Field {
    Field { name, ty }
}

const fn global(name: &'static str, ty: Type) -> Global {
    Global { name, ty }
}

const fn effect(name: &'static str, params: &'static [Type]) -> EffectKind {
    EffectKind {
        name,
        params,
        writes: &[],
        chance: false,
    }
}

const fn question(name: &'static str, params: &'static [Type], answer: Type) -> Hook {
    hook(name, params, Family::Question { answer })
}

const fn hook(name: &'static str, params: &'static [Type], family: Family) -> Hook {
    Hook {
        name,
        params,
        family,
    }
}
