//! Leaving something alone for a while.

/// A time in which something is not done.
#[derive(Debug, Default)]
pub(super) struct Pause {
    until: u64,
    length: u64,
}

impl Pause {
    /// Begins one, unless one lasts longer that has begun already.
    pub(super) fn begin(&mut self, now_ms: u64, length: u64) {
        if self.left(now_ms) < length {
            let until = now_ms.saturating_add(length);
            *self = Pause { until, length };
        }
    }

    /// How long it still lasts. If that is longer than it was to last, the clock was set back, and
    /// nobody knows: then it is over.
    pub(super) fn left(&self, now_ms: u64) -> u64 {
        let left = self.until.saturating_sub(now_ms);
        if left <= self.length { left } else { 0 }
    }
}
