//! How a ballot is closed, by a player, by a rule or by itself, and how votes are counted.

use super::Clerk;
use super::asking::{asked, by_default};
use super::occasion::Step;
use super::sealing::Reach;
use crate::ballot::{Ballot, End, Tally};
use crate::because::{Because, KernelReason};
use crate::clock::as_ms;
use crate::draws::Draws;
use crate::limits::MAX_MOMENT;
use crate::vocabulary::hooks::{CLOSER, CLOSING, ENDS, OFFICER, ON_SHUT, REVEAL_TIME, VOTE_WEIGHT};
use crate::what::What;
use crate::{BallotId, ChainLink, EventId, Opening, PlayerId, Refusal, Reveal, Subject};
use std::sync::Arc;

impl<'e> Clerk<'e> {
    pub(super) fn close(
        &mut self,
        subject: Subject,
        reveal: Reveal,
        throws: &'e [u32],
        openings: &[Opening],
    ) -> Result<(), Refusal> {
        let closer = self.playing()?;
        let ballot = self.voted_on(subject)?;
        let id = ballot.id;
        self.require_closer(&ballot)?;
        // Where all votes are in, and none waits to be opened, nobody's can be left out.
        let sealed = ballot.shut_ms.is_some() && !ballot.sealed.is_empty();
        match ballot.all_voted() && !sealed {
            true => self.check(CLOSING, (id,))?,
            false => {
                let times = (ballot.opened_ms, ballot.deadline_ms);
                self.check_ending(CLOSING, (id,), times)?;
            }
        }
        let link = self.reveal(reveal)?;
        self.open_all(openings, Reach::Ballot(subject))?;
        self.change_ballot(id, |ballot| ballot.reveal(closer, link));
        let ballot = self.voted_on(subject)?;
        if ballot.shut_ms.is_none() && !ballot.sealed.is_empty() {
            self.shut(&ballot);
            return Ok(());
        }
        self.lay_out(subject.source(), ballot.links);
        self.lay_out_throws(throws)?;
        self.count_and_decide(id);
        Ok(())
    }

    /// Whether the mover can close this ballot: as the one whose task it is, or because its time is
    /// up.
    fn require_closer(&mut self, ballot: &Ballot) -> Result<(), Refusal> {
        let closer = self.closer(ballot);
        if closer.is_some() && closer == self.player {
            return Ok(());
        }
        let refusal = Refusal::NotOfficer { officer: closer };
        let unopened = !ballot.sealed.is_empty();
        let reveal_until_ms = ballot.reveal_until_ms.filter(|_| unopened);
        let due_ms = ballot.deadline_ms.or(reveal_until_ms).ok_or(refusal)?;
        self.require_due(due_ms.max(reveal_until_ms.unwrap_or(0)))?;
        let what = What::ClosedWhenDue {
            topic: self.topic(ballot.id),
            deadline_ms: due_ms,
        };
        self.happened(what, vec![Because::Kernel(KernelReason::Due)]);
        Ok(())
    }

    /// Whose task it is to close a ballot: where the rules don't say, that of the officer who puts
    /// its proposal to the vote.
    fn closer(&mut self, ballot: &Ballot) -> Option<PlayerId> {
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
        let clock_ms = self.state.moment.group;
        if clock_ms < due_ms {
            return Err(Refusal::NotDue { due_ms, clock_ms });
        }
        Ok(())
    }

    /// Counts a ballot if it ends by itself by now: as soon as rules say so, or where they are
    /// silent and nobody's task it is to close it, once nobody is left who could vote.
    pub(super) fn count_ballot(&mut self, id: BallotId) {
        let Some(ballot) = self.state.ballots.get_open(id.0).cloned() else {
            return;
        };
        let over = match self.ask(ENDS, (id,)) {
            Some(answer) => answer.value,
            None => ballot.all_voted() && self.closer(&ballot).is_none(),
        };
        match (over, ballot.sealed.is_empty()) {
            (true, true) => {
                self.undrawable = true;
                self.count_and_decide(id);
            }
            (true, false) if ballot.shut_ms.is_none() => self.shut(&ballot),
            _ => {}
        }
    }

