//! The kernel's desk: what lies on it while a move is ruled on, and the few ways to get at it.

use super::chance::Chance;
use super::failed_rule::FailedRule;
use super::origin::{OccasionQuota, Origin};
use super::reaction_chain::ReactionChain;
use super::step::QueuedStep;
use crate::effects::because::Because;
use crate::effects::effect::Effect;
use crate::effects::ruling::RecordedEffect;
use crate::rulebook::book::RuleBook;
use crate::rules::{FaultCode, FlatMap};
use crate::state::clock::Moment;
use crate::state::{Phase, State};
use crate::view::{Budget, CallContext};
use crate::{Essential, Event, PlayerId, Refusal, RuleId, Ruling};
use std::collections::VecDeque;
use std::sync::Arc;

/// Rules on one event. A move changes the state through [`state_mut`](Self::state_mut), reports
/// effects through [`record_effect`](Self::record_effect), and lets rules react through
/// [`queue`](Self::queue).
pub(crate) struct Kernel<'e> {
    state: State,
    event: &'e Event,
    player: Option<PlayerId>,
    effects: Vec<RecordedEffect>,
    /// Steps still to come in this move.
    steps: VecDeque<Lined>,
    /// Steps before those.
    urgent: VecDeque<Lined>,
    /// Rule that the present effects come from.
    origin: Option<Origin>,
    /// Reactions that led to the present effects.
    chain: ReactionChain,
    /// Number of questions that rules have put to the vote.
    questions: u32,
    /// Number of occasions that each rule has caused.
    quota: OccasionQuota,
    /// Fuel left for all rules together.
    budget: Budget,
    chance: Chance<'e>,
    /// Seed of simulated draws for previews; 0 for the real draws.
    sample: u8,
    /// Whether the questions count that no rule had an answer to before this move.
    knows_silence: bool,
    /// The rules as they were before this move.
    before: Arc<RuleBook>,
    /// Rules that failed when asked, since the last decision began.
    failed_rules: Vec<FailedRule>,
    /// Whether the game was won before this move.
    was_won: bool,
    /// The turn that does not begin because the game is won.
    postponed: Option<QueuedStep>,
}

/// A step that is still to come, and how it came about.
type Lined = (QueuedStep, Option<Origin>, ReactionChain);

