//! Rules being heard, one after the other.

use super::{Books, Means, Run, run, thing};
use crate::model::rule::RuleFault;
use crate::rulebook::book::Place;
use crate::rulebook::profile::{Sphere, Spot};
use crate::rules::Value;
use crate::state::State;
use crate::vocabulary::hooks::heard_at;

/// Rules being heard about one and the same thing.
pub(super) struct Hearing<'a> {
    pub(super) state: &'a State,
    hook: &'static str,
    pub(super) args: &'a [Value],
    means: Means<'a>,
    pub(super) faults: Vec<(Place, RuleFault)>,
}

impl<'a> Hearing<'a> {
    /// All of them see the same state, so what one has looked up holds for the others.
    pub(super) fn new(
        state: &'a State,
        hook: &'static str,
        args: &'a [Value],
        means: Means<'a>,
        books: &'a Books,
    ) -> Hearing<'a> {
        let means = Means {
            books: means.books.or(Some(books)),
            ..means
        };
        Hearing {
            state,
            hook,
            args,
            means,
            faults: Vec::new(),
        }
    }

    /// Answers in the order of precedence of their rules.
    pub(super) fn sorted<T>(&self, said: Vec<(Place, T)>) -> Vec<(Place, T)> {
        if said.len() < 2 {
            return said;
        }
        let hook = heard_at(self.hook);
        let sphere = sphere(self.state, self.args);
        let spot = Spot::new(hook, sphere);
        let rules = self.state.rules();
        if !rules.is_tangled(spot) {
            return said;
        }
        let places: Vec<Place> = said.iter().map(|(place, _)| *place).collect();
        let order = rules.order_of_speech(spot, &places);
        let mut said: Vec<_> = said.into_iter().map(Some).collect();
        let next = order.into_iter().filter_map(|at| said.get_mut(at)?.take());
        next.collect()
    }

    /// Runs one provision. One that fails has nothing to say.
    pub(super) fn run(&mut self, place: Place, below: Option<&Value>) -> Option<Run> {
        let means = Means {
            below,
            ..self.means
        };
        match run(self.state, place, self.args, means, &mut self.faults) {
            Ok(run) => Some(run),
            Err(fault) => {
                let hook = self.hook;
                self.faults.push((place, RuleFault { fault, hook }));
                None
            }
        }
    }
}

/// On what the ballot is that is handed over.
pub(crate) fn sphere(state: &State, args: &[Value]) -> Sphere {
    let question = args.iter().any(|arg| match arg {
        Value::Thing(ballot) => thing::ballot_id(*ballot).is_ok_and(|id| {
            state
                .ballot(id)
                .is_some_and(|found| found.question.is_some())
        }),
        _ => false,
    });
    match question {
        true => Sphere::Questions,
        false => Sphere::Usual,
    }
}