    /// Decides by what is opened at this moment.
    pub(super) fn count_and_decide(&mut self, id: BallotId) {
        let Some(ballot) = self.state.ballots.get_open(id.0).cloned() else {
            return;
        };
        if !ballot.sealed.is_empty() {
            let what = What::LeftSealed {
                topic: self.topic(id),
                players: ballot.sealed.keys().copied().collect(),
            };
            self.happened(what, vec![Because::Kernel(KernelReason::Contained)]);
        }
        let tally = self.count(&ballot);
        self.decide(id, tally);
    }

    /// Takes no more votes. The voters have some time to open theirs before they are counted.
    fn shut(&mut self, ballot: &Ballot) {
        let time = self.ask(REVEAL_TIME, (ballot.id,));
        let now = self.state.moment.now;
        let until_ms = time.map(|time| now.saturating_add(as_ms(time.value)).min(MAX_MOMENT));
        self.change_ballot(ballot.id, |ballot| {
            ballot.shut_ms = Some(now);
            ballot.reveal_until_ms = until_ms;
        });
        let what = What::BallotShut {
            topic: self.topic(ballot.id),
            unopened: ballot.sealed.keys().copied().collect(),
        };
        self.happened(what, asked());
        self.queue(Step::occasion(ON_SHUT, (ballot.id,)));
    }

    /// From now on, and until the move is over, rules draw from these links.
    pub(super) fn lay_out(&mut self, source: EventId, links: Vec<(PlayerId, ChainLink)>) {
        let draws = Draws {
            source,
            links,
            counter: 0,
        };
        self.state.draws = Some(Arc::new(draws));
        self.drawing = true;
    }

    /// Counts the votes, each with the weight that the rules give it. There is no count if it goes
    /// beyond all numbers.
    fn count(&mut self, ballot: &Ballot) -> Option<Tally> {
        let mut tally = Some(Tally::default());
        let mut weights = Vec::new();
        for (voter, vote) in &ballot.votes {
            let answer = self.ask(VOTE_WEIGHT, (*voter, ballot.id));
            let weight = answer.unwrap_or_else(|| by_default(1)).value;
            weights.push((*voter, weight));
            tally = tally.and_then(|tally| tally.with(vote.in_favour, weight));
        }
        self.change_ballot(ballot.id, |ballot| ballot.weigh(&weights, tally));
        tally
    }

    /// Ends a ballot. It never changes again.
    pub(super) fn end_ballot(&mut self, id: BallotId, end: End) {
        let ballots = Arc::make_mut(&mut self.state.ballots);
        ballots.close(id.0, |ballot| ballot.end = Some(end));
    }

    /// Ends a ballot without deciding anything; a proposal is debated again.
    pub(super) fn drop_ballot(&mut self, id: BallotId, because: Vec<Because>) {
        let Some(ballot) = self.state.ballots.get_open(id.0).cloned() else {
            return;
        };
        let topic = self.topic(id);
        if let Some(proposal) = ballot.proposal().and_then(|id| self.open_proposal(id).ok()) {
            // Another version, so that nobody's vote of before counts on the next ballot.
            self.change_proposal(proposal.serial, |proposal| {
                let (draft, programs) = (proposal.draft.clone(), proposal.programs.clone());
                proposal.reword(Arc::unwrap_or_clone(draft), programs);
                proposal.ballot = None;
            });
        }
        self.end_ballot(id, End::Undecided);
        self.happened(What::BallotDropped { topic }, because);
    }

    /// Nobody has to wait for the vote of somebody who left.
    pub(super) fn excuse_from_ballots(&mut self, player: PlayerId) {
        let open: Vec<_> = self.state.open_ballots().map(|ballot| ballot.id).collect();
        for id in open {
            self.change_ballot(id, |ballot| {
                let voted = ballot.has_voted(player);
                ballot.electorate.retain(|voter| *voter != player || voted);
            });
            self.queue(Step::CountBallot(id));
        }
    }
}
