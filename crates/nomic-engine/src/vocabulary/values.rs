//! The values that can be read everywhere, and the functions.

use super::*;

pub(super) static GLOBALS: &[Global] = &[
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
    global("now", Type::Number),
    global("mover", A_PLAYER),
    global("all_players", PLAYERS),
    global("applicants", PLAYERS),
    global("winners", PLAYERS),
    global("round_number", Type::Number),
    global("game_number", Type::Number),
];

pub(super) static FUNCTIONS: &[Function] = &[
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
    function("days", &[Type::Number], Type::Number),
    function("hours", &[Type::Number], Type::Number),
    function("minutes", &[Type::Number], Type::Number),
    function("timer", &[Type::Text], Type::Number),
    function("holder", &[Type::Text], A_PLAYER),
    function("held", &[Type::Text], Type::Truth),
    function("holds", &[A_PLAYER, Type::Text], Type::Truth),
    chance("draw", &[Type::Number], Type::Number),
    chance("lot", &[PLAYERS], A_PLAYER),
    chance("lots", &[PLAYERS], PLAYERS),
];
