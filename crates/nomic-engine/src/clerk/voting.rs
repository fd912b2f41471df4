//! How ballots open, and how votes are cast.

use super::Clerk;
use super::asking::{add_reason, asked};
use super::occasion::Step;
use crate::ballot::{Ballot, Question, Vote};
use crate::because::Because;
use crate::book::Place;
use crate::clock::as_ms;
use crate::limits::{MAX_BALLOTS, MAX_SEALED};
use crate::proposal::{Proposal, Stage};
use crate::rules::{FaultCode, Phrase, Value};
use crate::secret::{Envelope, Paper, SealedVote};
use crate::view::thing;
use crate::vocabulary::term::ProposalSerial;
use crate::vocabulary::{CASE, PLAYER, PROPOSAL, RULE};
use crate::what::{Topic, What};
use crate::{
    About, BallotId, ChainLink, PlayerId, ProposalHash, ProposalId, QuestionId, Refusal, Subject,
};
use crate::{Reveal, cbor};
use std::sync::Arc;

impl Clerk<'_> {
    pub(super) fn open_voting(
        &mut self,
        id: ProposalId,
        hash: ProposalHash,
    ) -> Result<(), Refusal> {
        self.playing()?;
        let proposal = self.open_proposal(id)?;
        if proposal.stage() != Stage::Debate {
            return Err(Refusal::NotDebating);
        }
        if proposal.hash != hash {
            return Err(Refusal::StaleHash);
        }
        let officer = self.require_officer(&proposal)?;
        self.examine_changes(&proposal)?;
        self.check("opening", &[thing::proposal(proposal.serial)])?;
        self.put_to_the_vote(&proposal, officer);
        Ok(())
    }

    /// Whether it is for the mover to put this proposal to the vote.
    fn require_officer(&mut self, proposal: &Proposal) -> Result<Because, Refusal> {
        let answer = self.ask_player("officer", &[thing::proposal(proposal.serial)]);
        match answer {
            Some(officer) if Some(officer.value) == self.player => Ok(officer.because),
            other => Err(Refusal::NotOfficer {
                officer: other.map(|officer| officer.value),
            }),
        }
    }

    /// Opens the ballot on a proposal.
    pub(super) fn put_to_the_vote(&mut self, proposal: &Proposal, because: Because) {
        let id = self.add_ballot(proposal.subject(), None);
        self.change_proposal(proposal.serial, |proposal| proposal.ballot = Some(id));
        self.open_ballot(id, because);
    }

    /// Opens the ballot on a proposal that is debated, as a rule wants it.
    pub(super) fn open_voting_by_rule(&mut self, serial: ProposalSerial, because: Because) {
        let open = self.state.open.get(&serial.0).cloned();
        if let Some(proposal) = open.filter(|open| open.stage() == Stage::Debate) {
            self.put_to_the_vote(&proposal, because);
        }
    }

    /// Puts a question to the vote, as a rule wants it.
    pub(super) fn put_question(
        &mut self,
        place: Place,
        topic: &Phrase,
        about: &Value,
    ) -> Result<(), FaultCode> {
        let questions = self.state.open_ballots();
        let questions = questions.filter(|ballot| ballot.question.is_some());
        if questions.count() >= MAX_BALLOTS {
            return Err(FaultCode::NotAvailable);
        }
        let question = Question {
            topic: topic.clone(),
            rule: place.rule,
            about: self.about(about)?,
        };
        let words = (self.event.id, self.questions, topic.as_plain());
        let id = QuestionId(cbor::digest("nomic/question/v1", &words));
        self.questions = self.questions.saturating_add(1);
        let id = self.add_ballot(Subject::Question(id), Some(question));
        let because = self.because(place, Vec::new());
        self.open_ballot(id, because);
        Ok(())
    }

    /// The thing that a question is about. Any other value is as good as none.
    fn about(&self, about: &Value) -> Result<Option<About>, FaultCode> {
        let Value::Thing(about) = *about else {
            return Ok(None);
        };
        Ok(match about.kind {
            PLAYER => Some(About::Player(thing::player_id(about)?)),
            RULE => Some(About::Rule(thing::rule_id(about)?.1)),
            CASE => Some(About::Case(thing::case_id(about)?)),
            PROPOSAL => {
                let serial = thing::proposal_serial(about)?;
                let proposal = self.state.proposal_by_serial(serial);
                proposal.map(|proposal| About::Proposal(proposal.id))
            }
            _ => None,
        })
    }

    fn add_ballot(&mut self, subject: Subject, question: Option<Question>) -> BallotId {
        let opened_ms = self.state.moment.now;
        let ballots = Arc::make_mut(&mut self.state.ballots);
        let ballot = |id| Ballot::new(BallotId(id), subject, question, opened_ms);
        BallotId(ballots.add(ballot))
    }

    /// Asks the rules who may vote, for how long and how: that is fixed from now on.
    fn open_ballot(&mut self, id: BallotId, because: Because) {
        let (electorate, mut reasons) = self.electorate(id);
        add_reason(&mut reasons, because);
        let args = [thing::ballot(id)];
        let time = self.ask_number("voting_time", &args).map(|time| {
            add_reason(&mut reasons, time.because);
            let moment = self.state.moment;
            moment.set(moment.now.saturating_add(as_ms(time.value)))
        });
        let secret = self.ask_truth("secret_ballot", &args, false).value;
        let keeper = if secret { self.keeper() } else { None };
        let nobody = electorate.is_empty();
        self.change_ballot(id, |ballot| {
            ballot.electorate.clone_from(&electorate);
            ballot.secret = secret;
            ballot.keeper = keeper;
            if let Some((deadline_ms, skew)) = time {
                (ballot.deadline_ms, ballot.skew) = (Some(deadline_ms), skew);
            }
        });
        let topic = self.topic(id);
        self.happened(What::BallotOpened { topic, electorate }, reasons);
        self.queue(Step::occasion("on_opened", args));
        if nobody {
            self.queue(Step::CountBallot(id));
        }
    }

    /// Everybody whom the rules give a vote, in seat order, and by which rules.
    fn electorate(&mut self, id: BallotId) -> (Vec<PlayerId>, Vec<Because>) {
        let mut electorate = Vec::new();
        let mut reasons = Vec::new();
        for player in self.active() {
            let args = [thing::player(player), thing::ballot(id)];
            let answer = self.ask_truth("may_vote", &args, false);
            if answer.value {
                electorate.push(player);
            }
            add_reason(&mut reasons, answer.because);
        }
        (electorate, reasons)
    }

    pub(super) fn active(&self) -> Vec<PlayerId> {
        self.state
            .active_players()
            .map(|player| player.id)
            .collect()
    }

    pub(super) fn vote(
        &mut self,
        subject: Subject,
        paper: &Paper<bool>,
        reveal: Reveal,
    ) -> Result<(), Refusal> {
        let player = self.playing()?;
        let ballot = self.voted_on(subject)?;
        admit_vote(&ballot, player, paper)?;
        let (id, args) = (ballot.id, [thing::player(player), thing::ballot(ballot.id)]);
        self.check("voting", &args)?;
        let link = self.reveal(reveal)?;
        let (topic, cast_ms) = (self.topic(id), self.state.moment.now);
        let late = ballot.overdue(cast_ms);
        let what = match paper {
            Paper::Open(in_favour) => {
                let vote = Vote {
                    in_favour: *in_favour,
                    weight: None,
                    cast_ms,
                    late,
                };
                self.change_ballot(id, |ballot| {
                    ballot.votes.insert(player, vote);
                });
                What::Voted {
                    topic,
                    player,
                    in_favour: *in_favour,
                }
            }
            Paper::Sealed(envelope) => {
                let envelope = envelope.clone();
                let vote = SealedVote {
                    envelope,
                    cast_ms,
                    late,
                };
                self.change_ballot(id, |ballot| {
                    ballot.sealed.insert(player, vote);
                });
                What::VotedSecretly { topic, player }
            }
        };
        self.change_ballot(id, |ballot| ballot.reveal(player, link));
        self.happened(what, asked());
        self.queue(Step::occasion("on_cast", args));
        self.queue(Step::CountBallot(id));
        Ok(())
    }

    /// The open ballot on this.
    pub(super) fn voted_on(&self, subject: Subject) -> Result<Ballot, Refusal> {
        if let Subject::Proposal { proposal, hash } = subject {
            let proposal = self.open_proposal(proposal)?;
            proposal.ballot.ok_or(Refusal::NotVoting)?;
            if proposal.hash != hash {
                return Err(Refusal::StaleHash);
            }
        }
        if let Some(ballot) = self.state.ballot_on(subject) {
            return Ok(ballot.clone());
        }
        let mut ended = self.state.ballots().rev();
        Err(match ended.any(|ballot| ballot.subject == subject) {
            true => Refusal::BallotClosed,
            false => Refusal::UnknownBallot,
        })
    }

    /// What an open ballot is on, as people call it.
    pub(super) fn topic(&self, id: BallotId) -> Topic {
        let ballot = self.state.ballot(id);
        let question = ballot.and_then(|ballot| ballot.question.as_ref());
        let proposal = ballot.and_then(|ballot| self.state.proposal(ballot.proposal()?));
        match (proposal, question) {
            (Some(proposal), _) => Topic::Proposal(proposal.number),
            (None, Some(question)) => Topic::Question(id, question.topic.clone()),
            (None, None) => Topic::Question(id, Phrase::plain("")),
        }
    }

    pub(super) fn change_ballot(&mut self, id: BallotId, change: impl FnOnce(&mut Ballot)) {
        Arc::make_mut(&mut self.state.ballots).change(id.0, change);
    }

    /// Takes the next link of the mover's chain.
    pub(super) fn reveal(&mut self, reveal: Reveal) -> Result<ChainLink, Refusal> {
        let player = self.player.and_then(|player| self.state.player(player));
        let chain = player.and_then(|player| player.dice.after(reveal));
        let chain = chain.ok_or(Refusal::BadReveal)?;
        self.change_mover(|player| player.dice = chain);
        Ok(reveal.link)
    }
}

/// Whether a player can vote in a ballot, and in this way.
fn admit_vote(ballot: &Ballot, player: PlayerId, paper: &Paper<bool>) -> Result<(), Refusal> {
    if !ballot.may_vote(player) {
        return Err(Refusal::NotInElectorate);
    }
    if ballot.has_voted(player) {
        return Err(Refusal::AlreadyVoted);
    }
    if ballot.shut_ms.is_some() {
        return Err(Refusal::BallotShut);
    }
    match (ballot.secret, paper) {
        (true, Paper::Open(_)) => Err(Refusal::MustBeSecret),
        (false, Paper::Sealed(_)) => Err(Refusal::NotSecret),
        (true, Paper::Sealed(envelope)) => examine(envelope),
        (false, Paper::Open(_)) => Ok(()),
    }
}

/// Whether what is sealed is no more than can be kept.
pub(super) fn examine(envelope: &Envelope) -> Result<(), Refusal> {
    super::examining::limit(envelope.sealed.len(), MAX_SEALED)
}
