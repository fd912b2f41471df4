//! Writing a proposal: from the form to a draft and back.

use super::change::{change_view, present};
use super::diff::differs;
use super::table::may;
use super::view::{ChangeView, May, RefusalView};
use crate::locale::telling::refusals;
use nomic_engine::rules::{Language, compile};
use nomic_engine::{Class, Draft, ProposalNumber, Rule, RuleChange, RuleNumber, State, VOCABULARY};
use nomic_sync::{Intent, Peer};

/// The kinds of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Enact,
    Amend,
    Repeal,
    Transmute,
}

/// One change as it stands in the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ChangeForm {
    pub(crate) kind: Kind,
    pub(crate) rule: Option<u32>,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) code: String,
}

impl ChangeForm {
    /// A change in which nothing is written yet.
    pub(crate) const fn empty(kind: Kind, rule: Option<u32>) -> Self {
        Self {
            kind,
            rule,
            title: String::new(),
            text: String::new(),
            code: String::new(),
        }
    }

    fn with_wording(&self) -> bool {
        matches!(self.kind, Kind::Enact | Kind::Amend)
    }

    fn worded(&self) -> bool {
        !self.title.trim().is_empty() && !self.text.trim().is_empty()
    }
}

/// What stands in the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    /// All of them are adopted together, in this order.
    pub(crate) changes: Vec<ChangeForm>,
    pub(crate) reason: String,
    pub(crate) language: Language,
}

impl Form {
    /// A form with one change and no reason yet.
    pub(crate) fn of_one(change: ChangeForm, language: Language) -> Self {
        Self {
            changes: vec![change],
            reason: String::new(),
            language,
        }
    }
}

/// A change of this kind; an amendment begins with the rule as it stands.
pub(crate) fn change_about(
    peer: &Peer,
    kind: Kind,
    rule: Option<u32>,
    language: Language,
) -> ChangeForm {
    let state = peer.game().state();
    let empty = ChangeForm::empty(kind, rule);
    let found = rule.filter(|_| kind == Kind::Amend);
    match found.and_then(|number| in_force(state, number)) {
        Some(rule) => {
            let wording = present(rule, language, state.governing());
            ChangeForm {
                title: wording.title,
                text: wording.text,
                code: wording.code,
                ..empty
            }
        }
        None => empty,
    }
}

/// The form that a proposal came from.
pub(crate) fn form_of(peer: &Peer, number: u32) -> Option<Form> {
    let state = peer.game().state();
    let proposal = state.proposal_numbered(ProposalNumber(number))?;
    let draft = &proposal.draft;
    let changes = draft
        .changes
        .iter()
        .map(|change| form_change(state, change));
    Some(Form {
        changes: changes.collect(),
        reason: draft.reason.clone(),
        language: draft.language,
    })
}

fn form_change(state: &State, change: &RuleChange) -> ChangeForm {
    let rule = change.target().and_then(|rule| state.rule(rule));
    let rule = rule.map(|rule| rule.number.0);
    let worded = |kind, title: &str, text: &str, code: &str| ChangeForm {
        title: title.to_owned(),
        text: text.to_owned(),
        code: code.to_owned(),
        ..ChangeForm::empty(kind, rule)
    };
    match change {
        RuleChange::Enact { title, text, code } => worded(Kind::Enact, title, text, code),
        RuleChange::Amend {
            title, text, code, ..
        } => worded(Kind::Amend, title, text, code),
        RuleChange::Repeal { .. } => ChangeForm::empty(Kind::Repeal, rule),
        RuleChange::Transmute { .. } => ChangeForm::empty(Kind::Transmute, rule),
    }
}

fn in_force(state: &State, number: u32) -> Option<&Rule> {
    state
        .rule_numbered(RuleNumber(number))
        .filter(|rule| rule.in_force())
}

/// The rules that a change may aim at, by number.
pub(crate) fn choices(peer: &Peer, language: Language) -> Vec<(u32, String)> {
    let state = peer.game().state();
    let rules = state.rules().in_force();
    let mut list: Vec<(u32, String)> = rules
        .map(|rule| {
            (
                rule.number.0,
                rule.title.get_or(language, state.governing()).to_owned(),
            )
        })
        .collect();
    list.sort();
    list
}

