//! Times set with a clock far ahead of the group's, and the clock that counts when something ends.

use super::{Act, Ask};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::ballot::Ballot;
use crate::model::skew::Skew;
use crate::rules::Value;
use crate::state::clock::Moment;
use crate::vocabulary::hook::CheckHook;
use crate::vocabulary::term::TermTuple;
use crate::{PlayerId, Refusal};

impl Ask<'_> {
    /// Lets all rules check a move that ends something. They read the group's clock as `now`, but
    /// not a time before the beginning of what is ended: claiming a late time can't cut off what
    /// others still do in time. If only this is in the way, the refusal gives the group's clock.
    pub(super) fn check_ending<A: TermTuple>(
        &mut self,
        check: CheckHook<A>,
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
        let moment = self.state().moment();
        let now = moment.group.max(began_ms).min(moment.now);
        let ending = Moment { now, ..moment };
        let refused = self.at_moment(ending, |ask| ask.check_values(check, args));
        let (Err(_), Some(due_ms)) = (&refused, due_ms) else {
            return refused;
        };
        self.check_values(check, args)?;
        self.require_due(due_ms)?;
        refused
    }
}

impl Act<'_> {
    /// Updates such deadlines and timers by the claims of this move, before it is ruled on.
    pub(super) fn settle_times(&mut self) {
        let skewed = self.state().ballot_records().skewed();
        if skewed.is_empty() && !self.state().calendar().any_skewed() {
            return;
        }
        let (active, moment) = (self.active(), self.state().moment());
        for (name, due_ms) in self.state_mut().calendar_mut().settle_timers(&active) {
            self.record_effect(Effect::TimerSet { name, due_ms }, by_clocks());
        }
        for ballot in skewed {
            self.settle_deadline(&ballot, &active, &moment);
        }
    }

    fn settle_deadline(&mut self, ballot: &Ballot, active: &[PlayerId], moment: &Moment) {
        let Some(before_ms) = ballot.deadline_ms else {
            return;
        };
        let deadline = Skew::settle(ballot.skew.clone(), before_ms, active, moment);
        let deadline_ms = deadline.0;
        let ballots = self.state_mut().ballot_records_mut();
        ballots.set_deadline(ballot.id, deadline);
        if deadline_ms != before_ms {
            let topic = self.topic(ballot.id);
            self.record_effect(Effect::DeadlineSet { topic, deadline_ms }, by_clocks());
        }
    }
}

fn by_clocks() -> Vec<Because> {
    vec![Because::Kernel(KernelReason::Clocks)]
}
