//! Opening and ending ballots, and their electorates.

use super::questions::{add_reason, by_default};
use super::step::QueuedStep;
use super::{Act, Ask};
use crate::base::limits::{MAX_BALLOTS, MAX_OPTIONS};
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::effects::topic::Topic;
use crate::model::ballot::{Ballot, End, Question};
use crate::model::proposal::{Proposal, Stage};
use crate::model::slate::Slate;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{FaultCode, Phrase, Value};
use crate::state::clock::as_ms;
use crate::state::{Conduct, State};
use crate::view::thing;
use crate::vocabulary::hooks::{MAY_ABSTAIN, MAY_VOTE, ON_OPENED, SECRET_BALLOT, VOTING_TIME};
use crate::vocabulary::term::ProposalSerial;
use crate::vocabulary::{CASE, PLAYER, PROPOSAL, RULE};
use crate::{
    About, BallotId, BallotOption, Overtaken, Player, PlayerId, QuestionId, Refusal, Subject,
    encoding::cbor,
};
use std::sync::Arc;

impl Ask<'_> {
    /// The thing that a question is about. Any other value is as good as none.
    pub(super) fn about(&self, about: &Value) -> Result<Option<About>, FaultCode> {
        let Value::Thing(about) = *about else {
            return Ok(None);
        };
        Ok(match about.kind {
            PLAYER => Some(About::Player(thing::player_id(about)?)),
            RULE => Some(About::Rule(thing::rule_id(about)?.1)),
            CASE => Some(About::Case(thing::case_id(about)?)),
            PROPOSAL => {
                let serial = thing::proposal_serial(about)?;
                let proposal = self.state().proposal_by_serial(serial);
                proposal.map(|proposal| About::Proposal(proposal.id))
            }
            _ => None,
        })
    }

    /// Options of a ballot: each once, with at most `most` choices, or in order of preference if
    /// `most` is not given.
    pub(super) fn slate(&self, options: &[Value], most: Option<i64>) -> Result<Slate, FaultCode> {
        if options.is_empty() || options.len() > MAX_OPTIONS {
            return Err(FaultCode::NotAvailable);
        }
        let all = u8::try_from(options.len()).unwrap_or(u8::MAX);
        let (ranked, most) = (most.is_none(), most.unwrap_or(all.into()).min(all.into()));
        let most = u8::try_from(most).ok().filter(|most| *most > 0);
        let mut slate = Slate {
            options: Vec::new(),
            most: most.ok_or(FaultCode::NotAvailable)?,
            ranked,
            chosen: None,
        };
        for option in options {
            let option = self.option(option)?;
            if slate.options.contains(&option) {
                return Err(FaultCode::NotAvailable);
            }
            slate.options.push(option);
        }
        Ok(slate)
    }

    fn option(&self, option: &Value) -> Result<BallotOption, FaultCode> {
        if let Value::Text(words) = option {
            return Ok(BallotOption::Words(words.clone()));
        }
        match self.about(option)? {
            Some(About::Player(player)) => Ok(BallotOption::Player(player)),
            Some(About::Rule(rule)) => Ok(BallotOption::Rule(rule)),
            Some(About::Proposal(proposal)) => Ok(BallotOption::Proposal(proposal)),
            Some(About::Case(_)) | None => Err(FaultCode::NotAvailable),
        }
    }

    /// Players who have a vote according to the rules, in seat order, with those rules.
    fn electorate(&mut self, id: BallotId) -> (Vec<PlayerId>, Vec<Because>) {
        let mut electorate = Vec::new();
        let mut reasons = Vec::new();
        for player in self.active() {
            let answer = self
                .ask(MAY_VOTE, (player, id))
                .unwrap_or(by_default(false));
            if answer.value {
                electorate.push(player);
            }
            add_reason(&mut reasons, answer.because);
        }
        (electorate, reasons)
    }

    pub(super) fn active(&self) -> Vec<PlayerId> {
        self.state()
            .active_players()
            .map(|player| player.id)
            .collect()
    }

    pub(super) fn voted_on(&self, subject: Subject) -> Result<Arc<Ballot>, Refusal> {
        if let Subject::Proposal { proposal, hash } = subject {
            let proposal = self.open_proposal(proposal)?;
            proposal.ballot.ok_or(Refusal::NotVoting)?;
            if proposal.hash != hash {
                return Err(Refusal::StaleHash);
            }
        }
        if let Some(ballot) = self.state().shared_ballot_on(subject) {
            return Ok(Arc::clone(ballot));
        }
        let mut ended = self.state().ballots().rev();
        Err(match ended.any(|ballot| ballot.subject == subject) {
            true => Refusal::BallotClosed,
            false => Refusal::UnknownBallot,
        })
    }

    pub(super) fn topic(&self, id: BallotId) -> Topic {
        topic(self.state(), id)
    }
}

