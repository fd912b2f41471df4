//! A pause in some work.

#[derive(Debug, Default)]
pub(super) struct Pause {
    until: u64,
    length: u64,
}

impl Pause {
    /// Begins a pause, unless a longer one has begun already.
    pub(super) fn begin(&mut self, now_ms: u64, length: u64) {
        if self.left(now_ms) < length {
            let until = now_ms.saturating_add(length);
            *self = Pause { until, length };
        }
    }

    /// Rest of the pause in milliseconds. If that is longer than the whole pause, the clock was set
    /// back: then the pause is over.
    pub(super) fn left(&self, now_ms: u64) -> u64 {
        let left = self.until.saturating_sub(now_ms);
        if left <= self.length { left } else { 0 }
    }
}
