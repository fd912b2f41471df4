//! The game's kinds of things, and what can be read of them.

use super::*;

pub(super) static KINDS: &[Kind] = &[
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
            field("apart", Type::Truth),
            field("applicant", Type::Truth),
            field("invited", Type::Truth),
            field("forked", Type::Truth),
            field("gained", Type::Number),
            field("unopened", Type::Number),
        ],
    },
    Kind {
        name: RULE,
        fields: &[
            field("number", Type::Number),
            field("title", Type::Text),
            field("mutable", Type::Truth),
            field("immutable", Type::Truth),
            field("class", Type::Text),
            field("rank", Type::Number),
            field("label", Type::Text),
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
            field("ballot", A_BALLOT),
            field("adopted", Type::Truth),
            field("rejected", Type::Truth),
            field("rules_after", RULES),
            field("proposed_at", Type::Number),
            field("in_debate", Type::Truth),
            field("in_voting", Type::Truth),
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
            field("ballot", A_BALLOT),
            field("voter", A_PLAYER),
            field("in_favour", Type::Truth),
            field("against", Type::Truth),
            field("late", Type::Truth),
            field("cast_at", Type::Number),
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