impl<'e> Kernel<'e> {
    /// Uses simulated draws in place of the real ones.
    pub(crate) fn sampling(self, sample: u8) -> Kernel<'e> {
        Kernel { sample, ..self }
    }

    pub(super) const fn sample(&self) -> u8 {
        self.sample
    }

    pub(crate) fn new(mut state: State, event: &'e Event) -> Kernel<'e> {
        let player = state.seated(event.device).map(|player| player.id);
        let before = state.shared_rules();
        let moment = state.moment_of(event);
        state.calendar_mut().set_moment(moment);
        let was_won = state.phase() == Phase::Won;
        Kernel {
            state,
            event,
            player,
            effects: Vec::new(),
            steps: VecDeque::new(),
            urgent: VecDeque::new(),
            origin: None,
            chain: ReactionChain::default(),
            questions: 0,
            quota: OccasionQuota::default(),
            budget: Budget::default(),
            chance: Chance::default(),
            sample: 0,
            knows_silence: true,
            before,
            failed_rules: Vec::new(),
            was_won,
            postponed: None,
        }
    }

    /// Result: a new state if the move was accepted, and the ruling. For a refused move only the
    /// failures of rules are reported; no rule is suspended by it.
    pub(super) fn ruling(mut self, verdict: Result<(), Refusal>) -> (Option<State>, Ruling) {
        if verdict.is_err() {
            let faulted = |what: &Effect| match what {
                Effect::RuleFaulted { fault, .. } => fault.fault.code != FaultCode::Suspended,
                _ => false,
            };
            self.effects.retain(|happening| faulted(&happening.effect));
        }
        if self.chance.wanted().is_some() {
            // That a rule had no throw to draw is no fault of the rule.
            self.effects.clear();
        }
        let ruling = Ruling {
            event: self.event.id,
            player: self.player,
            verdict,
            effects: self.effects,
        };
        (ruling.accepted().then_some(self.state), ruling)
    }

    /// The state as the move has left it so far.
    pub(super) const fn state(&self) -> &State {
        &self.state
    }

    pub(super) const fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    pub(super) const fn event(&self) -> &'e Event {
        self.event
    }

    /// Mover; none while the device has no seat.
    pub(super) const fn player(&self) -> Option<PlayerId> {
        self.player
    }

    pub(super) fn mover(&self) -> Result<PlayerId, Refusal> {
        self.player.ok_or(Refusal::NotSeated)
    }

    /// The mover, if the game is played.
    pub(super) fn playing(&self) -> Result<PlayerId, Refusal> {
        match self.state.phase() {
            Phase::Playing => self.mover(),
            _ => Err(Refusal::NotBegun),
        }
    }

    /// From now on the move is that of this player, who has just taken a seat.
    pub(super) fn seat_mover(&mut self, player: PlayerId) {
        self.player = Some(player);
        let moment = Moment {
            mover: Some(player),
            ..self.state.moment()
        };
        self.state.calendar_mut().set_moment(moment);
    }

    /// Reports an effect with the rules that it comes from.
    pub(super) fn record_effect(&mut self, what: Effect, because: Vec<Because>) {
        self.effects.push(RecordedEffect {
            effect: what,
            because,
            renumberings: self.state.rules().renumberings(),
        });
    }

    /// Lines up what is to come once the move is made.
    pub(super) fn queue(&mut self, step: QueuedStep) {
        self.steps
            .push_back((step, self.origin, self.chain.clone()));
    }

    /// Lines up what is to come before all that lines up already, but for what was urgent before.
    pub(super) fn queue_first(&mut self, step: QueuedStep) {
        self.urgent
            .push_back((step, self.origin, self.chain.clone()));
    }

    /// Whether such a step is still to come.
    pub(super) fn has_queued(&self, is: impl Fn(&QueuedStep) -> bool) -> bool {
        let mut all = self.urgent.iter().chain(&self.steps);
        all.any(|(step, _, _)| is(step))
    }

    /// Keeps the turn that does not begin in this game for the next one.
    pub(super) fn postpone(&mut self, turn: QueuedStep) {
        self.postponed = Some(turn);
    }

    /// Whether a turn waits for the next game.
    pub(super) const fn has_postponed(&self) -> bool {
        self.postponed.is_some()
    }

    /// Lines up the turn that has waited for this game.
    pub(super) fn queue_postponed(&mut self) {
        if let Some(turn) = self.postponed.take() {
            self.queue(turn);
        }
    }

    /// Takes the next step off the line. What is done from now on came about by it.
    pub(super) fn next_step(&mut self) -> Option<QueuedStep> {
        let next = self.urgent.pop_front().or_else(|| self.steps.pop_front());
        let Some((step, origin, chain)) = next else {
            (self.origin, self.chain) = (None, ReactionChain::default());
            return None;
        };
        (self.origin, self.chain) = (origin, chain);
        Some(step)
    }

    /// Reactions that led to the present effects.
    pub(super) const fn chain(&self) -> &ReactionChain {
        &self.chain
    }

    /// Sets the reactions that lead to the effects from now on; returns those before.
    pub(super) const fn swap_chain(&mut self, chain: ReactionChain) -> ReactionChain {
        std::mem::replace(&mut self.chain, chain)
    }

    /// Does something that a rule wants: what follows from it came about by that rule.
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

    /// Whether rules can react to the occasion that is at hand; it is counted.
    pub(super) fn try_count_occasion(&mut self) -> bool {
        self.quota.try_count(self.origin)
    }

    /// The rules that brought about more occasions than are heard, and how many more.
    pub(super) fn left_out(&mut self) -> FlatMap<RuleId, u32> {
        self.quota.left_out()
    }

    /// Counts a question that rules put to the vote; returns the number before it.
    pub(super) const fn count_question(&mut self) -> u32 {
        let before = self.questions;
        self.questions = before.saturating_add(1);
        before
    }

    /// Does something that leaves no trace if it fails, but for the steps that rules have spent.
    pub(super) fn attempt<E>(
        &mut self,
        act: impl FnOnce(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let state = self.state.clone();
        let (happenings, steps) = (self.effects.len(), self.steps.len());
        let urgent = self.urgent.len();
        let chance = self.chance.checkpoint();
        let done = act(self);
        if done.is_err() {
            self.state = state;
            self.effects.truncate(happenings);
            self.steps.truncate(steps);
            self.urgent.truncate(urgent);
            self.chance.reset(chance);
        }
        done
    }

    /// Has rules spend something else from now on; gives what they spent before.
    pub(super) const fn swap_budget(&mut self, purse: Budget) -> Budget {
        std::mem::replace(&mut self.budget, purse)
    }

    /// Fuel left for rules.
    pub(super) const fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Call context for code that does not draw.
    pub(super) fn call_context(&self) -> CallContext<'_> {
        self.budget.call_context()
    }

    /// Source of draws for rules.
    pub(super) const fn chance(&self) -> &Chance<'e> {
        &self.chance
    }

    pub(super) const fn chance_mut(&mut self) -> &mut Chance<'e> {
        &mut self.chance
    }

    /// Questions without an answer before the move.
    pub(super) fn unanswered_before(&self) -> Vec<Essential> {
        match self.knows_silence {
            true => self.before.unanswered(),
            false => Vec::new(),
        }
    }

    /// Rules that failed when asked, since the last decision began.
    pub(super) const fn failed_rules_mut(&mut self) -> &mut Vec<FailedRule> {
        &mut self.failed_rules
    }

    /// The rules as they were before the move.
    pub(super) fn rules_before(&self) -> Arc<RuleBook> {
        Arc::clone(&self.before)
    }

    /// Whether nothing about the rules is different from before the move.
    pub(super) fn has_unchanged_rules(&self) -> bool {
        Arc::ptr_eq(&self.before, &self.state.shared_rules())
    }

    /// Those who play on from a position have not seen how an answer was lost.
    pub(super) const fn ignore_unanswered(&mut self) {
        self.knows_silence = false;
    }

    /// Whether the game was won before this move.
    pub(super) const fn was_won(&self) -> bool {
        self.was_won
    }
}
