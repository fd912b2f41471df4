//! What rules react to, one thing after the other.

use super::Clerk;
use super::step::Step;
use crate::ProposalId;
use crate::because::{Because, KernelReason};
use crate::book::Place;
use crate::clock::Ringing;
use crate::draws::Draws;
use crate::limits::MAX_OCCASIONS;
use crate::rule::RuleFault;
use crate::rules::{Fault, FaultCode, Value};
use crate::timer::Timer;
use crate::view::{self, Books, Means, Run, consult};
use crate::vocabulary::hooks::ON_TIMER;
use crate::vocabulary::term::Terms;
use crate::what::What;
use std::sync::Arc;

/// What came of an occasion.
#[derive(Default)]
struct Heard {
    runs: Vec<(Place, Run)>,
    faults: Vec<(Place, RuleFault)>,
    /// Provisions that would have drawn where no ballot gave anything to draw from.
    without_chance: Vec<Place>,
}

impl Clerk<'_> {
    pub(super) fn queue(&mut self, step: Step) {
        self.steps.push_back(step);
    }

    /// Takes all steps until nothing more is to come. Rules that keep bringing about new occasions
    /// are not heard any more after some time; turns still pass as they should.
    pub(super) fn take_steps(&mut self) {
        let mut left_out = 0u32;
        while let Some(step) = self.steps.pop_front() {
            match step {
                Step::Occasion { .. } | Step::TimeOver(_) if self.occasions >= MAX_OCCASIONS => {
                    left_out = left_out.saturating_add(1);
                }
                Step::Occasion { hook, args } => {
                    self.occasions = self.occasions.saturating_add(1);
                    self.react(hook, &args);
                }
                Step::TimeOver(timer) => {
                    self.occasions = self.occasions.saturating_add(1);
                    self.ring(timer);
                }
                Step::FirstTurn => self.first_turn(),
                Step::CountTurn => self.count_turn(),
                Step::PassTurn { circuit_over } => self.pass_turn(circuit_over),
                Step::CountBallot(ballot) => self.count_ballot(ballot),
                Step::NextRound => self.next_round(),
            }
        }
        if left_out > 0 {
            let what = What::CutOff {
                occasions: left_out,
            };
            self.happened(what, vec![Because::Kernel(KernelReason::Contained)]);
        }
    }

    /// While rules react to a timer, it tells when it was due. What they then do may set it anew.
    fn ring(&mut self, timer: Timer) {
        self.state.ringing = Some(Ringing {
            name: timer.name.as_plain().to_owned(),
            due_ms: timer.due_ms,
        });
        let heard = self.hear(ON_TIMER.name(), (timer.name,).into_values().as_ref());
        self.state.ringing = None;
        self.follow(ON_TIMER.name(), heard);
    }

    /// All rules react to the state as it is now; only then their effects take place, in order.
    fn react(&mut self, hook: &'static str, args: &[Value]) {
        let heard = self.hear(hook, args);
        self.follow(hook, heard);
    }

    fn follow(&mut self, hook: &'static str, heard: Heard) {
        self.mark_all(heard.faults);
        for place in heard.without_chance {
            let what = What::NothingToDraw(place.rule, self.number_of(place));
            let because = vec![self.because(place, Vec::new())];
            self.happened(what, because);
        }
        for (place, run) in heard.runs {
            self.record_draws(place, &run);
            self.apply_effects(place, hook, run.outcome.effects);
        }
    }

    fn hear(&self, hook: &'static str, args: &[Value]) -> Heard {
        let mut heard = Heard::default();
        let drawing = self.state.draws.as_deref().filter(|_| self.drawing);
        let mut draws = drawing.cloned();
        let excused =
            |fault: &Fault| fault.code == FaultCode::NoChance && self.undrawable && !self.drawing;
        let books = Books::default();
        for place in consult::heard(&self.state, hook, args) {
            let means = Means {
                books: Some(&books),
                draws: draws.as_ref(),
                throws: self.throws(),
                ..self.purse.means()
            };
            match view::run(&self.state, *place, args, means) {
                Ok(run) => {
                    count_draws(&mut draws, &run);
                    heard.faults.extend(run.faults.iter().copied());
                    heard.runs.push((*place, run));
                }
                Err(fault) if excused(&fault) => heard.without_chance.push(*place),
                Err(fault) => heard.faults.push((*place, RuleFault { fault, hook })),
            }
        }
        heard
    }

    fn record_draws(&mut self, place: Place, run: &Run) {
        for (sides, result) in &run.drawn {
            let Some(draws) = &mut self.state.draws else {
                return;
            };
            let counter = draws.counter;
            let source = ProposalId(draws.source);
            Arc::make_mut(draws).counter = counter.saturating_add(1);
            let proposal = self.state.proposal(source).map(|proposal| proposal.number);
            let what = What::Drawn {
                proposal,
                sides: *sides,
                result: *result,
                counter,
                thrown: self.throws.is_some(),
            };
            let because = self.because(place, Vec::new());
            self.happened(what, vec![because]);
        }
    }
}

/// What one rule has drawn another one cannot draw again.
fn count_draws(draws: &mut Option<Draws>, run: &Run) {
    if let Some(draws) = draws {
        let drawn = u32::try_from(run.drawn.len()).unwrap_or(u32::MAX);
        draws.counter = draws.counter.saturating_add(drawn);
    }
}
