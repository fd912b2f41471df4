//! What writer and reader of a bundle have both seen by now.

use sha2::{Digest, Sha256};

use crate::change::Actor;

/// A value that came longer ago than so many others is written again: searching costs time.
const LOOK_BACK: usize = 2_048;

/// A hash or a key.
pub(super) type Value = [u8; 32];

/// Values and actors in the order in which they came, named by how long ago that was.
#[derive(Default)]
pub(super) struct Seen {
    values: Vec<Value>,
    actors: Vec<Actor>,
}

/// Up to where something was seen, to go back there.
pub(super) type Mark = (usize, usize);

impl Seen {
    pub(super) fn note(&mut self, value: Value) {
        self.values.push(value);
    }

    pub(super) fn note_actor(&mut self, actor: Actor) {
        self.actors.push(actor);
    }

    /// A value, and so many that follow from it, each the hash of the one before.
    pub(super) fn note_chain(&mut self, first: Value, more: usize) {
        let mut value = first;
        self.note(value);
        for _ in 0..more {
            value = hash(&value);
            self.note(value);
        }
    }

    /// The value that came so long ago.
    pub(super) fn value(&self, ago: u64) -> Option<Value> {
        self.values
            .iter()
            .rev()
            .nth(usize::try_from(ago).ok()?)
            .copied()
    }

    /// The actor that came so long ago.
    pub(super) fn actor(&self, ago: u64) -> Option<Actor> {
        self.actors
            .iter()
            .rev()
            .nth(usize::try_from(ago).ok()?)
            .copied()
    }

    /// How long ago a value came, if it did lately.
    pub(super) fn ago(&self, value: &Value) -> Option<u64> {
        ago(&self.values, value)
    }

    /// How long ago an actor came, if it did lately.
    pub(super) fn actor_ago(&self, actor: &Actor) -> Option<u64> {
        ago(&self.actors, actor)
    }

    pub(super) fn mark(&self) -> Mark {
        (self.values.len(), self.actors.len())
    }

    /// Forgets what was seen behind a mark.
    pub(super) fn go_back(&mut self, (values, actors): Mark) {
        self.values.truncate(values);
        self.actors.truncate(actors);
    }
}

fn ago<T: PartialEq>(seen: &[T], wanted: &T) -> Option<u64> {
    let mut latest = seen.iter().rev().take(LOOK_BACK);
    latest.position(|seen| seen == wanted)?.try_into().ok()
}

/// The next value of a chain of dice links towards its tip.
pub(super) fn hash(value: &Value) -> Value {
    Sha256::digest(value).into()
}