/// What is wrong with code, told to its author.
pub(crate) fn code_problems(code: &str, language: Language) -> Vec<String> {
    match compile(code, &VOCABULARY) {
        Ok(_) => Vec::new(),
        Err(diagnostics) => diagnostics
            .iter()
            .map(|diagnostic| diagnostic.say(language))
            .collect(),
    }
}

/// The change that the form describes, if it names everything it needs.
fn change(state: &State, form: &ChangeForm) -> Option<RuleChange> {
    let rule = || form.rule.and_then(|number| in_force(state, number));
    let (title, text, code) = (
        form.title.trim().to_owned(),
        form.text.trim().to_owned(),
        form.code.clone(),
    );
    Some(match form.kind {
        Kind::Enact => RuleChange::Enact { title, text, code },
        Kind::Amend => RuleChange::Amend {
            rule: rule()?.id,
            title,
            text,
            code,
        },
        Kind::Repeal => RuleChange::Repeal { rule: rule()?.id },
        Kind::Transmute => {
            let rule = rule()?;
            let to = if rule.class == Class::Immutable {
                Class::Mutable
            } else {
                Class::Immutable
            };
            RuleChange::Transmute { rule: rule.id, to }
        }
    })
}

/// The differences that the form makes as it stands; changes that make none yet are left out.
pub(crate) fn changes_of(peer: &Peer, form: &Form, language: Language) -> Vec<ChangeView> {
    let state = peer.game().state();
    form.changes
        .iter()
        .filter_map(|change| change_of(state, change, form, language))
        .collect()
}

fn change_of(
    state: &State,
    form: &ChangeForm,
    whole: &Form,
    language: Language,
) -> Option<ChangeView> {
    let nothing = form.title.trim().is_empty() && form.text.trim().is_empty();
    if form.kind == Kind::Enact && nothing && form.code.trim().is_empty() {
        return None;
    }
    let change = change(state, form)?;
    let draft = Draft {
        language: whole.language,
        changes: Vec::new(),
        reason: String::new(),
    };
    let view = change_view(state, None, &draft, &change, language);
    let says_something = !form.with_wording()
        || !view.title.is_empty()
        || differs(&view.text)
        || view.code.is_some();
    says_something.then_some(view)
}

/// The intent that the form stands for, or what is still missing in it.
pub(crate) fn draft_of(
    peer: &Peer,
    form: &Form,
    revising: Option<u32>,
    language: Language,
) -> Result<Intent, RefusalView> {
    let state = peer.game().state();
    let unworded = |change: &&ChangeForm| change.with_wording() && !change.worded();
    if form.changes.iter().any(|change| unworded(&change)) {
        return Err(refusals::text_missing(language));
    }
    let changes: Option<Vec<RuleChange>> = form
        .changes
        .iter()
        .map(|written| change(state, written))
        .collect();
    let draft = Draft {
        language: form.language,
        changes: changes.ok_or_else(|| refusals::rule_missing(language))?,
        reason: form.reason.trim().to_owned(),
    };
    match revising {
        None => Ok(Intent::Propose(draft)),
        Some(number) => {
            let proposal = state.proposal_numbered(ProposalNumber(number));
            let proposal = proposal.ok_or_else(|| refusals::rule_missing(language))?;
            Ok(Intent::Revise {
                proposal: proposal.id,
                draft,
            })
        }
    }
}

/// Whether this player may propose at all just now: the engine is asked with a plain new rule,
/// which nothing but the right to propose stands against.
pub(crate) fn may_propose(peer: &Peer, language: Language) -> May {
    let probe = Draft {
        language,
        changes: vec![RuleChange::Enact {
            title: "?".to_owned(),
            text: "?".to_owned(),
            code: String::new(),
        }],
        reason: String::new(),
    };
    may(peer, Intent::Propose(probe), language)
}
