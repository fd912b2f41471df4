//! Precedence, the court, and ballots that rules open.

use super::{blank, block, choice, number};
use nomic_rules::block::{BlankKind, Block, Choice};

/// What a claim says.
const STANCE: &[Choice] = &[
    choice(
        "takes precedence over",
        ["takes precedence over", "geht vor:", "prevale su"],
    ),
    choice("defers to", ["defers to", "steht zurück hinter:", "cede a"]),
];

pub(super) const BLOCKS: [Block; 3] = [
    block(
        "order",
        "claim_over_rule",
        [
            "This rule $stance rule $rule.",
            "Diese Regel $stance Regel $rule.",
            "Questa regola $stance regola $rule.",
        ],
        &[
            blank(
                "stance",
                BlankKind::Choice(STANCE),
                "takes precedence over",
            ),
            number("rule", "201"),
        ],
        "$stance rule $rule\n",
    ),
    block(
        "order",
        "claim_over_all",
        [
            "This rule $stance all other rules.",
            "Diese Regel $stance alle anderen Regeln.",
            "Questa regola $stance tutte le altre regole.",
        ],
        &[blank(
            "stance",
            BlankKind::Choice(STANCE),
            "takes precedence over",
        )],
        "$stance all rules\n",
    ),
    block(
        "order",
        "claim_over_mutable",
        [
            "This rule $stance all mutable rules.",
            "Diese Regel $stance alle veränderlichen Regeln.",
            "Questa regola $stance tutte le regole mutabili.",
        ],
        &[blank(
            "stance",
            BlankKind::Choice(STANCE),
            "takes precedence over",
        )],
        "$stance rules r where r.mutable\n",
    ),
];
