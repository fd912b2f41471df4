//! What can be read of cases and ballots.

use super::{A_CASE, A_PLAYER, A_PROPOSAL, A_RULE, PLAYERS, VOTES, field};
use crate::rules::{Field, Type};

pub(super) static CASE_FIELDS: [Field; 15] = [
    field("number", Type::Number),
    field("caller", A_PLAYER),
    field("judge", A_PLAYER),
    field("statement", Type::Text),
    field("finding", Type::Text),
    field("judged", Type::Truth),
    field("settled", Type::Truth),
    field("open", Type::Truth),
    field("overruled", Type::Number),
    field("former_judges", PLAYERS),
    field("turn", Type::Number),
    field("about_player", A_PLAYER),
    field("about_rule", A_RULE),
    field("about_proposal", A_PROPOSAL),
    field("called_at", Type::Number),
];

pub(super) static BALLOT_FIELDS: [Field; 24] = [
    field("number", Type::Number),
    field("on_proposal", Type::Truth),
    field("proposal", A_PROPOSAL),
    field("topic", Type::Text),
    field("rule", A_RULE),
    field("about_player", A_PLAYER),
    field("about_case", A_CASE),
    field("about_rule", A_RULE),
    field("about_proposal", A_PROPOSAL),
    field("votes", VOTES),
    field("in_favour", Type::Number),
    field("against", Type::Number),
    field("eligible_voters", Type::Number),
    field("unanimous", Type::Truth),
    field("all_voted", Type::Truth),
    field("open", Type::Truth),
    field("carried", Type::Truth),
    field("opened_at", Type::Number),
    field("deadline", Type::Number),
    field("overdue", Type::Truth),
    field("cast", Type::Number),
    field("unopened", Type::Number),
    field("secret", Type::Truth),
    field("shut", Type::Truth),
];
