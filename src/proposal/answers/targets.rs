//! What a change can be about: rules, and amendments of them.

use super::drafting::{Kind, standing};
use crate::law::answers::classes::heading;
use crate::law::answers::history::history;
use crate::law::answers::view::AmendmentView;
use nomic_engine::rules::Arrange;
use nomic_engine::{Rule, Standing};
use nomic_sync::Peer;
use nomic_wording::messages::proposal;
use nomic_wording::{Locale, msg};

/// The rules that a change of this kind may aim at, by class and number: what each class is called, and
/// its rules. The one that is chosen is among them in any case.
pub(crate) fn choices(
    peer: &Peer,
    kind: Kind,
    chosen: Option<u32>,
    language: Locale,
) -> Vec<(String, Vec<(u32, String)>)> {
    let state = peer.game().state();
    let classes = state.rules().all_classes().into_iter();
    let fits = |rule: &Rule| {
        !kind.of_amendment()
            || chosen == Some(rule.number.0)
            || amendable(kind, rule).next().is_some()
    };
    let groups = classes.map(|class| {
        let rules = state.rules().iter();
        let rules = rules.filter(|rule| rule.stands() && rule.class == class && fits(rule));
        let title = |rule: &Rule| {
            rule.title
                .get_or(language.for_rules(), state.governing())
                .to_owned()
        };
        let mut list: Vec<_> = rules.map(|rule| (rule.number.0, title(rule))).collect();
        list.arrange_by_key(|(number, _)| *number);
        (heading(state, class, language), list)
    });
    groups.filter(|(_, list)| !list.is_empty()).collect()
}

/// The amendments of a rule that can be amended or repealed, the newest first: place and words.
pub(crate) fn amendments(
    peer: &Peer,
    kind: Kind,
    number: u32,
    language: Locale,
) -> Vec<(u32, String)> {
    let state = peer.game().state();
    let Some(rule) = standing(state, number) else {
        return Vec::new();
    };
    let told = history(state, rule, language);
    // The newest is told first.
    let told: Vec<_> = told.into_iter().rev().collect();
    let fit: Vec<u32> = amendable(kind, rule).collect();
    let fit = fit.into_iter().rev().filter_map(|place| {
        let told = told.get(usize::try_from(place).ok()?)?;
        Some((place, labelled(told, language)))
    });
    fit.collect()
}

/// The places in a rule's history of those amendments that a change of this kind can be about.
fn amendable(kind: Kind, rule: &Rule) -> impl Iterator<Item = u32> {
    let places = (0_u32..).zip(rule.history.iter());
    let fit = places.filter(move |(_, amendment)| {
        amendment.addressable()
            && (kind != Kind::AmendAmendment || amendment.standing == Standing::Stands)
    });
    fit.map(|(place, _)| place)
}

/// An amendment in a line: the proposal that made it, and what it did.
fn labelled(told: &AmendmentView, language: Locale) -> String {
    let by = told.proposal.map(|number| msg!(proposal::Numbered, number));
    match by {
        Some(by) => format!("{}: {}", by.say(language), told.text),
        None => told.text.clone(),
    }
}
