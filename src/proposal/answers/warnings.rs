//! Warnings for voters on a proposal.

use crate::kit::answers::names::name;
use nomic_engine::{Proposal, RuleNumber, Stage, State};
use nomic_wording::messages::proposal;
use nomic_wording::rendering::{self, listed};
use nomic_wording::{Locale, msg};

pub(crate) fn warnings(state: &State, proposal: &Proposal, language: Locale) -> Vec<String> {
    if !matches!(proposal.stage(), Stage::Debate | Stage::Voting) {
        return Vec::new();
    }
    let mut warnings = unshared(state, proposal, language);
    warnings.extend(left_over(state, proposal, language));
    warnings.extend(outranked(state, proposal, language));
    let costly = state.costly_after(proposal.id).into_iter();
    warnings.extend(costly.map(|found| rendering::costly(&found).render(language)));
    let programs = proposal.programs().iter();
    warnings
        .extend(programs.flat_map(|program| nomic_wording::unreachable_answers(program, language)));
    warnings
}

/// Names used of other rules that would be missing if an open proposal were adopted.
fn unshared(state: &State, proposal: &Proposal, language: Locale) -> Vec<String> {
    let unshared = state.unshared_after(proposal.id).into_iter();
    let told = unshared.map(|one| {
        msg!(
            proposal::Unshared,
            rule = one.number,
            name = &one.name,
            of = one.of
        )
        .render(language)
    });
    told.collect()
}

/// Rules that would precede a rule that it makes or amends, or be extended by it.
fn outranked(state: &State, proposal: &Proposal, language: Locale) -> Vec<String> {
    let outranked = state.outranked_after(proposal.id).into_iter();
    let told = outranked.map(|one| {
        let rule = one.number;
        let matter = nomic_wording::decides(one.question, language);
        let numbers = |list: &[RuleNumber]| list.iter().map(RuleNumber::to_string).collect();
        let (by, alike): (Vec<String>, Vec<String>) = (numbers(&one.by), numbers(&one.adds_to));
        let told = match by.is_empty() {
            true => {
                let (n, names) = (alike.len(), listed(&alike));
                msg!(proposal::AddsTo, rule, matter, n, names)
            }
            false => {
                let (n, names) = (by.len(), listed(&by));
                msg!(proposal::Outranked, rule, matter, n, names)
            }
        };
        told.render(language)
    });
    told.collect()
}

/// The amounts that no rule in force would know any more.
fn left_over(state: &State, proposal: &Proposal, language: Locale) -> Vec<String> {
    let left = state.left_over_after(proposal.id).into_iter();
    let told = left.map(|one| {
        let label = one.label.as_ref();
        let called = label.map_or(&*one.quantity, |label| label.get(language.for_rules()));
        let who: Vec<String> = one.holders.iter().map(|id| name(state, *id)).collect();
        msg!(
            proposal::LeftOver,
            name = called.to_owned(),
            n = who.len(),
            who = listed(&who)
        )
        .render(language)
    });
    told.collect()
}
