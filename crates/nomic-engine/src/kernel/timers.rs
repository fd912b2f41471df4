//! Timers, as rules set and stop them.

use super::Act;
use crate::BallotId;
use crate::base::limits::{MAX_TIMERS, MAX_TITLE};
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{FaultCode, Phrase};

impl Act<'_> {
    pub(super) fn set_timer(
        &mut self,
        place: ProvisionRef,
        name: &Phrase,
        asked_ms: u64,
    ) -> Result<(), FaultCode> {
        let due = self.state().moment().set(asked_ms);
        let due_ms = due.0;
        let key = name.as_plain();
        let timers = self.state().calendar().timers();
        let room = timers.contains_key(key) || timers.len() < MAX_TIMERS;
        if key.is_empty() || key.chars().count() > MAX_TITLE || !room {
            return Err(FaultCode::NotAvailable);
        }
        let calendar = self.state_mut().calendar_mut();
        calendar.set_timer(name, place.rule, due);
        let because = vec![self.because(place, Vec::new())];
        let name = name.clone();
        self.record_effect(Effect::TimerSet { name, due_ms }, because);
        Ok(())
    }

    /// Sets the deadline of a ballot, unless it has ended.
    pub(super) fn set_deadline(&mut self, id: BallotId, asked_ms: u64, because: Because) {
        if self.state().ballot_records().get_open(id).is_none() {
            return;
        }
        let deadline = self.state().moment().set(asked_ms);
        let deadline_ms = deadline.0;
        let ballots = self.state_mut().ballot_records_mut();
        ballots.set_deadline(id, deadline);
        let topic = self.topic(id);
        self.record_effect(Effect::DeadlineSet { topic, deadline_ms }, vec![because]);
    }

    pub(super) fn stop_timer(&mut self, name: &str, because: Vec<Because>) {
        if let Some(timer) = self.state_mut().calendar_mut().take_timer(name) {
            self.record_effect(Effect::TimerStopped { name: timer.name }, because);
        }
    }
}
