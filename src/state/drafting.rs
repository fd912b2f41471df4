//! Writing a proposal: from the form to a draft and back.

use super::matter::change_view;
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

/// What stands in the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) kind: Kind,
    pub(crate) rule: Option<u32>,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) code: String,
    pub(crate) reason: String,
    pub(crate) language: Language,
}

impl Form {
    /// A form in which nothing is written yet.
    pub(crate) const fn empty(kind: Kind, rule: Option<u32>, language: Language) -> Self {
        Self {
            kind,
            rule,
            title: String::new(),
            text: String::new(),
            code: String::new(),
            reason: String::new(),
            language,
        }
    }
}

/// The form for a kind of change; an amendment begins with the rule as it stands.
pub(crate) fn form_about(peer: &Peer, kind: Kind, rule: Option<u32>, language: Language) -> Form {
    let state = peer.game().state();
    let empty = Form::empty(kind, rule, language);
    match rule
        .filter(|_| kind == Kind::Amend)
        .and_then(|number| in_force(state, number))
    {
        Some(rule) => Form {
            title: rule.title.get_or(language, state.governing()).to_owned(),
            text: rule.text.get_or(language, state.governing()).to_owned(),
            code: rule.code.to_string(),
            ..empty
        },
        None => empty,
    }
}

/// The form that an own proposal came from, if it makes a single change.
pub(crate) fn form_of(peer: &Peer, number: u32) -> Option<Form> {
    let state = peer.game().state();
    let proposal = state.proposal_numbered(ProposalNumber(number))?;
    let draft = &proposal.draft;
    let [change] = draft.changes.as_slice() else {
        return None;
    };
    let rule = change
        .target()
        .and_then(|rule| state.rule(rule))
        .map(|rule| rule.number.0);
    let (kind, title, text, code) = match change {
        RuleChange::Enact { title, text, code } => {
            (Kind::Enact, title.as_str(), text.as_str(), code.as_str())
        }
        RuleChange::Amend {
            title, text, code, ..
        } => (Kind::Amend, title.as_str(), text.as_str(), code.as_str()),
        RuleChange::Repeal { .. } => (Kind::Repeal, "", "", ""),
        RuleChange::Transmute { .. } => (Kind::Transmute, "", "", ""),
        RuleChange::AmendAmendment { .. } | RuleChange::RepealAmendment { .. } => return None,
    };
    Some(Form {
        kind,
        rule,
        title: title.to_owned(),
        text: text.to_owned(),
        code: code.to_owned(),
        reason: draft.reason.clone(),
        language: draft.language,
    })
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
fn change(state: &State, form: &Form) -> Option<RuleChange> {
    let rule = || form.rule.and_then(|number| in_force(state, number));
    Some(match form.kind {
        Kind::Enact => RuleChange::Enact {
            title: form.title.trim().to_owned(),
            text: form.text.trim().to_owned(),
            code: form.code.clone(),
        },
        Kind::Amend => RuleChange::Amend {
            rule: rule()?.id,
            title: form.title.trim().to_owned(),
            text: form.text.trim().to_owned(),
            code: form.code.clone(),
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

fn draft(state: &State, form: &Form) -> Option<Draft> {
    let change = change(state, form)?;
    Some(Draft {
        language: form.language,
        changes: vec![change],
        reason: form.reason.trim().to_owned(),
    })
}

/// The difference that the form makes as it stands; nothing if it makes none yet.
pub(crate) fn change_of(peer: &Peer, form: &Form, language: Language) -> Option<ChangeView> {
    let state = peer.game().state();
    let written = !form.title.trim().is_empty() || !form.text.trim().is_empty();
    if form.kind == Kind::Enact && !written {
        return None;
    }
    let draft = draft(state, form)?;
    let view = change_view(state, None, &draft, draft.changes.first()?, language);
    let differs = |pieces: &[super::diff::Piece]| {
        pieces
            .iter()
            .any(|piece| piece.fate != super::diff::Fate::Stays)
    };
    let says_something = form.kind != Kind::Amend
        || differs(&view.title)
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
    let with_text = matches!(form.kind, Kind::Enact | Kind::Amend);
    if with_text && (form.title.trim().is_empty() || form.text.trim().is_empty()) {
        return Err(refusals::text_missing(language));
    }
    let draft = draft(state, form).ok_or_else(|| refusals::rule_missing(language))?;
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
