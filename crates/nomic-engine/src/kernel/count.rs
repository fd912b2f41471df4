//! Closing a ballot, by a player, by a rule or by itself, and counting votes.

use super::questions::{Answer, asked, by_default};
use super::step::QueuedStep;
use super::{Act, Ask};
use crate::base::limits::MAX_MOMENT;
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::ballot::{Ballot, Tally};
use crate::state::clock::as_ms;
use crate::view::consult;
use crate::vocabulary::hooks::{
    CLOSER, ENDS, OFFICER, ON_COUNTING, ON_SHUT, REVEAL_TIME, VOTE_WEIGHT,
};
use crate::vocabulary::term::TermTuple;
use crate::{BallotId, PlayerId, Refusal};
use std::sync::Arc;

impl Ask<'_> {
    /// Officer who closes a ballot. Without a rule it is the officer who puts its proposal to the
    /// vote.
    pub(super) fn closer(&mut self, ballot: &Ballot) -> Option<PlayerId> {
        let closer = self.ask(CLOSER, (ballot.id,));
        let closer = closer.or_else(|| {
            let proposal = self.open_proposal(ballot.proposal()?).ok()?;
            self.ask(OFFICER, (proposal.serial(),))
        });
        closer.map(|closer| closer.value)
    }

    /// Whether more than half of the players have claimed that this time has come. The claims are
    /// in the past of the move, so nothing that those players had seen before can be left out.
    pub(super) const fn require_due(&self, due_ms: u64) -> Result<(), Refusal> {
        let clock_ms = self.state().moment().group;
        if clock_ms < due_ms {
            return Err(Refusal::NotDue { due_ms, clock_ms });
        }
        Ok(())
    }
}

impl Act<'_> {
    /// Counts a ballot that ends by itself: as soon as rules say so; or, if the rules are silent
    /// and no officer has to close it, when no voter is left.
    pub(super) fn count_ballot(&mut self, id: BallotId) {
        let Some(ballot) = self.state().ballot_records().get_open(id).cloned() else {
            return;
        };
        self.weigh(id);
        let over = match self.ask(ENDS, (id,)) {
            Some(answer) => answer.value && !self.is_kept_open(&answer.because, id),
            None => ballot.all_voted() && self.closer(&ballot).is_none(),
        };
        match (over, ballot.sealed.is_empty()) {
            (true, true) => {
                self.chance_mut().excuse();
                self.count_and_decide(id);
            }
            (true, false) if ballot.shut_ms.is_none() => self.shut(&ballot),
            _ => {}
        }
    }

    /// Counts the votes: at once, or after the rules' reactions to the coming count.
    pub(super) fn count_and_decide(&mut self, id: BallotId) {
        let about = (id,).into_values();
        if consult::provisions_at(self.state(), ON_COUNTING.name(), &about).is_empty() {
            self.decide_by_votes(id);
        } else if !self.has_pending_count(id) {
            self.queue_first(QueuedStep::BeforeCount(id));
        }
    }

    pub(super) fn before_count(&mut self, id: BallotId) {
        self.queue_first(QueuedStep::Count(id));
        self.react(ON_COUNTING.name(), &(id,).into_values());
    }

    pub(super) fn has_pending_count(&self, id: BallotId) -> bool {
        let counts = |step: &QueuedStep| match step {
            QueuedStep::BeforeCount(counted) | QueuedStep::Count(counted) => *counted == id,
            _ => false,
        };
        self.has_queued(counts)
    }

    pub(super) fn decide_by_votes(&mut self, id: BallotId) {
        let Some(ballot) = self.state().ballot_records().get_open(id).cloned() else {
            return;
        };
        if !ballot.sealed.is_empty() {
            let what = Effect::LeftSealed {
                topic: self.topic(id),
                players: ballot.sealed.keys().copied().collect(),
            };
            self.record_effect(what, vec![Because::Kernel(KernelReason::Contained)]);
        }
        let topic = self.topic(id);
        self.forget_failed_rules();
        self.lend_votes(id);
        let tally = self.count(id);
        self.decide(id, tally);
        self.report_failed_rules(&topic);
    }

    /// Closes the ballot to votes. The voters have some time to open their sealed votes before the
    /// count.
    pub(super) fn shut(&mut self, ballot: &Ballot) {
        let time = self.ask(REVEAL_TIME, (ballot.id,));
        let now = self.state().moment().now;
        let until_ms = time.map(|time| now.saturating_add(as_ms(time.value)).min(MAX_MOMENT));
        let ballots = self.state_mut().ballot_records_mut();
        ballots.shut(ballot.id, now, until_ms);
        let what = Effect::BallotShut {
            topic: self.topic(ballot.id),
            unopened: ballot.sealed.keys().copied().collect(),
        };
        self.record_effect(what, asked());
        self.queue(QueuedStep::occasion(ON_SHUT, (ballot.id,)));
    }

    pub(super) fn weigh(&mut self, id: BallotId) {
        self.weigh_all(id);
    }

    /// Weighs all votes, with the answers of the rules; where a player's vote counts for others,
    /// the first answer holds.
    fn weigh_all(&mut self, id: BallotId) -> Vec<Answer<i64>> {
        let Some(ballot) = self.state().ballot_records().get_open(id).cloned() else {
            return Vec::new();
        };
        let voters = &ballot.electorate;
        let apart = consult::weighed_apart(self.state(), id, voters.len());
        let mut asked: Vec<Answer<i64>> = Vec::new();
        for voter in voters.iter().take(apart) {
            let answer = self.ask(VOTE_WEIGHT, (*voter, id));
            asked.push(answer.unwrap_or_else(|| by_default(1)));
        }
        let weights = voters.iter().enumerate().map(|(place, voter)| {
            let answer = asked.get(place).or(asked.first());
            (*voter, answer.map_or(1, |answer| answer.value))
        });
        let weights: Vec<_> = weights.collect();
        let ballots = self.state_mut().ballot_records_mut();
        ballots.set_weights(id, &weights);
        asked
    }

    /// Counts the votes with the weights from the rules. None if the sum overflows. Weights other
    /// than 1 are reported.
    fn count(&mut self, id: BallotId) -> Option<Tally> {
        let ballot = Arc::clone(self.state().ballot_records().get_open(id)?);
        let mut tally = Some(Tally::default());
        let (mut weights, mut reasons) = (Vec::new(), Vec::new());
        let asked = self.weigh_all(ballot.id);
        let unasked = by_default(1);
        for (place, voter) in ballot.electorate.iter().enumerate() {
            let Some(vote) = ballot.votes.get(voter) else {
                continue;
            };
            let answer = asked.get(place).or(asked.first()).unwrap_or(&unasked);
            weights.push((*voter, answer.value));
            if !reasons.contains(&answer.because) {
                reasons.push(answer.because.clone());
            }
            tally = tally.and_then(|tally| tally.with(&vote.said, answer.value));
        }
        let ballots = self.state_mut().ballot_records_mut();
        ballots.weigh(ballot.id, &weights, tally);
        if weights.iter().any(|(_, weight)| *weight != 1) {
            let topic = self.topic(ballot.id);
            self.record_effect(Effect::Weighed { topic, weights }, reasons);
        }
        tally
    }
}
