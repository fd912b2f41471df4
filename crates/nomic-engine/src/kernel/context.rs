//! State of a move while it is ruled on, in two halves with a wall between them.

pub(super) mod faults;
pub(super) mod questions;

use super::chance::Chance;
use super::failed_rule::FailedRule;
use super::origin::{OccasionQuota, Origin};
use super::reaction_chain::ReactionChain;
use super::step::QueuedStep;
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::effects::ruling::RecordedEffect;
use crate::queries::opinion_cache::OpinionCache;
use crate::queries::requirement;
use crate::request::header::Header;
use crate::rulebook::book::RuleBook;
use crate::rules::{FaultCode, FlatMap};
use crate::state::clock::Moment;
use crate::state::{Phase, State};
use crate::view::{Budget, CallContext};
use crate::{BallotId, Essential, PlayerId, Refusal, RuleId, Ruling};
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// The asking half: reads the state and asks rules. Nothing that holds only an `Ask` can change the
/// game.
///
/// Three things happen all the same when rules are asked, and only here:
///
/// - steps of the [`Budget`] are spent;
/// - a rule whose code fails is marked, and the failure is reported;
/// - a permission that beats a refusal is reported.
pub(crate) struct Ask<'e> {
    state: State,
    event: Header<'e>,
    player: Option<PlayerId>,
    effects: Vec<RecordedEffect>,
    budget: Budget,
    /// Rules that failed when asked, since the last decision began.
    failed_rules: Vec<FailedRule>,
}

/// The acting half: changes the state through [`state_mut`](Self::state_mut), reports effects
/// through [`record_effect`](Self::record_effect), and lets rules react through
/// [`queue`](Self::queue). It can ask as well.
pub(crate) struct Act<'e> {
    ask: Ask<'e>,
    steps: VecDeque<PlannedStep>,
    /// Steps that come before `steps`.
    urgent: VecDeque<PlannedStep>,
    origin: Option<Origin>,
    chain: ReactionChain,
    questions: u32,
    quota: OccasionQuota,
    chance: Chance<'e>,
    /// Seed of simulated draws for previews; 0 for the real draws.
    sample: u8,
    /// Whether votes required are found by trying where rules give no number.
    explains: bool,
    /// False if questions that lost their answer in this move are not reported.
    knows_silence: bool,
    before: Arc<RuleBook>,
    was_won: bool,
    /// The turn that does not begin because the game is won.
    postponed: Option<QueuedStep>,
}

type PlannedStep = (QueuedStep, Option<Origin>, ReactionChain);

impl<'e> Ask<'e> {
    pub(super) const fn state(&self) -> &State {
        &self.state
    }

    pub(super) const fn event(&self) -> Header<'e> {
        self.event
    }

    pub(super) const fn player(&self) -> Option<PlayerId> {
        self.player
    }

    pub(super) fn mover(&self) -> Result<PlayerId, Refusal> {
        self.player.ok_or(Refusal::NotSeated)
    }

    pub(super) fn playing(&self) -> Result<PlayerId, Refusal> {
        match self.state.phase() {
            Phase::Playing => self.mover(),
            Phase::Unfounded | Phase::Gathering | Phase::Won => Err(Refusal::NotBegun),
        }
    }

    pub(super) const fn budget(&self) -> &Budget {
        &self.budget
    }

    pub(super) fn call_context(&self) -> CallContext<'_> {
        self.budget.call_context()
    }

    /// Asks as if it were this moment.
    pub(super) fn at_moment<T>(&mut self, moment: Moment, asked: impl FnOnce(&mut Self) -> T) -> T {
        let present = self.state.calendar_mut().set_moment(moment);
        let answer = asked(self);
        self.state.calendar_mut().set_moment(present);
        answer
    }

    /// Tries to act on a copy of the game, with steps of its own. Nothing remains of it.
    pub(super) fn trial<T>(&self, act: impl FnOnce(&mut Act<'e>) -> T) -> T {
        act(&mut Act::new(Ask {
            state: self.state.clone(),
            event: self.event,
            player: self.player,
            effects: Vec::new(),
            budget: Budget::for_trial(),
            failed_rules: Vec::new(),
        }))
    }

    /// Keeps the rules' answers about an open proposal. It affects speed only.
    pub(super) fn cache_opinions(&mut self, serial: u32, opinions: Arc<OpinionCache>) {
        let docket = self.state.docket_mut();
        docket.cache_opinions(serial, Some(opinions));
    }

    fn record(&mut self, effect: Effect, because: Vec<Because>) {
        self.effects.push(RecordedEffect {
            effect,
            because,
            renumberings: self.state.rules().renumberings(),
        });
    }
}

