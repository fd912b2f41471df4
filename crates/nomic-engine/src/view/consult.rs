//! Asking the rules in force, on a state that stays as it is.

use super::{Books, Means, run, thing};
use crate::book::Place;
use crate::profile::Sphere;
use crate::rule::RuleFault;
use crate::rules::{Phrase, Value, Verdict};
use crate::state::State;
use crate::vocabulary::hook::Question;
use crate::vocabulary::term::{Term, Terms};

/// What rules said, in order of precedence, and which of them failed over it.
pub(crate) struct Said<T> {
    pub(crate) answers: Vec<(Place, T)>,
    pub(crate) faults: Vec<(Place, RuleFault)>,
}

/// Asks a question. All rules are heard, also after the first answer: the others are beaten, and
/// players are to see by whom.
pub(crate) fn question(
    state: &State,
    hook: &'static str,
    args: &[Value],
    means: Means<'_>,
) -> Said<Value> {
    let places = heard(state, hook, args);
    gather(state, (hook, places), args, means, answer)
}

/// The first answer to a question, and whose it is.
pub(crate) fn first<A: Terms, R: Term>(
    state: &State,
    asked: Question<A, R>,
    about: A,
    means: Means<'_>,
) -> Option<(Place, R)> {
    let said = question(state, asked.name(), about.into_values().as_ref(), means);
    let (place, answer) = said.answers.first()?;
    Some((*place, asked.read(answer)?))
}

/// The provisions that have something to say about this, in order of precedence.
pub(crate) fn heard<'s>(state: &'s State, hook: &'static str, args: &[Value]) -> &'s [Place] {
    let question = args.iter().any(|arg| match arg {
        Value::Thing(ballot) => thing::ballot_id(*ballot).is_ok_and(|id| {
            state
                .ballot(id)
                .is_some_and(|found| found.question.is_some())
        }),
        _ => false,
    });
    let sphere = match question {
        true => Sphere::Questions,
        false => Sphere::Usual,
    };
    state.rules().at(hook, sphere)
}

/// Asks a question of only some of the provisions that answer it.
pub(crate) fn those(
    state: &State,
    provisions: (&'static str, &[Place]),
    args: &[Value],
    means: Means<'_>,
) -> Said<Value> {
    gather(state, provisions, args, means, answer)
}

fn answer(verdict: Verdict) -> Option<Value> {
    match verdict {
        Verdict::Answered(value) => Some(value),
        Verdict::Passed | Verdict::Refused(_) => None,
    }
}

/// Lets all rules check something; what they say are refusals.
pub(crate) fn check(
    state: &State,
    hook: &'static str,
    args: &[Value],
    means: Means<'_>,
) -> Said<Phrase> {
    refusals(state, (hook, heard(state, hook, args)), args, means)
}

/// Lets only some of the provisions that check something do so.
pub(crate) fn refusals(
    state: &State,
    provisions: (&'static str, &[Place]),
    args: &[Value],
    means: Means<'_>,
) -> Said<Phrase> {
    gather(state, provisions, args, means, |verdict| match verdict {
        Verdict::Refused(message) => Some(message),
        Verdict::Passed | Verdict::Answered(_) => None,
    })
}

fn gather<T>(
    state: &State,
    (hook, places): (&'static str, &[Place]),
    args: &[Value],
    means: Means<'_>,
    hear: impl Fn(Verdict) -> Option<T>,
) -> Said<T> {
    let mut said = Said {
        answers: Vec::new(),
        faults: Vec::new(),
    };
    // All of them see the same state, so what one has looked up holds for the others.
    let books = Books::default();
    let means = Means {
        books: means.books.or(Some(&books)),
        ..means
    };
    for place in places {
        match run(state, *place, args, means) {
            Ok(run) => {
                let answer = hear(run.outcome.verdict);
                said.answers.extend(answer.map(|said| (*place, said)));
                said.faults.extend(run.faults);
            }
            Err(fault) => said.faults.push((*place, RuleFault { fault, hook })),
        }
    }
    said
}
