//! Values that can be read everywhere.

use super::row::{FieldRow, globals};
use super::thing;
use super::{A_PLAYER, A_RULE, BALLOTS, CASES, PLAYERS, PROPOSALS, RULES};
use crate::model::player::Player;
use crate::rules::{FaultCode, Global, StableSort, Value};
use crate::state::State;
use crate::state::clock::as_number;
use crate::view::list;

pub(super) static GLOBALS: [Global; 20] = globals(&GLOBAL_ROWS);

pub(super) static GLOBAL_ROWS: [FieldRow<State>; 20] = [
    FieldRow::other("players", PLAYERS, |_, state| {
        let players = state.active_players();
        Ok(list(players.map(|player| thing::player(player.id))))
    }),
    FieldRow::other("rules", RULES, |_, state| {
        let rules = state.rules().in_force();
        Ok(list(rules.map(|rule| thing::rule(rule.id))))
    }),
    FieldRow::other("turn_player", A_PLAYER, |_, state| {
        let player = state.turn().player.ok_or(FaultCode::NotAvailable)?;
        Ok(thing::player(player))
    }),
    FieldRow::number("circuit", |_, state| state.turn().circuit.into()),
    FieldRow::other("this_rule", A_RULE, |view, _| {
        Ok(thing::rule(view.own_rule()))
    }),
    FieldRow::other("open_proposals", PROPOSALS, |_, state| {
        let open = state.open_proposals();
        Ok(list(open.map(|proposal| thing::proposal(proposal.serial))))
    }),
    FieldRow::other("all_rules", RULES, |_, state| {
        let rules = state.rules().iter();
        Ok(list(rules.map(|rule| thing::rule(rule.id))))
    }),
    FieldRow::other("cases", CASES, |_, state| {
        let cases = state.unsettled_cases();
        Ok(list(cases.map(|case| thing::case(case.id))))
    }),
    FieldRow::other("all_cases", CASES, |_, state| {
        let mut ids: Vec<_> = state.cases().map(|case| case.id).collect();
        ids.stable_sort();
        Ok(list(ids.into_iter().map(thing::case)))
    }),
    FieldRow::other("ballots", BALLOTS, |_, state| {
        let ballots = state.open_ballots();
        Ok(list(ballots.map(|ballot| thing::ballot(ballot.id))))
    }),
    FieldRow::number("turn", |_, state| state.turn().number.into()),
    FieldRow::truth("turn_ended", |_, state| state.turn().held.is_some()),
    FieldRow::number("now", |_, state| as_number(state.moment().now)),
    FieldRow::other("mover", A_PLAYER, |_, state| {
        Ok(state.moment().mover.map_or(Value::Blank, thing::player))
    }),
    FieldRow::other("all_players", PLAYERS, |_, state| {
        Ok(players(state, |_| true))
    }),
    FieldRow::other("applicants", PLAYERS, |_, state| {
        Ok(players(state, |player| player.applicant))
    }),
    FieldRow::other("winners", PLAYERS, |_, state| {
        Ok(list(state.winners().iter().copied().map(thing::player)))
    }),
    FieldRow::number("round_number", |_, state| state.round().into()),
    FieldRow::number("game_number", |_, state| state.game_number().into()),
    FieldRow::truth("by_rule", |view, _| view.is_by_rule()),
];

fn players(state: &State, is: fn(&Player) -> bool) -> Value {
    let players = state.players().filter(|player| is(player));
    list(players.map(|player| thing::player(player.id)))
}