impl<'e> Deref for Act<'e> {
    type Target = Ask<'e>;

    fn deref(&self) -> &Ask<'e> {
        &self.ask
    }
}

impl<'e> DerefMut for Act<'e> {
    fn deref_mut(&mut self) -> &mut Ask<'e> {
        &mut self.ask
    }
}

impl<'e> Act<'e> {
    pub(super) fn on(mut state: State, event: Header<'e>, sample: u8) -> Act<'e> {
        let player = state.seated(event.device).map(|player| player.id);
        let moment = state.moment_of(&event);
        state.calendar_mut().set_moment(moment);
        let ask = Ask {
            state,
            event,
            player,
            effects: Vec::new(),
            budget: Budget::default(),
            failed_rules: Vec::new(),
        };
        Act {
            sample,
            ..Act::new(ask)
        }
    }

    fn new(ask: Ask<'e>) -> Act<'e> {
        Act {
            before: ask.state.shared_rules(),
            was_won: ask.state.phase() == Phase::Won,
            ask,
            steps: VecDeque::new(),
            urgent: VecDeque::new(),
            origin: None,
            chain: ReactionChain::default(),
            questions: 0,
            quota: OccasionQuota::default(),
            chance: Chance::default(),
            sample: 0,
            explains: false,
            knows_silence: true,
            postponed: None,
        }
    }

    /// Result: a new state if the move was accepted, and the ruling. For a refused move only the
    /// failures of rules are reported; no rule is suspended by it.
    pub(super) fn ruling(self, verdict: Result<(), Refusal>) -> (Option<State>, Ruling) {
        let mut effects = self.ask.effects;
        if verdict.is_err() {
            effects.retain(|recorded| {
                matches!(&recorded.effect, Effect::RuleFaulted { fault, .. } if fault.fault.code != FaultCode::Suspended)
            });
        }
        if self.chance.wanted().is_some() {
            // That a rule had no throw to draw is no fault of the rule.
            effects.clear();
        }
        let ruling = Ruling {
            event: self.ask.event.id,
            player: self.ask.player,
            verdict,
            effects,
        };
        (ruling.accepted().then_some(self.ask.state), ruling)
    }

    pub(super) const fn state_mut(&mut self) -> &mut State {
        &mut self.ask.state
    }

    pub(super) const fn sample(&self) -> u8 {
        self.sample
    }

    /// From now on votes required are found by trying, too.
    pub(super) const fn explain(&mut self) {
        self.explains = true;
    }

    /// Votes required for a counted ballot, found by trying, if this move is to be explained.
    pub(super) fn explained_votes(&self, id: BallotId) -> Option<i64> {
        match self.explains {
            true => requirement::required_votes(self.state(), id),
            false => None,
        }
    }

    /// From now on the move is that of this player, who has just taken a seat.
    pub(super) fn seat_mover(&mut self, player: PlayerId) {
        self.ask.player = Some(player);
        let moment = Moment {
            mover: Some(player),
            ..self.state().moment()
        };
        self.state_mut().calendar_mut().set_moment(moment);
    }

    pub(super) fn record_effect(&mut self, effect: Effect, because: Vec<Because>) {
        self.ask.record(effect, because);
    }

    pub(super) fn queue(&mut self, step: QueuedStep) {
        self.steps
            .push_back((step, self.origin, self.chain.clone()));
    }

    /// Queues a step before all others, but after earlier urgent ones.
    pub(super) fn queue_first(&mut self, step: QueuedStep) {
        self.urgent
            .push_back((step, self.origin, self.chain.clone()));
    }

    pub(super) fn has_queued(&self, is: impl Fn(&QueuedStep) -> bool) -> bool {
        let mut all = self.urgent.iter().chain(&self.steps);
        all.any(|(step, _, _)| is(step))
    }

    pub(super) fn postpone(&mut self, turn: QueuedStep) {
        self.postponed = Some(turn);
    }

    pub(super) const fn has_postponed(&self) -> bool {
        self.postponed.is_some()
    }

    pub(super) fn queue_postponed(&mut self) {
        if let Some(turn) = self.postponed.take() {
            self.queue(turn);
        }
    }

    /// Takes the next step; it is the origin of the effects from now on.
    pub(super) fn next_step(&mut self) -> Option<QueuedStep> {
        let next = self.urgent.pop_front().or_else(|| self.steps.pop_front());
        let Some((step, origin, chain)) = next else {
            (self.origin, self.chain) = (None, ReactionChain::default());
            return None;
        };
        (self.origin, self.chain) = (origin, chain);
        Some(step)
    }

    pub(super) const fn chain(&self) -> &ReactionChain {
        &self.chain
    }

    /// Sets the reactions that lead to the effects from now on; returns the former ones.
    pub(super) const fn swap_chain(&mut self, chain: ReactionChain) -> ReactionChain {
        std::mem::replace(&mut self.chain, chain)
    }

    /// Runs a rule's effect, with the rule as the origin of all that follows from it.
    pub(super) fn on_behalf<T>(&mut self, rule: RuleId, act: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.origin;
        let cause = before
            .map(|origin| origin.rule)
            .filter(|cause| *cause != rule);
        self.origin = Some(Origin { rule, cause });
        let done = act(self);
        self.origin = before;
        done
    }

    /// Counts the present occasion; false if its rule has used up its share.
    pub(super) fn try_count_occasion(&mut self) -> bool {
        self.quota.try_count(self.origin)
    }

    /// Rules that caused more occasions than their share, and the number of dropped ones.
    pub(super) fn left_out(&mut self) -> FlatMap<RuleId, u32> {
        self.quota.left_out()
    }

    /// Counts a question that rules put to the vote; returns the number before it.
    pub(super) const fn count_question(&mut self) -> u32 {
        let before = self.questions;
        self.questions = before.saturating_add(1);
        before
    }

    /// Runs `act` so that a failure leaves no trace, except the steps that rules have spent.
    pub(super) fn attempt<E>(
        &mut self,
        act: impl FnOnce(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let state = self.ask.state.clone();
        let (effects, steps) = (self.ask.effects.len(), self.steps.len());
        let urgent = self.urgent.len();
        let chance = self.chance.checkpoint();
        let done = act(self);
        if done.is_err() {
            self.ask.state = state;
            self.ask.effects.truncate(effects);
            self.steps.truncate(steps);
            self.urgent.truncate(urgent);
            self.chance.reset(chance);
        }
        done
    }

    pub(super) const fn chance(&self) -> &Chance<'e> {
        &self.chance
    }

    pub(super) const fn chance_mut(&mut self) -> &mut Chance<'e> {
        &mut self.chance
    }

    pub(super) fn unanswered_before(&self) -> Vec<Essential> {
        match self.knows_silence {
            true => self.before.unanswered(),
            false => Vec::new(),
        }
    }

    pub(super) fn rules_before(&self) -> Arc<RuleBook> {
        Arc::clone(&self.before)
    }

    pub(super) fn has_unchanged_rules(&self) -> bool {
        Arc::ptr_eq(&self.before, &self.state().shared_rules())
    }

    /// Reports no unanswered questions: players who continue a position have not seen how an answer
    /// was lost.
    pub(super) const fn ignore_unanswered(&mut self) {
        self.knows_silence = false;
    }

    pub(super) const fn was_won(&self) -> bool {
        self.was_won
    }
}
