//! Answers that modify the answers of the rules below.

use super::hook_call::HookCall;
use crate::model::ballot::Ballot;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{RunVerdict, Value};
use crate::state::State;
use crate::view::thing;
use crate::vocabulary::hooks::CARRIES;

#[derive(Default)]
pub(super) struct LayeredAnswer {
    pub(super) answer: Option<Value>,
    /// Position of the provision whose answer this one is based on.
    upon: Option<usize>,
}

/// Runs each provision once. A provision that may ask for the answer of the rules below waits until
/// that is known; preceding ones that do not ask don't wait.
pub(super) fn run_layers(
    hearing: &mut HookCall<'_>,
    places: &[ProvisionRef],
) -> Vec<LayeredAnswer> {
    let mut voices: Vec<LayeredAnswer> = Vec::new();
    voices.resize_with(places.len(), LayeredAnswer::default);
    let mut waiting = Vec::new();
    for (position, place) in places.iter().enumerate() {
        if modifies(hearing.state, *place) {
            waiting.push((position, *place));
            continue;
        }
        let answered = run_provision(hearing, &mut voices, (position, *place), None);
        if answered {
            release(hearing, &mut voices, &mut waiting, Some(position));
        }
    }
    release(hearing, &mut voices, &mut waiting, None);
    voices
}

/// Runs the waiting provisions, from the lowest to the highest.
fn release(
    hearing: &mut HookCall<'_>,
    voices: &mut [LayeredAnswer],
    waiting: &mut Vec<(usize, ProvisionRef)>,
    mut below: Option<usize>,
) {
    while let Some((position, place)) = waiting.pop() {
        if run_provision(hearing, voices, (position, place), below) {
            below = Some(position);
        }
    }
}

fn run_provision(
    hearing: &mut HookCall<'_>,
    voices: &mut [LayeredAnswer],
    (position, place): (usize, ProvisionRef),
    below: Option<usize>,
) -> bool {
    let answer = below.and_then(|below| voices.get(below)?.answer.as_ref());
    let answer = answer.map(|answer| fitting(hearing, place, answer));
    let Some(run) = hearing.run(place, answer.as_ref()) else {
        return false;
    };
    let RunVerdict::Answered(value) = run.outcome.verdict else {
        return false;
    };
    let upon = below.filter(|_| run.asked_below);
    if let Some(voice) = voices.get_mut(position) {
        let answer = Some(value);
        *voice = LayeredAnswer { answer, upon };
    }
    true
}

pub(super) fn spoken(
    voices: &[LayeredAnswer],
    places: &[ProvisionRef],
) -> Vec<(ProvisionRef, Value)> {
    let voices = voices.iter().zip(places);
    voices
        .filter_map(|(voice, place)| Some((*place, voice.answer.clone()?)))
        .collect()
}

/// Rules whose answers this one modifies, and those that these modify in turn.
pub(super) fn modified(
    voices: &[LayeredAnswer],
    places: &[ProvisionRef],
    first: Option<ProvisionRef>,
) -> Vec<ProvisionRef> {
    let position = places.iter().position(|place| Some(*place) == first);
    let first = position.and_then(|position| voices.get(position)?.upon);
    let chain = std::iter::successors(first, |position| voices.get(*position)?.upon);
    chain
        .filter_map(|position| places.get(position).copied())
        .collect()
}

fn modifies(state: &State, place: ProvisionRef) -> bool {
    let rule = state.rule(place.rule);
    rule.is_some_and(|rule| rule.profile.modifying.contains(&place.provision))
}

/// Answer in the form that the provision understands. For a provision about carrying a ballot, a
/// number of votes required becomes true or false.
fn fitting(hearing: &HookCall<'_>, place: ProvisionRef, answer: &Value) -> Value {
    let rule = hearing.state.rule(place.rule);
    let provision = rule.and_then(|rule| rule.program.provisions().get(place.provision));
    let decides = provision.is_some_and(|provision| provision.hook() == CARRIES.name());
    match (answer, ballot(hearing)) {
        (Value::Number(required), Some(ballot)) if decides => {
            Value::Truth(ballot.count().in_favour >= *required)
        }
        _ => answer.clone(),
    }
}

fn ballot<'a>(hearing: &HookCall<'a>) -> Option<&'a Ballot> {
    let [Value::Thing(ballot)] = hearing.args else {
        return None;
    };
    hearing.state.ballot(thing::ballot_id(*ballot).ok()?)
}
