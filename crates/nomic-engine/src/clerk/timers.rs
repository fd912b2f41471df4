//! Timers, as rules set and stop them.

use super::Clerk;
use crate::BallotId;
use crate::because::Because;
use crate::book::Place;
use crate::calendar::Calendar;
use crate::limits::{MAX_TIMERS, MAX_TITLE};
use crate::rules::{FaultCode, Phrase};
use crate::timer::Timer;
use crate::what::What;
use std::sync::Arc;

impl Clerk<'_> {
    /// Sets a timer, or sets it anew.
    pub(super) fn set_timer(
        &mut self,
        place: Place,
        name: &Phrase,
        asked_ms: u64,
    ) -> Result<(), FaultCode> {
        let moment = self.state.moment;
        let (due_ms, skew) = moment.set(asked_ms);
        let key = name.as_plain().to_owned();
        let timers = &self.state.calendar.timers;
        let room = timers.contains_key(&key) || timers.len() < MAX_TIMERS;
        if key.is_empty() || key.chars().count() > MAX_TITLE || !room {
            return Err(FaultCode::NotAvailable);
        }
        self.change_calendar(|calendar| {
            let timer = Timer {
                name: name.clone(),
                due_ms,
                rule: place.rule,
                serial: calendar.timers_set,
                set_ms: moment.now,
                skew,
            };
            calendar.timers_set = calendar.timers_set.saturating_add(1);
            calendar.timers.insert(key, timer);
        });
        let because = vec![self.because(place, Vec::new())];
        let name = name.clone();
        self.happened(What::TimerSet { name, due_ms }, because);
        Ok(())
    }

    /// Sets the deadline of a ballot. One that has ended is left as it is.
    pub(super) fn set_deadline(&mut self, id: BallotId, asked_ms: u64, because: Because) {
        if self.state.ballots.get_open(id.0).is_none() {
            return;
        }
        let (deadline_ms, skew) = self.state.moment.set(asked_ms);
        self.change_ballot(id, |ballot| {
            ballot.deadline_ms = Some(deadline_ms);
            ballot.skew = skew;
        });
        let topic = self.topic(id);
        self.happened(What::DeadlineSet { topic, deadline_ms }, vec![because]);
    }

    pub(super) fn stop_timer(&mut self, name: &str, because: Vec<Because>) {
        if let Some(timer) = self.state.calendar.timers.get(name) {
            let name = timer.name.clone();
            self.change_calendar(|calendar| {
                calendar.timers.remove(name.as_plain());
            });
            self.happened(What::TimerStopped { name }, because);
        }
    }

    pub(super) fn change_calendar(&mut self, change: impl FnOnce(&mut Calendar)) {
        change(Arc::make_mut(&mut self.state.calendar));
    }
}
