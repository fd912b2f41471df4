//! What becomes of times that were set with a clock far ahead of the group's, and whose clock counts
//! when something ends.

use super::Clerk;
use crate::ballot::Ballot;
use crate::because::{Because, KernelReason};
use crate::clock::Moment;
use crate::rules::Value;
use crate::skew::Skew;
use crate::timer::Timer;
use crate::vocabulary::hook::Check;
use crate::vocabulary::term::Terms;
use crate::what::What;
use crate::{PlayerId, Refusal};

impl Clerk<'_> {
    /// Lets such deadlines and timers hear what this move claims, before it is ruled on. The times
    /// may change by that.
    pub(super) fn settle_times(&mut self) {
        let timers = self.state.calendar.timers.values();
        let timers: Vec<Timer> = timers
            .filter(|timer| timer.skew.is_some())
            .cloned()
            .collect();
        let open = self.state.open_ballots();
        let open: Vec<Ballot> = open.filter(|open| open.skew.is_some()).cloned().collect();
        if timers.is_empty() && open.is_empty() {
            return;
        }
        let (active, moment) = (self.active(), self.state.moment);
        for timer in timers {
            let before_ms = timer.due_ms;
            let (due_ms, skew) = heard(timer.skew, before_ms, &active, &moment);
            self.change_calendar(|calendar| {
                if let Some(timer) = calendar.timers.get_mut(timer.name.as_plain()) {
                    (timer.due_ms, timer.skew) = (due_ms, skew);
                }
            });
            if due_ms != before_ms {
                let name = timer.name;
                self.happened(What::TimerSet { name, due_ms }, by_clocks());
            }
        }
        for ballot in open {
            self.settle_deadline(ballot, &active, &moment);
        }
    }

    /// Lets all rules check a move that ends something. What they read as `now` is the group's
    /// clock then, though not earlier than what is ended began: nobody can pass over what others
    /// still do in time by claiming that the time is up. If that alone is in the way, the refusal
    /// says how far the clock has got.
    pub(super) fn check_ending<A: Terms>(
        &mut self,
        check: Check<A>,
        about: A,
        times: (u64, Option<u64>),
    ) -> Result<(), Refusal> {
        self.check_values_ending(check.name(), about.into_values().as_ref(), times)
    }

    fn check_values_ending(
        &mut self,
        check: &'static str,
        args: &[Value],
        (began_ms, due_ms): (u64, Option<u64>),
    ) -> Result<(), Refusal> {
        let moment = self.state.moment;
        self.state.moment.now = moment.group.max(began_ms).min(moment.now);
        let refused = self.check_values(check, args);
        self.state.moment = moment;
        let (Err(_), Some(due_ms)) = (&refused, due_ms) else {
            return refused;
        };
        self.check_values(check, args)?;
        self.require_due(due_ms)?;
        refused
    }

    fn settle_deadline(&mut self, ballot: Ballot, active: &[PlayerId], moment: &Moment) {
        let Some(before_ms) = ballot.deadline_ms else {
            return;
        };
        let (deadline_ms, skew) = heard(ballot.skew, before_ms, active, moment);
        self.change_ballot(ballot.id, |ballot| {
            (ballot.deadline_ms, ballot.skew) = (Some(deadline_ms), skew);
        });
        if deadline_ms != before_ms {
            let topic = self.topic(ballot.id);
            self.happened(What::DeadlineSet { topic, deadline_ms }, by_clocks());
        }
    }
}

/// When something is due, and what that still hangs on, once this moment is taken in.
fn heard(
    skew: Option<Box<Skew>>,
    due_ms: u64,
    active: &[PlayerId],
    moment: &Moment,
) -> (u64, Option<Box<Skew>>) {
    let Some(mut skew) = skew else {
        return (due_ms, None);
    };
    match skew.hear(active, moment) {
        Some(due_ms) => (due_ms, None),
        None => (due_ms, Some(skew)),
    }
}

fn by_clocks() -> Vec<Because> {
    vec![Because::Kernel(KernelReason::Clocks)]
}
