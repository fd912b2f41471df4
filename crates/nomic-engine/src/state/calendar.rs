//! Time in a game, and timers.

use crate::model::skew::Skew;
use crate::model::timer::Timer;
use crate::rules::{FlatMap, Phrase};
use crate::state::clock::{FiringTimer, Moment};
use crate::{PlayerId, RuleId};
use std::sync::Arc;

/// The moment, and the timers.
///
/// - A timer is known by the first variant of its name; setting it again replaces it.
/// - No two timers ever have one serial, since draws depend on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calendar {
    /// Moment of the last accepted move. Its consequences are elsewhere, so it is no part of the
    /// hash.
    moment: Moment,
    /// Timer that is over, only while rules react to it; so it is no part of the hash.
    ringing: Option<FiringTimer>,
    timers: Arc<FlatMap<String, Timer>>,
    timers_set: u32,
}

impl Calendar {
    pub(crate) const fn moment(&self) -> Moment {
        self.moment
    }

    pub(crate) fn timers(&self) -> &FlatMap<String, Timer> {
        &self.timers
    }

    pub(crate) const fn timers_set(&self) -> u32 {
        self.timers_set
    }

    pub(crate) const fn set_moment(&mut self, moment: Moment) -> Moment {
        std::mem::replace(&mut self.moment, moment)
    }

    /// Due time of the timer with this name; also of the timer whose reactions are running.
    pub(crate) fn due_ms(&self, name: &str) -> Option<u64> {
        let ringing = self.ringing.as_ref().filter(|timer| timer.name == name);
        let set = || self.timers.get(name).map(|timer| timer.due_ms);
        ringing.map(|timer| timer.due_ms).or_else(set)
    }

    /// Sets a timer for a rule at this moment. If it was set with a clock far ahead, its skew is
    /// kept with its due time.
    pub(crate) fn set_timer(
        &mut self,
        name: &Phrase,
        rule: RuleId,
        (due_ms, skew): (u64, Option<Box<Skew>>),
    ) {
        let timer = Timer {
            name: name.clone(),
            due_ms,
            rule,
            serial: self.timers_set,
            set_ms: self.moment.now,
            skew,
        };
        self.timers_set = self.timers_set.saturating_add(1);
        let timers = Arc::make_mut(&mut self.timers);
        timers.insert(name.as_plain().to_owned(), timer);
    }

    pub(crate) fn any_skewed(&self) -> bool {
        self.timers.values().any(|timer| timer.skew.is_some())
    }

    /// Updates all timers with a skew by the claims of this moment. Returns those whose due time
    /// has changed.
    pub(crate) fn settle_timers(&mut self, active: &[PlayerId]) -> Vec<(Phrase, u64)> {
        if !self.any_skewed() {
            return Vec::new();
        }
        let moment = self.moment;
        let timers = Arc::make_mut(&mut self.timers).values_mut();
        let skewed = timers.filter(|timer| timer.skew.is_some());
        let moved = skewed.filter_map(|timer| {
            let before_ms = timer.due_ms;
            (timer.due_ms, timer.skew) =
                Skew::settle(timer.skew.take(), before_ms, active, &moment);
            (timer.due_ms != before_ms).then(|| (timer.name.clone(), timer.due_ms))
        });
        moved.collect()
    }

    pub(crate) fn take_timer(&mut self, name: &str) -> Option<Timer> {
        self.timers.get(name)?;
        Arc::make_mut(&mut self.timers).remove(name)
    }

    pub(crate) fn set_firing(&mut self, timer: Option<&Timer>) {
        self.ringing = timer.map(|timer| FiringTimer {
            name: timer.name.as_plain().to_owned(),
            due_ms: timer.due_ms,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: RuleId = RuleId(1);

    #[test]
    fn a_timer_that_is_set_anew_takes_the_place_of_the_one_before() {
        let mut calendar = Calendar::default();
        let name = Phrase::plain("tea");
        calendar.set_timer(&name, RULE, (5, None));
        calendar.set_timer(&name, RULE, (9, None));
        assert_eq!(calendar.timers().len(), 1);
        assert_eq!(calendar.due_ms("tea"), Some(9));
    }

    #[test]
    fn a_serial_is_not_given_again_once_its_timer_is_gone() {
        let mut calendar = Calendar::default();
        let name = Phrase::plain("tea");
        calendar.set_timer(&name, RULE, (5, None));
        let first = calendar.take_timer("tea").unwrap();
        calendar.set_timer(&name, RULE, (5, None));
        let second = calendar.take_timer("tea").unwrap();
        assert_ne!(first.serial, second.serial);
    }

    #[test]
    fn a_timer_that_rings_tells_when_it_was_due_even_where_it_is_set_anew() {
        let mut calendar = Calendar::default();
        let name = Phrase::plain("tea");
        calendar.set_timer(&name, RULE, (5, None));
        let over = calendar.take_timer("tea");
        calendar.set_firing(over.as_ref());
        calendar.set_timer(&name, RULE, (9, None));
        assert_eq!(calendar.due_ms("tea"), Some(5));
        calendar.set_firing(None);
        assert_eq!(calendar.due_ms("tea"), Some(9));
    }
}
