//! Rate limit.

use std::time::Duration;

/// A rate with a burst, as one number: the time until which the rate is taken up (the "generic cell
/// rate algorithm"). Times are durations since a start that the caller keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bucket {
    /// Time for one unit, in nanoseconds.
    unit: u128,
    /// Time ahead of the clock within which units are taken without waiting.
    burst: u128,
    busy_until: u128,
}

/// The wait, given here, would be longer than the caller's patience; nothing was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooFast(pub(crate) Duration);

impl Bucket {
    pub(crate) fn new(units: u64, period: Duration, at_once: u64) -> Self {
        let unit = period.as_nanos() / u128::from(units.max(1));
        Self {
            unit,
            burst: unit.saturating_mul(u128::from(at_once)),
            busy_until: 0,
        }
    }

    /// Takes units if the wait for them is within the patience. Returns the wait.
    pub(crate) fn take(
        &mut self,
        units: u64,
        now: Duration,
        patience: Duration,
    ) -> Result<Duration, TooFast> {
        let now = now.as_nanos();
        let taken = self.unit.saturating_mul(u128::from(units));
        let busy_until = self.busy_until.max(now).saturating_add(taken);
        let wait = busy_until.saturating_sub(now).saturating_sub(self.burst);
        let needed = Duration::from_nanos(u64::try_from(wait).unwrap_or(u64::MAX));
        if wait > patience.as_nanos() {
            return Err(TooFast(needed));
        }
        self.busy_until = busy_until;
        Ok(needed)
    }

    pub(crate) fn give_back(&mut self, units: u64) {
        let given = self.unit.saturating_mul(u128::from(units));
        self.busy_until = self.busy_until.saturating_sub(given);
    }

    pub(crate) fn is_rested(&self, now: Duration) -> bool {
        self.busy_until <= now.as_nanos()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_burst_passes_and_then_the_rate_holds() {
        let mut bucket = Bucket::new(10, SECOND, 5);
        let now = SECOND * 100;
        for _ in 0..5 {
            assert_eq!(bucket.take(1, now, Duration::ZERO), Ok(Duration::ZERO));
        }
        let refused = Err(TooFast(SECOND / 10));
        assert_eq!(bucket.take(1, now, Duration::ZERO), refused);
        assert_eq!(bucket.take(1, now, SECOND), Ok(SECOND / 10));
        assert_eq!(
            bucket.take(1, now + SECOND / 5, Duration::ZERO),
            Ok(Duration::ZERO)
        );
    }

    #[test]
    fn a_refused_take_costs_nothing() {
        let mut bucket = Bucket::new(10, SECOND, 5);
        assert!(bucket.take(6, SECOND, Duration::ZERO).is_err());
        assert_eq!(bucket.take(5, SECOND, Duration::ZERO), Ok(Duration::ZERO));
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let mut bucket = Bucket::new(10, SECOND, 5);
        assert_eq!(bucket.take(5, SECOND, Duration::ZERO), Ok(Duration::ZERO));
        bucket.give_back(5);
        assert!(bucket.is_rested(SECOND));
        assert_eq!(bucket.take(5, SECOND, Duration::ZERO), Ok(Duration::ZERO));
        assert!(!bucket.is_rested(SECOND));
        assert!(bucket.is_rested(SECOND * 2));
    }

    #[test]
    fn a_rate_of_nothing_does_not_divide_by_it() {
        let mut bucket = Bucket::new(0, SECOND, 1);
        assert_eq!(bucket.take(1, SECOND, Duration::ZERO), Ok(Duration::ZERO));
        assert!(bucket.take(u64::MAX, SECOND, Duration::ZERO).is_err());
    }
}
