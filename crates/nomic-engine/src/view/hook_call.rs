//! Calls of provisions at a hook, one after the other.

use super::{CallContext, ForesightCache, RunResult, run, thing};
use crate::model::rule::RuleFault;
use crate::rulebook::book::ProvisionRef;
use crate::rulebook::profile::{Sphere, Spot};
use crate::rules::Value;
use crate::state::State;
use crate::vocabulary::hooks::heard_at;

pub(super) struct HookCall<'a> {
    pub(super) state: &'a State,
    hook: &'static str,
    pub(super) args: &'a [Value],
    context: CallContext<'a>,
    pub(super) faults: Vec<(ProvisionRef, RuleFault)>,
}

impl<'a> HookCall<'a> {
    /// All provisions see the same state, so lookups are shared.
    pub(super) fn new(
        state: &'a State,
        hook: &'static str,
        args: &'a [Value],
        context: CallContext<'a>,
        books: &'a ForesightCache,
    ) -> HookCall<'a> {
        let context = CallContext {
            books: context.books.or(Some(books)),
            ..context
        };
        HookCall {
            state,
            hook,
            args,
            context,
            faults: Vec::new(),
        }
    }

    pub(super) fn sorted<T>(&self, said: Vec<(ProvisionRef, T)>) -> Vec<(ProvisionRef, T)> {
        if said.len() < 2 {
            return said;
        }
        let hook = heard_at(self.hook);
        let sphere = sphere(self.state, self.args);
        let spot = Spot::new(hook, sphere);
        let rules = self.state.rules();
        if !rules.has_mixed_cycle(spot) {
            return said;
        }
        let places: Vec<ProvisionRef> = said.iter().map(|(place, _)| *place).collect();
        let order = rules.answer_order(spot, &places);
        let mut said: Vec<_> = said.into_iter().map(Some).collect();
        let next = order.into_iter().filter_map(|at| said.get_mut(at)?.take());
        next.collect()
    }

    /// Runs one provision. A failed one has no answer.
    pub(super) fn run(&mut self, place: ProvisionRef, below: Option<&Value>) -> Option<RunResult> {
        let context = CallContext {
            below,
            ..self.context
        };
        match run(self.state, place, self.args, context, &mut self.faults) {
            Ok(run) => Some(run),
            Err(fault) => {
                let hook = self.hook;
                self.faults.push((place, RuleFault { fault, hook }));
                None
            }
        }
    }
}

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
