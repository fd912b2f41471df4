//! Changes that may be proposed now: whether any, and their kinds.

use super::form_conversion::{
    ChangeForm, ProposalForm, RuleChangeKind, change_about, draft_of, standing,
};
use super::targets::{amendments, choices};
use crate::kit::answers::preview::may;
use crate::kit::answers::view::{May, RefusalView};
use crate::locale::rendering::refusals;
use nomic_engine::Class;
use nomic_engine::rules::StableSort;
use nomic_peer::Peer;
use nomic_wording::Locale;

/// Greatest number of drafts tried to find out if a kind is barred as a whole. With more rules than
/// that the kind is offered, and a written proposal is accepted or refused.
const TRIES: usize = 40;

/// Whether this player may propose anything at all just now: who and when, not what.
pub(crate) fn may_propose(peer: &Peer, language: Locale) -> May {
    match peer.may_propose() {
        Ok(()) => May::Yes,
        Err(refusal) => May::No(refusals::refusal(&refusal, peer, language)),
    }
}

/// Kinds of change that the rules never accept alone now, with their refusals. Kinds without a
/// possible change are not included.
pub(crate) fn barred(peer: &Peer, language: Locale) -> Vec<(RuleChangeKind, RefusalView)> {
    if !may_propose(peer, language).is_allowed() {
        return Vec::new();
    }
    let kinds = RuleChangeKind::ALL.into_iter();
    kinds
        .filter_map(|kind| Some((kind, refused(peer, probes(peer, kind, language), language)?)))
        .collect()
}

/// Refusal of every change of this kind to this rule, before a word of it is written.
pub(crate) fn rule_barred(
    peer: &Peer,
    kind: RuleChangeKind,
    rule: u32,
    language: Locale,
) -> Option<RefusalView> {
    if !may_propose(peer, language).is_allowed() {
        return None;
    }
    refused(peer, probes_of(peer, kind, Some(rule), language), language)
}

/// Refusal of all of these changes, in the words for the first one tried.
fn refused(
    peer: &Peer,
    forms: impl Iterator<Item = ChangeForm>,
    language: Locale,
) -> Option<RefusalView> {
    let mut said = None;
    for form in forms.take(TRIES) {
        let intent = draft_of(
            peer,
            &ProposalForm::of_one(form, language.for_rules()),
            None,
            language,
        )
        .ok()?;
        match may(peer, intent, language) {
            May::Yes => return None,
            May::No(refusal) => {
                said.get_or_insert(refusal);
            }
        }
    }
    said
}

/// Refusal of two changes in one proposal that are acceptable separately.
pub(crate) fn several_barred(peer: &Peer, language: Locale) -> Option<RefusalView> {
    let new = worded(ChangeForm::empty(RuleChangeKind::Enact, None));
    let mut form = ProposalForm::of_one(new.clone(), language.for_rules());
    let said = |form: &ProposalForm| {
        let intent = draft_of(peer, form, None, language).ok()?;
        Some(may(peer, intent, language))
    };
    if said(&form)? != May::Yes {
        return None;
    }
    form.changes.push(new);
    match said(&form)? {
        May::Yes => None,
        May::No(refusal) => Some(refusal),
    }
}

/// A change of this kind for each rule that it could be about, the highest number first: in most
/// rulesets those are the rules that are the easiest to change.
fn probes(peer: &Peer, kind: RuleChangeKind, language: Locale) -> impl Iterator<Item = ChangeForm> {
    let rules = match kind {
        RuleChangeKind::Enact => vec![None],
        _ => {
            let rules = choices(peer, kind, None, language)
                .into_iter()
                .flat_map(|(_, list)| list);
            let mut rules: Vec<(u32, String)> = rules.collect();
            rules.stable_sort_by_key(|(number, _)| *number);
            rules
                .into_iter()
                .rev()
                .map(|(number, _)| Some(number))
                .collect()
        }
    };
    let of = move |rule| probes_of(peer, kind, rule, language);
    rules.into_iter().flat_map(of)
}

fn probes_of(
    peer: &Peer,
    kind: RuleChangeKind,
    rule: Option<u32>,
    language: Locale,
) -> impl Iterator<Item = ChangeForm> {
    let amendments: Vec<Option<u32>> = match rule {
        Some(rule) if kind.of_amendment() => {
            let places = amendments(peer, kind, rule, language).into_iter();
            places.map(|(place, _)| Some(place)).collect()
        }
        _ => vec![None],
    };
    amendments.into_iter().flat_map(move |amendment| {
        let begun = change_about(peer, kind, rule, amendment, language.for_rules());
        let form = worded(begun);
        let classes = classes(peer, kind, rule).into_iter();
        classes.map(move |class| ChangeForm {
            class,
            ..form.clone()
        })
    })
}

fn classes(peer: &Peer, kind: RuleChangeKind, rule: Option<u32>) -> Vec<Option<Class>> {
    let state = peer.game().state();
    match rule.and_then(|number| standing(state, number)) {
        Some(rule) if kind == RuleChangeKind::Transmute => {
            let others = state.rules().all_classes().into_iter();
            let others = others.filter(|class| *class != rule.class);
            others.map(Some).collect()
        }
        _ => vec![None],
    }
}

/// The form with words that no rule has yet.
fn worded(form: ChangeForm) -> ChangeForm {
    ChangeForm {
        title: format!("{}?", form.title),
        text: format!("{}?", form.text),
        ..form
    }
}
