//! Reactions of rules, one occasion after the other.

use super::Act;
use super::contest::ContestRecord;
use super::reaction_chain::ReactionCycles;
use super::step::QueuedStep;
use crate::effects::because::{Because, KernelReason};
use crate::effects::effect::Effect;
use crate::model::draws::Draws;
use crate::model::rule::RuleFault;
use crate::model::timer::Timer;
use crate::rulebook::book::ProvisionRef;
use crate::rules::{Fault, FaultCode, RunEffect, Value};
use crate::view::{self, CallContext, ForesightCache, RunResult, consult};
use crate::vocabulary::hook::OccasionHook;
use crate::vocabulary::hooks::{ON_REPEALED, ON_TIMER};
use crate::vocabulary::term::TermTuple;
use crate::{ProposalId, RuleId};

#[derive(Default)]
struct OccasionResults {
    runs: Vec<(ProvisionRef, RunResult)>,
    faults: Vec<(ProvisionRef, RuleFault)>,
    /// Provisions that wanted to draw without a ballot to draw from.
    without_chance: Vec<ProvisionRef>,
}

impl Act<'_> {
    /// Takes all steps until none is left. Occasions beyond a rule's share are not delivered; turns
    /// still pass.
    pub(super) fn take_steps(&mut self) {
        while let Some(step) = self.next_step() {
            match step {
                // Occasions before the count without any reaction are not counted either.
                QueuedStep::Occasion { .. }
                | QueuedStep::TimerFired(_)
                | QueuedStep::BeforeCount(_)
                | QueuedStep::FinalReaction(_)
                    if !self.try_count_occasion() => {}
                QueuedStep::FinalReaction(rule) => self.run_final_reaction(rule),
                QueuedStep::Occasion { hook, args } => self.react(hook, &args),
                QueuedStep::TimerFired(timer) => self.fire_timer(timer),
                QueuedStep::FirstTurn => self.first_turn(),
                QueuedStep::CountTurn => self.count_turn(),
                QueuedStep::PassTurn { circuit_over } => self.pass_turn(circuit_over),
                QueuedStep::CountBallot(ballot) => self.count_ballot(ballot),
                QueuedStep::BeforeCount(ballot) => self.before_count(ballot),
                QueuedStep::Count(ballot) => self.decide_by_votes(ballot),
                QueuedStep::NextRound => self.next_round(),
            }
        }
        for (rule, occasions) in self.left_out() {
            let number = self.number_of_rule(rule);
            let what = Effect::CutOff {
                rule,
                number,
                occasions,
            };
            self.record_effect(what, vec![Because::Kernel(KernelReason::Contained)]);
        }
    }

    /// Queues an occasion if any rule in force reacts to it.
    pub(super) fn queue_if_attached<A: TermTuple>(&mut self, occasion: OccasionHook<A>, about: A) {
        if self.state().rules().has_provisions_at(occasion.name()) {
            self.queue(QueuedStep::occasion(occasion, about));
        }
    }

    /// Lets a repealed rule react to its repeal, once and after all others: its last act.
    fn run_final_reaction(&mut self, rule: RuleId) {
        let program = self.state().rule(rule).map(|rule| rule.program.clone());
        let provisions = program
            .iter()
            .flat_map(|program| program.at_hook(ON_REPEALED.name()));
        let own = provisions.map(|provision| ProvisionRef {
            rule,
            provision: provision.index(),
        });
        let own: Vec<_> = own.collect();
        let (hook, args) = (ON_REPEALED.name(), (rule,).into_values());
        let heard = self.run_reactions_at(&own, hook, &args, &ReactionCycles::default());
        self.apply_results(hook, &args, heard);
    }

    /// Runs the reactions to a timer, which still gives its due time meanwhile. The reactions may
    /// set it again.
    fn fire_timer(&mut self, timer: Timer) {
        self.state_mut().calendar_mut().set_firing(Some(&timer));
        let args = (timer.name,).into_values();
        let heard = self.run_reactions(ON_TIMER.name(), args.as_ref());
        self.state_mut().calendar_mut().set_firing(None);
        self.apply_results(ON_TIMER.name(), args.as_ref(), heard);
    }

    /// All rules react to the state as it is now; only then their effects take place, in order.
    pub(super) fn react(&mut self, hook: &'static str, args: &[Value]) {
        let heard = self.run_reactions(hook, args);
        self.apply_results(hook, args, heard);
    }

    fn apply_results(&mut self, hook: &'static str, args: &[Value], heard: OccasionResults) {
        self.record_all_faults(heard.faults);
        for place in heard.without_chance {
            let what = Effect::NothingToDraw(place.rule, self.number_of(place));
            let because = vec![self.because(place, Vec::new())];
            self.record_effect(what, because);
        }
        let mut decided = ContestRecord::default();
        for (place, run) in heard.runs {
            self.record_draws(place, &run);
            let reaction = self.chain().and(place.rule, hook, args);
            let before = self.swap_chain(reaction);
            self.apply_effects(place, hook, run.outcome.effects, &mut decided);
            self.swap_chain(before);
        }
    }

    /// Runs the reactions of rules, except the rule that alone caused this by reacting to the same
    /// occasion.
    fn run_reactions(&self, hook: &'static str, args: &[Value]) -> OccasionResults {
        let echoes = self.chain().cycles(hook, args);
        let places = consult::provisions_at(self.state(), hook, args);
        match echoes.own {
            None => self.run_reactions_at(places, hook, args, &echoes),
            Some(own) => {
                let others = places.iter().filter(|place| place.rule != own);
                let others: Vec<_> = others.copied().collect();
                self.run_reactions_at(&others, hook, args, &echoes)
            }
        }
    }

    fn run_reactions_at(
        &self,
        places: &[ProvisionRef],
        hook: &'static str,
        args: &[Value],
        echoes: &ReactionCycles,
    ) -> OccasionResults {
        let mut heard = OccasionResults::default();
        let drawing = self.state().draws().filter(|_| self.chance().is_open());
        let mut draws = drawing.cloned();
        let excused =
            |fault: &Fault| fault.code == FaultCode::NoChance && self.chance().is_excused();
        let books = ForesightCache::default();
        for place in places {
            let context = CallContext {
                books: Some(&books),
                draws: draws.as_ref(),
                throws: self.chance().throws(),
                ..self.call_context()
            };
            match view::run(self.state(), *place, args, context, &mut heard.faults) {
                Ok(run) if echoes.holds(place.rule) && run.outcome.effects.iter().any(does) => {
                    let fault = Fault {
                        code: FaultCode::Circle,
                        line: self.line_of(*place),
                        column: 1,
                    };
                    heard.faults.push((*place, RuleFault { fault, hook }));
                }
                Ok(run) => {
                    count_draws(&mut draws, &run);
                    heard.runs.push((*place, run));
                }
                Err(fault) if excused(&fault) => heard.without_chance.push(*place),
                Err(fault) => heard.faults.push((*place, RuleFault { fault, hook })),
            }
        }
        heard
    }

    pub(super) fn record_draws(&mut self, place: ProvisionRef, run: &RunResult) {
        for (sides, result) in &run.drawn {
            let Some((source, counter)) = self.state_mut().drawing_mut().count() else {
                return;
            };
            let proposal = self.state().proposal(ProposalId(source));
            let proposal = proposal.map(|proposal| proposal.number);
            let what = Effect::Drawn {
                proposal,
                sides: *sides,
                result: *result,
                counter,
                thrown: self.chance().throws().is_some(),
            };
            let because = self.because(place, Vec::new());
            self.record_effect(what, vec![because]);
        }
    }
}

/// Whether an effect does more than change the rule's own variables.
const fn does(effect: &RunEffect) -> bool {
    matches!(effect, RunEffect::Do { .. })
}

/// Counts draws, so that a second rule cannot use the draw of the first.
fn count_draws(draws: &mut Option<Draws>, run: &RunResult) {
    if let Some(draws) = draws {
        let drawn = u32::try_from(run.drawn.len()).unwrap_or(u32::MAX);
        draws.counter = draws.counter.saturating_add(drawn);
    }
}