impl Act<'_> {
    pub(super) fn put_to_the_vote(&mut self, proposal: &Proposal, because: Because) {
        let id = self.add_ballot(proposal.subject(), None, None);
        let docket = self.state_mut().docket_mut();
        docket.put_to_the_vote(proposal.serial, id);
        self.open_ballot(id, because);
    }

    pub(super) fn open_voting_by_rule(&mut self, serial: ProposalSerial, because: Because) {
        let open = self.state().docket().get_open(serial.0).cloned();
        let Some(proposal) = open.filter(|open| open.stage() == Stage::Debate) else {
            return;
        };
        match self.overtaken(&proposal) {
            None => self.put_to_the_vote(&proposal, because),
            Some(Overtaken { rule, by, .. }) => {
                let what = Effect::NotOpened {
                    proposal: proposal.number,
                    rule,
                    by,
                };
                self.record_effect(what, vec![because]);
            }
        }
    }

    pub(super) fn put_question(
        &mut self,
        place: ProvisionRef,
        topic: &Phrase,
        about: Option<About>,
        slate: Option<Slate>,
    ) -> Result<(), FaultCode> {
        let questions = self.state().open_ballots();
        let questions = questions.filter(|ballot| ballot.question.is_some());
        if questions.count() >= MAX_BALLOTS {
            return Err(FaultCode::NotAvailable);
        }
        let question = Question {
            topic: topic.clone(),
            rule: place.rule,
            about,
        };
        let words = (self.event().id, self.count_question(), topic.as_plain());
        let id = QuestionId(cbor::digest("nomic/question/v1", &words));
        let id = self.add_ballot(Subject::Question(id), Some(question), slate);
        let because = self.because(place, Vec::new());
        self.open_ballot(id, because);
        Ok(())
    }

    fn add_ballot(
        &mut self,
        subject: Subject,
        question: Option<Question>,
        slate: Option<Slate>,
    ) -> BallotId {
        let opened_ms = self.state().moment().now;
        let ballots = self.state_mut().ballot_records_mut();
        ballots.open(subject, question, slate, opened_ms)
    }

    /// Asks the rules who may vote, for how long and how: that is fixed from now on.
    fn open_ballot(&mut self, id: BallotId, because: Because) {
        let (electorate, mut reasons) = self.electorate(id);
        add_reason(&mut reasons, because);
        let deadline = self.ask(VOTING_TIME, (id,)).map(|time| {
            add_reason(&mut reasons, time.because);
            let moment = self.state().moment();
            moment.set(moment.now.saturating_add(as_ms(time.value)))
        });
        let secret = self.ask(SECRET_BALLOT, (id,));
        let secret = secret.is_some_and(|secret| secret.value);
        let abstention = self.ask(MAY_ABSTAIN, (id,));
        let abstention = abstention.is_some_and(|abstention| abstention.value);
        let keeper = if secret { self.keeper() } else { None };
        let nobody = electorate.is_empty();
        let conduct = Conduct {
            electorate: electorate.clone(),
            secret,
            abstention,
            keeper,
            deadline,
        };
        self.state_mut().ballot_records_mut().fix(id, conduct);
        self.weigh(id);
        let topic = self.topic(id);
        self.record_effect(Effect::BallotOpened { topic, electorate }, reasons);
        self.queue(QueuedStep::occasion(ON_OPENED, (id,)));
        if nobody {
            self.queue(QueuedStep::CountBallot(id));
        }
    }

    /// Ends a ballot without deciding anything; a proposal is debated again.
    pub(super) fn drop_ballot(&mut self, id: BallotId, because: Vec<Because>) {
        let Some(ballot) = self.state().ballot_records().get_open(id).cloned() else {
            return;
        };
        let topic = self.topic(id);
        if let Some(proposal) = ballot.proposal().and_then(|id| self.open_proposal(id).ok()) {
            self.state_mut()
                .docket_mut()
                .back_to_debate(proposal.serial);
        }
        self.state_mut()
            .ballot_records_mut()
            .end(id, End::Undecided);
        self.record_effect(Effect::BallotDropped { topic }, because);
    }

    pub(super) fn excuse_from_ballots(&mut self, player: PlayerId) {
        let open: Vec<_> = self
            .state()
            .open_ballots()
            .map(|ballot| ballot.id)
            .collect();
        for id in open {
            self.state_mut().ballot_records_mut().excuse(id, player);
            self.drop_unopenable(id);
            self.queue(QueuedStep::CountBallot(id));
        }
    }

    /// Drops the sealed votes of voters who left or sit apart, unless a keeper in the game can open
    /// them. Otherwise the ballot would wait for them.
    fn drop_unopenable(&mut self, id: BallotId) {
        let Some(ballot) = self.state().ballot_records().get_open(id) else {
            return;
        };
        let player = |id: PlayerId| self.state().player(id);
        let keeper = ballot.keeper.and_then(player);
        let keeper = keeper.filter(|keeper| keeper.active);
        let awaited = |voter: PlayerId| {
            player(voter).is_some_and(Player::playing)
                || keeper.is_some_and(|keeper| keeper.id != voter)
        };
        let voters = ballot.sealed.keys().copied();
        let players: Vec<_> = voters.filter(|voter| !awaited(*voter)).collect();
        if players.is_empty() {
            return;
        }
        let ballots = self.state_mut().ballot_records_mut();
        ballots.drop_sealed(id, &players);
        let topic = self.topic(id);
        let what = Effect::LeftSealed { topic, players };
        self.record_effect(what, vec![Because::Kernel(KernelReason::Contained)]);
    }
}

pub(super) fn topic(state: &State, id: BallotId) -> Topic {
    let ballot = state.ballot(id);
    let question = ballot.and_then(|ballot| ballot.question.as_ref());
    let proposal = ballot.and_then(|ballot| state.proposal(ballot.proposal()?));
    match (proposal, question) {
        (Some(proposal), _) => Topic::Proposal(proposal.number),
        (None, Some(question)) => Topic::Question(id, question.topic.clone()),
        (None, None) => Topic::Question(id, Phrase::plain("")),
    }
}
