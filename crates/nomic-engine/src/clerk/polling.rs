//! Ballots that rules open.

use super::Clerk;
use super::asking::{add_reason, asked};
use super::occasion::Step;
use super::sealing::admit_vote;
use crate::ballot::{Ballot, Vote};
use crate::because::{Because, KernelReason};
use crate::book::Place;
use crate::limits::MAX_BALLOTS;
use crate::matter::{Matter, Subject};
use crate::rules::{FaultCode, Phrase, Value};
use crate::view::thing;
use crate::vocabulary::{CASE, PLAYER, PROPOSAL, RULE};
use crate::what::What;
use crate::{BallotId, PlayerId, Refusal};
use std::sync::Arc;

impl Clerk<'_> {
    /// Puts something to the vote, as a rule wants it.
    pub(super) fn open_ballot(
        &mut self,
        place: Place,
        topic: Phrase,
        about: &Value,
    ) -> Result<(), FaultCode> {
        if self.state.ballots.count_open() >= MAX_BALLOTS {
            return Err(FaultCode::NotAvailable);
        }
        let ballot = Ballot {
            opened_ms: self.state.moment.now,
            ..Ballot::default()
        };
        let matter = |number| Matter {
            id: BallotId(number),
            topic: topic.clone(),
            rule: place.rule,
            about: None,
            ballot: ballot.clone(),
            outcome: None,
            dropped: false,
        };
        let subject = self.subject(about)?;
        let id = BallotId(Arc::make_mut(&mut self.state.ballots).add(matter));
        self.change_matter(id, |matter| matter.about = subject);
        let (electorate, mut reasons) = self.electorate_of(id);
        let nobody = electorate.is_empty();
        let secret = self.ask_truth("secret_ballot_on", &[thing::ballot(id)], false);
        let keeper = if secret.value { self.keeper() } else { None };
        self.change_matter(id, |matter| {
            matter.ballot.electorate = electorate;
            matter.ballot.secret = secret.value;
            matter.ballot.keeper = keeper;
        });
        add_reason(&mut reasons, self.because(place, Vec::new()));
        self.happened(What::BallotOpened { ballot: id, topic }, reasons);
        self.queue(Step::occasion("on_ballot", [thing::ballot(id)]));
        if nobody {
            self.queue(Step::CountBallot(id));
        }
        Ok(())
    }

    /// The thing that a ballot is about. Any other value is as good as none.
    fn subject(&self, about: &Value) -> Result<Option<Subject>, FaultCode> {
        let Value::Thing(about) = *about else {
            return Ok(None);
        };
        Ok(match about.kind {
            PLAYER => Some(Subject::Player(thing::player_id(about)?)),
            RULE => Some(Subject::Rule(thing::rule_id(about)?.1)),
            CASE => Some(Subject::Case(thing::case_id(about)?)),
            PROPOSAL => {
                let proposal = self
                    .state
                    .proposal_by_serial(thing::proposal_serial(about)?);
                proposal.map(|proposal| Subject::Proposal(proposal.id))
            }
            _ => None,
        })
    }

    /// Everybody whom the rules give a vote in it, in seat order.
    fn electorate_of(&mut self, id: BallotId) -> (Vec<PlayerId>, Vec<Because>) {
        let mut electorate = Vec::new();
        let mut reasons = Vec::new();
        for player in self.active() {
            let args = [thing::player(player), thing::ballot(id)];
            let answer = self.ask_truth("may_vote_on", &args, false);
            if answer.value {
                electorate.push(player);
                add_reason(&mut reasons, answer.because);
            }
        }
        (electorate, reasons)
    }

    pub(super) fn cast(&mut self, id: BallotId, in_favour: bool) -> Result<(), Refusal> {
        let player = self.playing()?;
        admit_vote(&self.casting(id)?, player, false)?;
        let args = [thing::player(player), thing::ballot(id)];
        self.check("casting", &args)?;
        let vote = Vote {
            in_favour,
            weight: None,
            cast_ms: self.state.moment.now,
            late: false,
        };
        self.change_matter(id, |matter| {
            matter.ballot.votes.insert(player, vote);
        });
        let what = What::BallotCast {
            ballot: id,
            player,
            in_favour,
        };
        self.happened(what, asked());
        self.queue(Step::occasion("on_cast", args));
        self.queue(Step::CountBallot(id));
        Ok(())
    }

    /// A ballot of a rule that is open.
    pub(super) fn casting(&self, id: BallotId) -> Result<Ballot, Refusal> {
        let matter = self.state.ballot(id).ok_or(Refusal::UnknownBallot)?;
        if !matter.open() {
            return Err(Refusal::BallotClosed);
        }
        Ok(matter.ballot.clone())
    }

    /// Asks the rules whether a ballot is decided. One in which nobody is left to vote does not
    /// stay open for ever: where the rules are silent then, it is defeated, unless they say that it
    /// waits for something else than votes.
    pub(super) fn count_ballot(&mut self, id: BallotId) {
        let Some(matter) = self.state.ballots.get_open(id.0) else {
            return;
        };
        let over = matter.all_voted() && matter.ballot.sealed.is_empty();
        let answer = self.ask("carries", &[thing::ballot(id)]);
        match answer.map(|answer| (answer.value, answer.because)) {
            Some((Value::Truth(carried), because)) => {
                self.decide_ballot(id, carried, vec![because]);
            }
            _ if over
                && !self
                    .ask_truth("stays_open", &[thing::ballot(id)], false)
                    .value =>
            {
                let because = vec![Because::Kernel(KernelReason::Default)];
                self.decide_ballot(id, false, because);
            }
            _ => {}
        }
    }

    /// Decides a ballot, unless that is done already.
    pub(super) fn decide_ballot(&mut self, id: BallotId, carried: bool, because: Vec<Because>) {
        if self.state.ballots.get_open(id.0).is_none() {
            return;
        }
        let ballots = Arc::make_mut(&mut self.state.ballots);
        ballots.close(id.0, |matter| matter.outcome = Some(carried));
        let what = What::BallotDecided {
            ballot: id,
            carried,
        };
        self.happened(what, because);
        let hook = if carried { "on_carried" } else { "on_defeated" };
        self.queue(Step::occasion(hook, [thing::ballot(id)]));
    }

    /// Ends a ballot without deciding anything.
    pub(super) fn drop_ballot(&mut self, id: BallotId, because: Vec<Because>) {
        if self.state.ballots.get_open(id.0).is_none() {
            return;
        }
        let ballots = Arc::make_mut(&mut self.state.ballots);
        ballots.close(id.0, |matter| matter.dropped = true);
        self.happened(What::BallotDropped { ballot: id }, because);
    }

    /// Nobody has to wait for the vote of somebody who left.
    pub(super) fn excuse_from_ballots(&mut self, player: PlayerId) {
        let open: Vec<_> = self.state.open_ballots().map(|matter| matter.id).collect();
        for id in open {
            self.change_matter(id, |matter| {
                let voted = matter.ballot.has_voted(player);
                let electorate = &mut matter.ballot.electorate;
                electorate.retain(|voter| *voter != player || voted);
            });
            self.queue(Step::CountBallot(id));
        }
    }

    pub(super) fn change_matter(&mut self, id: BallotId, change: impl FnOnce(&mut Matter)) {
        Arc::make_mut(&mut self.state.ballots).change(id.0, change);
    }
}
