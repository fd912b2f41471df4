//! Asking the rules in force, on a state that stays as it is.

use super::hook_call::HookCall;
pub(crate) use super::hook_call::sphere;
use super::{CallContext, ForesightCache, layers};
use crate::model::rule::RuleFault;
use crate::rulebook::book::ProvisionRef;
use crate::rulebook::profile::Profile;
use crate::rules::{FlatSet, Phrase, RunVerdict, Value};
use crate::state::State;
use crate::vocabulary::hook::QuestionHook;
use crate::vocabulary::hooks::VOTE_WEIGHT;
use crate::vocabulary::term::{Term, TermTuple};
use crate::{BallotId, PlayerId};

/// Answers of rules in order of precedence, and the rules that failed.
pub(crate) struct RankedAnswers<T> {
    pub(crate) answers: Vec<(ProvisionRef, T)>,
    /// Rules whose answers the first one modifies, from the highest down.
    pub(crate) modified: Vec<ProvisionRef>,
    pub(crate) faults: Vec<(ProvisionRef, RuleFault)>,
    /// Failed rules that would have preceded the answer that counts.
    pub(crate) unheard: Vec<(ProvisionRef, RuleFault)>,
}

impl<T> Default for RankedAnswers<T> {
    fn default() -> RankedAnswers<T> {
        RankedAnswers {
            answers: Vec::new(),
            modified: Vec::new(),
            faults: Vec::new(),
            unheard: Vec::new(),
        }
    }
}

pub(crate) enum Opinion {
    Allowed,
    Refused(Phrase),
}

/// Asks a question. All rules are asked, even after the first answer: players see which rule
/// overrides the others.
pub(crate) fn question(
    state: &State,
    hook: &'static str,
    args: &[Value],
    context: CallContext<'_>,
) -> RankedAnswers<Value> {
    ask_provisions(
        state,
        (hook, provisions_at(state, hook, args)),
        args,
        context,
    )
}

pub(crate) fn first<A: TermTuple, R: Term>(
    state: &State,
    asked: QuestionHook<A, R>,
    about: A,
    context: CallContext<'_>,
) -> Option<(ProvisionRef, R)> {
    let said = question(state, asked.name(), about.into_values().as_ref(), context);
    let (place, answer) = said.answers.first()?;
    Some((*place, asked.read(answer)?))
}

/// Number of voters to ask rules about for weights of votes: 0 if no rule weighs votes, so each
/// weighs one; 1 if all weighing rules have a constant answer, which then holds for all voters.
pub(crate) fn weighed_apart(state: &State, ballot: BallotId, voters: usize) -> usize {
    let about = (PlayerId(0), ballot).into_values();
    let places = provisions_at(state, VOTE_WEIGHT.name(), about.as_ref());
    match places {
        [] => 0,
        _ if all_are(state, places, |profile| &profile.constant) => voters.min(1),
        _ => voters,
    }
}

pub(crate) fn all_are(
    state: &State,
    places: &[ProvisionRef],
    among: impl Fn(&Profile) -> &FlatSet<usize>,
) -> bool {
    let among = |profile: &Profile, provision| among(profile).contains(&provision);
    state.rules().all_at(places, among)
}

/// The provisions that have something to say about this, in order of precedence.
pub(crate) fn provisions_at<'s>(
    state: &'s State,
    hook: &'static str,
    args: &[Value],
) -> &'s [ProvisionRef] {
    state.rules().at(hook, sphere(state, args))
}

