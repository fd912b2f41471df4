//! What a computer's clock shows.

/// A clock that may be set wrong and may go wrong.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SimClock {
    /// How far it is ahead, in milliseconds.
    pub ahead_ms: i64,
    /// How much it gains in each thousand milliseconds, from -999 on.
    pub gains: i64,
}

impl SimClock {
    /// What it shows when the world's own time is this; never less than 0.
    pub fn shows(&self, now: u64) -> u64 {
        let now = i64::try_from(now).unwrap_or(i64::MAX);
        let drift = (now / 1_000).saturating_mul(self.gains.max(-999));
        let shown = now.saturating_add(drift).saturating_add(self.ahead_ms);
        u64::try_from(shown).unwrap_or(0)
    }
}
