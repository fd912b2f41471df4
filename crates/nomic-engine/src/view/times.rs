//! What rules can read of times, offices, rounds and games.

use super::{list, thing};
use crate::cbor;
use crate::clock::as_number;
use crate::player::Player;
use crate::rules::{FaultCode, Value};
use crate::state::State;

const MINUTE: i64 = 60_000;

pub(super) fn global(state: &State, name: &str) -> Option<Value> {
    let players = |is: fn(&Player) -> bool| {
        let players = state.players().filter(|player| is(player));
        list(players.map(|player| thing::player(player.id)))
    };
    Some(match name {
        "now" => Value::Number(as_number(state.moment.now)),
        "mover" => state.moment.mover.map_or(Value::Blank, thing::player),
        "all_players" => players(|_| true),
        "applicants" => players(|player| player.applicant),
        "winners" => list(state.winners.iter().copied().map(thing::player)),
        "round_number" => Value::Number(state.calendar.round.into()),
        "game_number" => Value::Number(state.calendar.game_number().into()),
        _ => return None,
    })
}

/// The result of a function, if it is one of these.
pub(super) fn call(
    state: &State,
    function: &str,
    args: &[Value],
) -> Result<Option<Value>, FaultCode> {
    Ok(Some(match (function, args) {
        ("days", [Value::Number(count)]) => span(*count, 24 * 60 * MINUTE)?,
        ("hours", [Value::Number(count)]) => span(*count, 60 * MINUTE)?,
        ("minutes", [Value::Number(count)]) => span(*count, MINUTE)?,
        ("timer", [Value::Text(name)]) => {
            let due_ms = due_ms(state, name.as_plain());
            Value::Number(due_ms.map_or(0, as_number))
        }
        ("holder", [Value::Text(role)]) => state
            .holder(role.as_plain())
            .map_or(Value::Blank, thing::player),
        ("held", [Value::Text(role)]) => Value::Truth(state.holder(role.as_plain()).is_some()),
        ("holds", [Value::Thing(player), Value::Text(role)]) => {
            let player = thing::player_id(*player)?;
            Value::Truth(state.holder(role.as_plain()) == Some(player))
        }
        _ => return Ok(None),
    }))
}

/// When the timer of this name is due; of one to whose end rules react just now, when it was.
fn due_ms(state: &State, name: &str) -> Option<u64> {
    let ringing = state.ringing.as_ref().filter(|timer| timer.name == name);
    let set = || state.calendar.timers.get(name).map(|timer| timer.due_ms);
    ringing.map(|timer| timer.due_ms).or_else(set)
}

fn span(count: i64, unit: i64) -> Result<Value, FaultCode> {
    let span = count.checked_mul(unit).ok_or(FaultCode::Overflow)?;
    Ok(Value::Number(span))
}

pub(super) fn count(length: usize) -> Value {
    Value::Number(cbor::number(length))
}
