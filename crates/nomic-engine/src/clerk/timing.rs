//! Timers: rules set them, players call them, and rules react.

use super::Clerk;
use super::asking::asked;
use super::occasion::Step;
use super::sealing::Reach;
use crate::because::{Because, KernelReason};
use crate::book::Place;
use crate::calendar::Calendar;
use crate::dice;
use crate::limits::{MAX_TIMERS, MAX_TITLE};
use crate::rules::{FaultCode, Phrase, Value};
use crate::timer::Timer;
use crate::what::What;
use crate::{BallotId, ChainLink, EventId, Opening, PlayerId, Refusal, Reveal};
use std::sync::Arc;

impl<'e> Clerk<'e> {
    /// Says that a timer is due. Whoever the rules name can say so when the rules let them;
    /// anybody can once the group's clock is past it.
    pub(super) fn call_time(
        &mut self,
        name: &str,
        reveal: Reveal,
        throws: &'e [u32],
        openings: &[Opening],
    ) -> Result<(), Refusal> {
        let caller = self.playing()?;
        let timers = &self.state.calendar.timers;
        let timer = timers.get(name).cloned().ok_or(Refusal::UnknownTimer)?;
        let args = [Value::Text(timer.name.clone())];
        let because = self.require_timekeeper(&timer, &args)?;
        let times = (timer.set_ms, Some(timer.due_ms));
        self.check_ending("calling_time", &args, times)?;
        let link = self.reveal(reveal)?;
        self.lay_out_all_links(&timer, caller, link);
        self.lay_out_throws(throws)?;
        self.open_all(openings, Reach::All)?;
        self.change_calendar(|calendar| {
            calendar.timers.remove(name);
        });
        let what = What::TimeCalled {
            name: timer.name.clone(),
            due_ms: timer.due_ms,
        };
        self.happened(what, because);
        self.queue(Step::TimeOver(timer));
        Ok(())
    }

    fn require_timekeeper(
        &mut self,
        timer: &Timer,
        args: &[Value],
    ) -> Result<Vec<Because>, Refusal> {
        let keeper = self.ask_player("timekeeper", args);
        match keeper {
            Some(keeper) if Some(keeper.value) == self.player => Ok(vec![keeper.because]),
            _ => {
                self.require_due(timer.due_ms)?;
                Ok(vec![Because::Kernel(KernelReason::Due)])
            }
        }
    }

    /// Rules draw from the caller's link and from those of all ballots that are open: these were
    /// revealed by others, and the caller could not choose among them.
    fn lay_out_all_links(&mut self, timer: &Timer, caller: PlayerId, link: ChainLink) {
        let ballots = self.state.open_ballots();
        let mut links: Vec<_> = ballots.flat_map(|ballot| ballot.links.clone()).collect();
        links.push((caller, link));
        // The order in which ballots opened must not matter beyond the players' own order.
        links.sort_by_key(|(player, _)| *player);
        let game = self.state.game().unwrap_or(EventId([0; 32]));
        self.lay_out(dice::timer_source(game, timer.serial), links);
    }

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

    /// Claims what time it is, and nothing else.
    pub(super) fn witness(&mut self) {
        let ms = self.event.claimed_ms;
        self.happened(What::Witnessed { ms }, asked());
    }
}