pub(crate) fn ask_provisions(
    state: &State,
    (hook, places): (&'static str, &[ProvisionRef]),
    args: &[Value],
    context: CallContext<'_>,
) -> RankedAnswers<Value> {
    if places.is_empty() {
        return RankedAnswers::default();
    }
    if let [place] = places {
        let only = only(state, (hook, *place), args, context);
        return RankedAnswers {
            unheard: only.unheard,
            modified: Vec::new(),
            answers: only
                .answer
                .map(|value| (*place, value))
                .into_iter()
                .collect(),
            faults: only.faults,
        };
    }
    let books = ForesightCache::default();
    let mut hearing = HookCall::new(state, hook, args, context, &books);
    let voices = layers::run_layers(&mut hearing, places);
    let spoken = layers::spoken(&voices, places);
    let answers = hearing.sorted(spoken);
    let first = answers.first().map(|(place, _)| *place);
    let modified = layers::modified(&voices, places, first);
    let counts = first.into_iter().chain(modified.iter().copied());
    let counts: Vec<_> = counts.collect();
    RankedAnswers {
        unheard: preceding_failures(&hearing, (hook, places), &counts),
        modified,
        answers,
        faults: hearing.faults,
    }
}

pub(crate) struct SoleAnswer {
    pub(crate) answer: Option<Value>,
    pub(crate) faults: Vec<(ProvisionRef, RuleFault)>,
    pub(crate) unheard: Vec<(ProvisionRef, RuleFault)>,
}

/// Asks a question of its only provision, which is the usual case: no answer is below it.
pub(crate) fn only(
    state: &State,
    (hook, place): (&'static str, ProvisionRef),
    args: &[Value],
    context: CallContext<'_>,
) -> SoleAnswer {
    let books = ForesightCache::default();
    let mut hearing = HookCall::new(state, hook, args, context, &books);
    let run = hearing.run(place, None);
    let answer = run.and_then(|run| match run.outcome.verdict {
        RunVerdict::Answered(value) => Some(value),
        RunVerdict::Passed | RunVerdict::Allowed | RunVerdict::Refused(_) => None,
    });
    let counts = answer.as_ref().map(|_| place);
    SoleAnswer {
        unheard: preceding_failures(&hearing, (hook, &[place]), counts.as_slice()),
        answer,
        faults: hearing.faults,
    }
}

pub(crate) fn check(
    state: &State,
    hook: &'static str,
    args: &[Value],
    context: CallContext<'_>,
) -> RankedAnswers<Opinion> {
    opinions(
        state,
        (hook, provisions_at(state, hook, args)),
        args,
        context,
    )
}

pub(crate) fn opinions(
    state: &State,
    (hook, places): (&'static str, &[ProvisionRef]),
    args: &[Value],
    context: CallContext<'_>,
) -> RankedAnswers<Opinion> {
    if places.is_empty() {
        return RankedAnswers::default();
    }
    let books = ForesightCache::default();
    let mut hearing = HookCall::new(state, hook, args, context, &books);
    let opinions = places.iter().filter_map(|place| {
        let opinion = match hearing.run(*place, None)?.outcome.verdict {
            RunVerdict::Refused(message) => Opinion::Refused(message),
            RunVerdict::Allowed => Opinion::Allowed,
            RunVerdict::Passed | RunVerdict::Answered(_) => return None,
        };
        Some((*place, opinion))
    });
    let opinions = opinions.collect();
    let answers = hearing.sorted(opinions);
    let first = answers.first().map(|(place, _)| *place);
    RankedAnswers {
        unheard: preceding_failures(&hearing, (hook, places), first.as_slice()),
        answers,
        modified: Vec::new(),
        faults: hearing.faults,
    }
}

/// Failed provisions at this hook that precede the last of those that count; all of them if none
/// counts.
fn preceding_failures(
    hearing: &HookCall<'_>,
    (hook, places): (&'static str, &[ProvisionRef]),
    counts: &[ProvisionRef],
) -> Vec<(ProvisionRef, RuleFault)> {
    if hearing.faults.is_empty() {
        return Vec::new();
    }
    let of_hook = |place: &ProvisionRef| {
        let mut faults = hearing.faults.iter();
        let found = faults.find(|(failed, fault)| failed == place && fault.hook == hook);
        found.map(|(_, fault)| *fault)
    };
    let all = places.iter().filter_map(|place| match of_hook(place) {
        Some(fault) => Some((*place, Some(fault))),
        None => counts.contains(place).then_some((*place, None)),
    });
    let sorted = hearing.sorted(all.collect());
    let last = sorted.iter().rposition(|(_, fault)| fault.is_none());
    let before = sorted.into_iter().take(last.unwrap_or(usize::MAX));
    before
        .filter_map(|(place, fault)| Some((place, fault?)))
        .collect()
}
