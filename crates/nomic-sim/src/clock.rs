//! The clock of a simulated computer.

/// A clock that may be set wrong and may go wrong.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SimClock {
    /// Lead over the world's time, in milliseconds.
    pub ahead_ms: i64,
    /// Milliseconds gained in each thousand milliseconds, from -999 on.
    pub gains: i64,
}

impl SimClock {
    /// Time shown when the world's own time is `now`; never less than 0.
    pub fn shows(&self, now: u64) -> u64 {
        let now = i64::try_from(now).unwrap_or(i64::MAX);
        let drift = (now / 1_000).saturating_mul(self.gains.max(-999));
        let shown = now.saturating_add(drift).saturating_add(self.ahead_ms);
        u64::try_from(shown).unwrap_or(0)
    }
}
