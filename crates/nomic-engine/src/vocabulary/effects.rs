//! What rules can do.

use super::*;

pub(super) static EFFECTS: &[EffectKind] = &[
    effect("award", &[A_PLAYER, Type::Number], &[(PLAYER, "points")]),
    effect(
        "set_points",
        &[A_PLAYER, Type::Number],
        &[(PLAYER, "points")],
    ),
    effect("change", &[A_PLAYER, Type::Quantity, Type::Number], &[]),
    effect("set_amount", &[A_PLAYER, Type::Quantity, Type::Number], &[]),
    effect("win", &[A_PLAYER], &[]),
    effect("give_turn", &[A_PLAYER], &[]),
    effect("end_turn", &[], &[(PLAYER, "on_turn")]),
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
    effect(
        "drop_ballot",
        &[A_BALLOT],
        &[(BALLOT, "open"), (PROPOSAL, "in_debate")],
    ),
    effect(
        "overrule",
        &[A_CASE],
        &[(CASE, "overruled"), (CASE, "judge")],
    ),
    effect("settle", &[A_CASE], &[(CASE, "settled"), (CASE, "open")]),
    effect("name_judge", &[A_CASE, A_PLAYER], &[(CASE, "judge")]),
    effect("set_timer", &[Type::Text, Type::Number], &[]),
    effect("stop_timer", &[Type::Text], &[]),
    effect(
        "set_deadline",
        &[A_BALLOT, Type::Number],
        &[(BALLOT, "deadline")],
    ),
    effect("open_voting", &[A_PROPOSAL], &[(PROPOSAL, "in_voting")]),
    effect(
        "close_ballot",
        &[A_BALLOT],
        &[
            (BALLOT, "carried"),
            (BALLOT, "open"),
            (PROPOSAL, "in_voting"),
        ],
    ),
    effect("appoint", &[A_PLAYER, Type::Text], &[]),
    effect("vacate", &[Type::Text], &[]),
    effect("set_apart", &[A_PLAYER, Type::Truth], &[(PLAYER, "apart")]),
    effect("admit", &[A_PLAYER], &[(PLAYER, "active")]),
    effect("turn_down", &[A_PLAYER], &[(PLAYER, "applicant")]),
    effect("dismiss", &[A_PLAYER], &[(PLAYER, "active")]),
    effect("end_round", &[], &[]),
    effect("begin_next_game", &[], &[]),
    effect("signal", &[Type::Text], &[]),
    effect("announce", &[Type::Text], &[]),
];
