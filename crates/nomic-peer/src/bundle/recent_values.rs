//! Values that writer and reader of a bundle have both seen.

use sha2::{Digest, Sha256};

/// Greatest number of values between a value and its repetition. Older values are written again,
/// because searching costs time.
const LOOK_BACK: usize = 2_048;

pub(super) type Value = [u8; 32];

/// Values in order of arrival, identified by their distance from the end.
#[derive(Default)]
pub(super) struct RecentValues {
    values: Vec<Value>,
}

impl RecentValues {
    pub(super) fn note(&mut self, value: Value) {
        self.values.push(value);
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

    /// Distance of a value from the end, if it came lately.
    pub(super) fn ago(&self, value: &Value) -> Option<u64> {
        let mut latest = self.values.iter().rev().take(LOOK_BACK);
        latest.position(|seen| seen == value)?.try_into().ok()
    }

    /// Number of seen values, to go back to.
    pub(super) fn mark(&self) -> usize {
        self.values.len()
    }

    pub(super) fn go_back(&mut self, mark: usize) {
        self.values.truncate(mark);
    }
}

/// Next value of a chain of dice links towards its tip.
pub(super) fn hash(value: &Value) -> Value {
    Sha256::digest(value).into()
}
