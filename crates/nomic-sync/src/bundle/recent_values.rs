//! Values that writer and reader of a bundle have both seen.

use sha2::{Digest, Sha256};

use crate::change::Actor;

/// Greatest number of values between a value and its repetition. Older values are written again,
/// because searching costs time.
const LOOK_BACK: usize = 2_048;

pub(super) type Value = [u8; 32];

/// Values and actors in order of arrival, identified by their distance from the end.
#[derive(Default)]
pub(super) struct RecentValues {
    values: Vec<Value>,
    actors: Vec<Actor>,
}

/// Numbers of seen values and actors, to go back to.
pub(super) type Mark = (usize, usize);

impl RecentValues {
    pub(super) fn note(&mut self, value: Value) {
        self.values.push(value);
    }

    pub(super) fn note_actor(&mut self, actor: Actor) {
        self.actors.push(actor);
    }

    /// Records a value and `more` values that follow from it, each the hash of the one before.
    pub(super) fn note_chain(&mut self, first: Value, more: usize) {
        let mut value = first;
        self.note(value);
        for _ in 0..more {
            value = hash(&value);
            self.note(value);
        }
    }

    pub(super) fn value(&self, ago: u64) -> Option<Value> {
        self.values
            .iter()
            .rev()
            .nth(usize::try_from(ago).ok()?)
            .copied()
    }

    pub(super) fn actor(&self, ago: u64) -> Option<Actor> {
        self.actors
            .iter()
            .rev()
            .nth(usize::try_from(ago).ok()?)
            .copied()
    }

    /// Distance of a value from the end, if it came lately.
    pub(super) fn ago(&self, value: &Value) -> Option<u64> {
        ago(&self.values, value)
    }

    pub(super) fn actor_ago(&self, actor: &Actor) -> Option<u64> {
        ago(&self.actors, actor)
    }

    pub(super) fn mark(&self) -> Mark {
        (self.values.len(), self.actors.len())
    }

    pub(super) fn go_back(&mut self, (values, actors): Mark) {
        self.values.truncate(values);
        self.actors.truncate(actors);
    }
}

fn ago<T: PartialEq>(seen: &[T], wanted: &T) -> Option<u64> {
    let mut latest = seen.iter().rev().take(LOOK_BACK);
    latest.position(|seen| seen == wanted)?.try_into().ok()
}

/// Next value of a chain of dice links towards its tip.
pub(super) fn hash(value: &Value) -> Value {
    Sha256::digest(value).into()
}
