//! Numbers of rules after the adoption of a proposal.

use crate::model::proposal::Proposal;
use crate::rulebook::book::{ProvisionRef, RuleBook};
use crate::rules::FlatSet;
use crate::state::State;
use crate::{Refusal, RuleNumber};

/// Answer of a rule about the number of a changed rule. Numbers range from 1 to 2^32-1.
#[derive(Clone, Copy)]
pub(crate) struct NumberAnswer {
    pub(crate) by: ProvisionRef,
    pub(crate) number: Option<RuleNumber>,
}

impl NumberAnswer {
    pub(crate) fn number(answer: i64) -> Option<RuleNumber> {
        let number = u32::try_from(answer).ok().filter(|number| *number > 0);
        number.map(RuleNumber)
    }
}

/// Number of each changed rule. Without an answer of the rules a new rule gets the proposal's
/// number, and any other keeps its own. Where the proposal's number is taken, a new rule gets the
/// next free one above all others.
pub(crate) fn all(
    state: &State,
    proposal: &Proposal,
    said: &[Option<RuleNumber>],
) -> Vec<RuleNumber> {
    let mut numbers: Vec<RuleNumber> = Vec::new();
    for (at, change) in proposal.draft.changes.iter().enumerate() {
        let target = change.target().and_then(|rule| state.rule(rule));
        let answer = said.get(at).copied().flatten();
        let own = target.map(|rule| rule.number);
        let number = answer.or(own).unwrap_or_else(|| {
            let own = RuleNumber(proposal.number.0);
            let taken = |number: RuleNumber| {
                numbers.contains(&number)
                    || said.contains(&Some(number))
                    || state.rules().bearer(number).is_some()
            };
            match taken(own) {
                true => next_free(state, &numbers, taken).unwrap_or(own),
                false => own,
            }
        });
        numbers.push(number);
    }
    numbers
}

fn next_free(
    state: &State,
    given: &[RuleNumber],
    taken: impl Fn(RuleNumber) -> bool,
) -> Option<RuleNumber> {
    let highest = state.rules().highest_number();
    let given = given.iter().filter(|number| number.letter().is_none());
    let highest = given.map(|number| number.0).fold(highest, u32::max);
    let highest = highest.max(state.docket().highest_number());
    let mut above = highest.saturating_add(1)..=u32::MAX;
    let free = |number: &u32| !taken(RuleNumber(*number));
    above.find(free).map(RuleNumber)
}

/// Reason why the numbers given by rules are impossible: one is invalid, or borne by a rule
/// already, or given to two changed rules.
pub(crate) fn conflict(
    state: &State,
    proposal: &Proposal,
    said: &[Option<NumberAnswer>],
) -> Result<(), Refusal> {
    let by = |said: &NumberAnswer| state.rule(said.by.rule).map(|rule| rule.number);
    for one in said.iter().flatten() {
        if one.number.is_none() {
            return Err(Refusal::BadNumber { by: by(one) });
        }
    }
    let answers: Vec<_> = said
        .iter()
        .map(|said| said.and_then(|said| said.number))
        .collect();
    if are_free(state, proposal, &answers) {
        return Ok(());
    }
    let mut book = state.rules().clone();
    let numbers = all(state, proposal, &answers);
    let tried = book.try_out(proposal, &numbers, state.governing());
    let twice = tried.ok().and_then(|_| borne_twice(&book));
    let Some(number) = twice else {
        return Ok(());
    };
    let mut said = said.iter().flatten();
    let said = said.find(|said| said.number == Some(number));
    Err(Refusal::RuleNumberTaken {
        number,
        by: said.and_then(by),
        borne: state.rules().bearer(number).is_some(),
    })
}

/// Whether each of these numbers is given once and borne by no other rule. Then no trial is needed.
fn are_free(state: &State, proposal: &Proposal, answers: &[Option<RuleNumber>]) -> bool {
    let mut seen = FlatSet::new();
    let changes = proposal.draft.changes.iter();
    let mut given = changes
        .zip(answers)
        .filter_map(|(change, answer)| Some((change, (*answer)?)));
    given.all(|(change, number)| {
        let bearer = state.rules().bearer(number);
        let own = bearer.is_none_or(|rule| change.target() == Some(rule.id));
        own && seen.insert(number)
    })
}

/// A number that two rules bear, neither of them repealed.
fn borne_twice(book: &RuleBook) -> Option<RuleNumber> {
    let mut seen = FlatSet::new();
    let standing = book.iter().filter(|rule| rule.is_unrepealed());
    let mut numbers = standing.map(|rule| rule.number);
    numbers.find(|number| !seen.insert(*number))
}
