//! What rules react to, one thing after the other.

use super::Clerk;
use super::chain::Echoes;
use super::contest::Decided;
use super::step::Step;
use crate::effects::because::{Because, KernelReason};
use crate::effects::what::What;
use crate::model::draws::Draws;
use crate::model::rule::RuleFault;
use crate::model::timer::Timer;
use crate::rulebook::book::Place;
use crate::rules::{Effect, Fault, FaultCode, Value};
use crate::view::{self, Books, Means, Run, consult};
use crate::vocabulary::hook::Occasion;
use crate::vocabulary::hooks::{ON_REPEALED, ON_TIMER};
use crate::vocabulary::term::Terms;
use crate::{ProposalId, RuleId};

/// Results of an occasion.
#[derive(Default)]
struct Heard {
    runs: Vec<(Place, Run)>,
    faults: Vec<(Place, RuleFault)>,
    /// Provisions that would have drawn where no ballot gave anything to draw from.
    without_chance: Vec<Place>,
}

impl Clerk<'_> {
    /// Takes all steps until nothing more is to come. What a rule brings about is not heard any more
    /// once it is more than its share; turns still pass as they should.
    pub(super) fn take_steps(&mut self) {
        while let Some(step) = self.next_step() {
            match step {
                // Occasions that no rule would hear before the count are not counted either.
                Step::Occasion { .. }
                | Step::TimeOver(_)
                | Step::BeforeCount(_)
                | Step::LastWord(_)
                    if !self.takes_share() => {}
                Step::LastWord(rule) => self.last_word(rule),
                Step::Occasion { hook, args } => self.react(hook, &args),
                Step::TimeOver(timer) => self.ring(timer),
                Step::FirstTurn => self.first_turn(),
                Step::CountTurn => self.count_turn(),
                Step::PassTurn { circuit_over } => self.pass_turn(circuit_over),
                Step::CountBallot(ballot) => self.count_ballot(ballot),
                Step::BeforeCount(ballot) => self.before_count(ballot),
                Step::Count(ballot) => self.decide_by_votes(ballot),
                Step::NextRound => self.next_round(),
            }
        }
        for (rule, occasions) in self.left_out() {
            let number = self.number_of_rule(rule);
            let what = What::CutOff {
                rule,
                number,
                occasions,
            };
            self.happened(what, vec![Because::Kernel(KernelReason::Contained)]);
        }
    }

    /// Lines up an occasion if any rule in force would hear of it.
    pub(super) fn queue_heard<A: Terms>(&mut self, occasion: Occasion<A>, about: A) {
        if self.state().rules().hears(occasion.name()) {
            self.queue(Step::occasion(occasion, about));
        }
    }

    /// Lets a repealed rule react to its repeal, once and after all others: its last act.
    fn last_word(&mut self, rule: RuleId) {
        let program = self.state().rule(rule).map(|rule| rule.program.clone());
        let provisions = program
            .iter()
            .flat_map(|program| program.at_hook(ON_REPEALED.name()));
        let own = provisions.map(|provision| Place {
            rule,
            provision: provision.index(),
        });
        let own: Vec<_> = own.collect();
        let (hook, args) = (ON_REPEALED.name(), (rule,).into_values());
        let heard = self.hear_from(&own, hook, &args, &Echoes::default());
        self.follow(hook, &args, heard);
    }

    /// Runs the reactions to a timer, which still gives its due time meanwhile. The reactions may
    /// set it again.
    fn ring(&mut self, timer: Timer) {
        self.state_mut().calendar_mut().ring(Some(&timer));
        let args = (timer.name,).into_values();
        let heard = self.hear(ON_TIMER.name(), args.as_ref());
        self.state_mut().calendar_mut().ring(None);
        self.follow(ON_TIMER.name(), args.as_ref(), heard);
    }

    /// All rules react to the state as it is now; only then their effects take place, in order.
    pub(super) fn react(&mut self, hook: &'static str, args: &[Value]) {
        let heard = self.hear(hook, args);
        self.follow(hook, args, heard);
    }

    fn follow(&mut self, hook: &'static str, args: &[Value], heard: Heard) {
        self.mark_all(heard.faults);
        for place in heard.without_chance {
            let what = What::NothingToDraw(place.rule, self.number_of(place));
            let because = vec![self.because(place, Vec::new())];
            self.happened(what, because);
        }
        let mut decided = Decided::default();
        for (place, run) in heard.runs {
            self.record_draws(place, &run);
            let reaction = self.chain().and(place.rule, hook, args);
            let before = self.swap_chain(reaction);
            self.apply_effects(place, hook, run.outcome.effects, &mut decided);
            self.swap_chain(before);
        }
    }

    /// Has rules react, but for the one that alone has brought this about by reacting to the same.
    fn hear(&self, hook: &'static str, args: &[Value]) -> Heard {
        let echoes = self.chain().echoes(hook, args);
        let places = consult::heard(self.state(), hook, args);
        match echoes.own {
            None => self.hear_from(places, hook, args, &echoes),
            Some(own) => {
                let others = places.iter().filter(|place| place.rule != own);
                let others: Vec<_> = others.copied().collect();
                self.hear_from(&others, hook, args, &echoes)
            }
        }
    }

    fn hear_from(
        &self,
        places: &[Place],
        hook: &'static str,
        args: &[Value],
        echoes: &Echoes,
    ) -> Heard {
        let mut heard = Heard::default();
        let drawing = self.state().draws().filter(|_| self.chance().is_open());
        let mut draws = drawing.cloned();
        let excused = |fault: &Fault| fault.code == FaultCode::NoChance && self.chance().excused();
        let books = Books::default();
        for place in places {
            let means = Means {
                books: Some(&books),
                draws: draws.as_ref(),
                throws: self.chance().throws(),
                ..self.means()
            };
            match view::run(self.state(), *place, args, means, &mut heard.faults) {
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

    pub(super) fn record_draws(&mut self, place: Place, run: &Run) {
        for (sides, result) in &run.drawn {
            let Some((source, counter)) = self.state_mut().drawing_mut().count() else {
                return;
            };
            let proposal = self.state().proposal(ProposalId(source));
            let proposal = proposal.map(|proposal| proposal.number);
            let what = What::Drawn {
                proposal,
                sides: *sides,
                result: *result,
                counter,
                thrown: self.chance().throws().is_some(),
            };
            let because = self.because(place, Vec::new());
            self.happened(what, vec![because]);
        }
    }
}

/// Whether an effect does more than to note something in the rule itself.
const fn does(effect: &Effect) -> bool {
    matches!(effect, Effect::Do { .. })
}

/// Counts draws, so that a second rule cannot use the draw of the first.
fn count_draws(draws: &mut Option<Draws>, run: &Run) {
    if let Some(draws) = draws {
        let drawn = u32::try_from(run.drawn.len()).unwrap_or(u32::MAX);
        draws.counter = draws.counter.saturating_add(drawn);
    }
}
