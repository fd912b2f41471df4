//! How a ballot is closed: the votes are counted, and what they decide is carried out.

use super::Clerk;
use super::asking::{asked, by_default};
use super::occasion::Step;
use super::sealing::Reach;
use crate::ballot::{Ballot, Decision, Doubt, Outcome, Tally};
use crate::because::{Because, KernelReason};
use crate::clock::as_ms;
use crate::draws::Draws;
use crate::limits::MAX_MOMENT;
use crate::proposal::Proposal;
use crate::view::thing;
use crate::what::What;
use crate::{ChainLink, EventId, Opening, PlayerId, ProposalHash, ProposalId, Refusal, Reveal};
use std::sync::Arc;

impl<'e> Clerk<'e> {
    pub(super) fn close(
        &mut self,
        (id, hash): (ProposalId, ProposalHash),
        reveal: Reveal,
        throws: &'e [u32],
        openings: &[Opening],
    ) -> Result<(), Refusal> {
        let closer = self.playing()?;
        let (proposal, ballot) = self.voting(id, hash)?;
        self.require_closer(&proposal, &ballot)?;
        let args = [thing::proposal(proposal.serial)];
        // Where all votes are in, and none waits to be opened, nobody's can be left out.
        let sealed = ballot.shut_ms.is_some() && !ballot.sealed.is_empty();
        match ballot.all_voted() && !sealed {
            true => self.check("closing", &args)?,
            false => {
                let times = (ballot.opened_ms, ballot.deadline_ms);
                self.check_ending("closing", &args, times)?;
            }
        }
        let link = self.reveal(reveal)?;
        self.open_all(openings, Reach::Ballot(id))?;
        let ballot = self.voting(id, hash)?.1;
        if !ballot.sealed.is_empty() && ballot.shut_ms.is_none() {
            self.change_ballot(proposal.serial, |ballot| ballot.reveal(closer, link));
            self.shut(&proposal, &ballot);
            return Ok(());
        }
        self.lay_out_links(&proposal, closer, link);
        self.lay_out_throws(throws)?;
        self.count_and_decide(&proposal);
        Ok(())
    }

    /// Decides by what is opened at this moment.
    pub(super) fn count_and_decide(&mut self, proposal: &Proposal) {
        let Some(proposal) = self.state.open.get(&proposal.serial).cloned() else {
            return;
        };
        let sealed = proposal
            .ballot
            .iter()
            .flat_map(|ballot| ballot.sealed.keys());
        let players: Vec<_> = sealed.copied().collect();
        if !players.is_empty() {
            let what = What::LeftSealed {
                proposal: proposal.number,
                players,
            };
            self.happened(what, vec![Because::Kernel(KernelReason::Contained)]);
        }
        let tally = self.count(&proposal);
        self.decide(proposal.serial, tally);
    }

    /// Takes no more votes. The voters have some time to open theirs before they are counted.
    fn shut(&mut self, proposal: &Proposal, ballot: &Ballot) {
        let args = [thing::proposal(proposal.serial)];
        let time = self.ask_number("reveal_time", &args);
        let time = time.map_or(0, |time| as_ms(time.value));
        let now = self.state.moment.now;
        self.change_ballot(proposal.serial, |ballot| {
            ballot.shut_ms = Some(now);
            ballot.reveal_until_ms = Some(now.saturating_add(time).min(MAX_MOMENT));
        });
        let what = What::BallotShut {
            proposal: proposal.number,
            unopened: ballot.sealed.keys().copied().collect(),
        };
        self.happened(what, asked());
        self.announce("on_shut", proposal.serial);
    }

    /// From now on, and until the move is over, rules can draw.
    fn lay_out_links(&mut self, proposal: &Proposal, closer: PlayerId, link: ChainLink) {
        self.change_ballot(proposal.serial, |ballot| ballot.reveal(closer, link));
        let ballot = self
            .state
            .open
            .get(&proposal.serial)
            .and_then(|proposal| proposal.ballot.as_ref());
        let links = ballot
            .map(|ballot| ballot.links.clone())
            .unwrap_or_default();
        self.lay_out(proposal.id.0, links);
    }

    /// From now on rules draw from these links.
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
    pub(super) fn count(&mut self, proposal: &Proposal) -> Option<Tally> {
        let voters: Vec<_> = proposal
            .ballot
            .iter()
            .flat_map(|ballot| &ballot.votes)
            .collect();
        let mut tally = Some(Tally::default());
        let mut weights = Vec::new();
        for (voter, vote) in voters {
            let args = [thing::player(*voter), thing::proposal(proposal.serial)];
            let answer = self.ask_number("vote_weight", &args);
            let weight = answer.unwrap_or_else(|| by_default(1)).value;
            weights.push((*voter, weight));
            tally = tally.and_then(|tally| add(tally, vote.in_favour, weight));
        }
        self.change_ballot(proposal.serial, |ballot| weigh(ballot, &weights, tally));
        tally
    }

    /// Leaves a proposal to a judge.
    pub(super) fn doubt(
        &mut self,
        proposal: &Proposal,
        doubt: Doubt,
        required: Option<i64>,
        because: Vec<Because>,
    ) {
        let tally = proposal
            .ballot
            .as_ref()
            .map(Ballot::count)
            .unwrap_or_default();
        let what = What::Undetermined {
            proposal: proposal.number,
            in_favour: tally.in_favour,
            against: tally.against,
            doubt,
        };
        self.happened(what, because.clone());
        let outcome = Outcome::Undetermined(doubt);
        let event = self.event.id;
        self.put_away(
            proposal.serial,
            Decision {
                outcome,
                tally,
                required,
                because,
                event,
            },
        );
    }

    /// Records how a proposal ended. It never changes again.
    pub(super) fn put_away(&mut self, serial: u32, decision: Decision) {
        self.change_proposal(serial, |proposal| proposal.decision = Some(decision));
        if let Some(proposal) = self.state.open.remove(&serial) {
            self.state.decided.put(proposal);
        }
    }

    pub(super) fn announce(&mut self, hook: &'static str, serial: u32) {
        self.queue(Step::occasion(hook, [thing::proposal(serial)]));
    }
}

fn add(tally: Tally, in_favour: bool, weight: i64) -> Option<Tally> {
    let Tally {
        in_favour: yes,
        against: no,
    } = tally;
    if in_favour {
        Some(Tally {
            in_favour: yes.checked_add(weight)?,
            against: no,
        })
    } else {
        Some(Tally {
            in_favour: yes,
            against: no.checked_add(weight)?,
        })
    }
}

fn weigh(ballot: &mut Ballot, weights: &[(PlayerId, i64)], tally: Option<Tally>) {
    for (voter, weight) in weights {
        if let Some(vote) = ballot.votes.get_mut(voter) {
            vote.weight = Some(*weight);
        }
    }
    ballot.tally = tally;
}
