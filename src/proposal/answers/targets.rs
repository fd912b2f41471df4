//! Targets of a change: rules, and amendments of them.

use super::form_conversion::{RuleChangeKind, standing};
use crate::law::answers::classes::heading;
use crate::law::answers::history::history;
use crate::law::answers::view::AmendmentView;
use nomic_engine::rules::StableSort;
use nomic_engine::{Amendment, Rule, Standing};
use nomic_peer::Peer;
use nomic_wording::messages::proposal;
use nomic_wording::{Locale, msg};

/// Rules that a change of this kind may be about, by class and number: name of each class, and its
/// rules. The chosen rule is always among them.
pub(crate) fn choices(
    peer: &Peer,
    kind: RuleChangeKind,
    chosen: Option<u32>,
    language: Locale,
) -> Vec<(String, Vec<(u32, String)>)> {
    let state = peer.game().state();
    let classes = state.rules().all_classes().into_iter();
    let fits = |rule: &Rule| {
        !kind.of_amendment()
            || chosen == Some(rule.number.0)
            || rule.history.iter().any(|amendment| is_fit(kind, amendment))
    };
    let groups = classes.map(|class| {
        let rules = state.rules().iter();
        let rules = rules.filter(|rule| rule.is_unrepealed() && rule.class == class && fits(rule));
        let title = |rule: &Rule| {
            rule.title
                .get_or(language.for_rules(), state.governing())
                .to_owned()
        };
        let mut list: Vec<_> = rules.map(|rule| (rule.number.0, title(rule))).collect();
        list.stable_sort_by_key(|(number, _)| *number);
        (heading(state, class, language), list)
    });
    groups.filter(|(_, list)| !list.is_empty()).collect()
}

/// The amendments of a rule that can be amended or repealed, the newest first: place and words.
pub(crate) fn amendments(
    peer: &Peer,
    kind: RuleChangeKind,
    number: u32,
    language: Locale,
) -> Vec<(u32, String)> {
    let state = peer.game().state();
    let Some(rule) = standing(state, number) else {
        return Vec::new();
    };
    let told = history(state, rule, language);
    let places: Vec<_> = (0_u32..).zip(rule.history.iter()).collect();
    let places = places.into_iter().rev().zip(told);
    let fit = places.filter(|((_, amendment), _)| is_fit(kind, amendment));
    fit.map(|((place, _), told)| (place, labelled(&told, language)))
        .collect()
}

fn is_fit(kind: RuleChangeKind, amendment: &Amendment) -> bool {
    amendment.addressable()
        && (kind != RuleChangeKind::AmendAmendment || amendment.standing == Standing::Stands)
}

fn labelled(told: &AmendmentView, language: Locale) -> String {
    let by = told.proposal.map(|number| msg!(proposal::Numbered, number));
    match by {
        Some(by) => format!("{}: {}", by.render(language), told.text),
        None => told.text.clone(),
    }
}
