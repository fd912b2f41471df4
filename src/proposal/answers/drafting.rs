//! Writing a proposal: from the form to a draft and back.

use super::stated;
use super::stated::WrittenValue;
use crate::kit::answers::preview::may;
use crate::kit::answers::view::{May, RefusalView};
use crate::law::answers::change::{change_view, present};
use crate::law::answers::classes::target;
use crate::law::answers::diff::differs;
use crate::law::answers::view::ChangeView;
use crate::locale::telling::refusals;
use nomic_engine::rules::{Language, compile};
use nomic_engine::{
    Class, Draft, ProposalNumber, Rule, RuleChange, RuleNumber, State, VOCABULARY, Wording,
};
use nomic_sync::{Intent, Peer};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

/// The kinds of change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Kind {
    Enact,
    Amend,
    Repeal,
    Transmute,
    AmendAmendment,
    RepealAmendment,
}

impl Kind {
    /// All of them, as they are offered.
    pub(crate) const ALL: [Self; 6] = [
        Self::Enact,
        Self::Amend,
        Self::Repeal,
        Self::Transmute,
        Self::AmendAmendment,
        Self::RepealAmendment,
    ];

    /// Whether it is about an amendment of a rule.
    pub(crate) const fn of_amendment(self) -> bool {
        matches!(self, Self::AmendAmendment | Self::RepealAmendment)
    }
}

/// One change as it stands in the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChangeForm {
    pub(crate) kind: Kind,
    pub(crate) rule: Option<u32>,
    /// The place in the rule's history of the amendment that it is about.
    pub(crate) amendment: Option<u32>,
    /// The class that the rule shall have, once one was chosen.
    pub(crate) class: Option<Class>,
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
            amendment: None,
            class: None,
            title: String::new(),
            text: String::new(),
            code: String::new(),
        }
    }

    fn worded(&self) -> bool {
        !self.title.trim().is_empty() && !self.text.trim().is_empty()
    }
}

/// What stands in the form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Form {
    /// All of them are adopted together, in this order.
    pub(crate) changes: Vec<ChangeForm>,
    pub(crate) reason: String,
    pub(crate) language: Language,
    pub(crate) values: Vec<WrittenValue>,
}

impl Form {
    /// A form with one change and no reason yet.
    pub(crate) fn of_one(change: ChangeForm, language: Language) -> Self {
        Self {
            changes: vec![change],
            reason: String::new(),
            language,
            values: Vec::new(),
        }
    }
}

/// Whether a change of this kind says how the rule shall read.
pub(crate) fn wants_wording(
    peer: &Peer,
    kind: Kind,
    rule: Option<u32>,
    amendment: Option<u32>,
) -> bool {
    with_wording(peer.game().state(), kind, rule, amendment)
}

fn with_wording(state: &State, kind: Kind, rule: Option<u32>, amendment: Option<u32>) -> bool {
    match kind {
        Kind::Enact | Kind::Amend => true,
        Kind::AmendAmendment => amendment.is_some(),
        Kind::RepealAmendment => {
            let rule = rule.and_then(|number| standing(state, number));
            rule.zip(amendment)
                .is_some_and(|(rule, place)| rule.built_upon(place))
        }
        Kind::Repeal | Kind::Transmute => false,
    }
}

/// A change of this kind; where it says how the rule shall read, it begins with the rule as it
/// stands.
pub(crate) fn change_about(
    peer: &Peer,
    kind: Kind,
    rule: Option<u32>,
    amendment: Option<u32>,
    language: Language,
) -> ChangeForm {
    change_begun(peer, kind, rule, amendment, language).0
}

/// The same with the language of its words: the one that is asked for, if the rule has been written
/// in that.
pub(crate) fn change_begun(
    peer: &Peer,
    kind: Kind,
    rule: Option<u32>,
    amendment: Option<u32>,
    language: Language,
) -> (ChangeForm, Language) {
    let state = peer.game().state();
    let empty = ChangeForm {
        amendment,
        ..ChangeForm::empty(kind, rule)
    };
    let begins = kind != Kind::Enact && with_wording(state, kind, rule, amendment);
    match rule
        .filter(|_| begins)
        .and_then(|number| standing(state, number))
    {
        Some(rule) => {
            let wording = present(rule, language, state.governing());
            let change = ChangeForm {
                title: wording.title,
                text: wording.text,
                code: wording.code,
                ..empty
            };
            (change, wording.language)
        }
        None => (empty, language),
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
        values: stated::written(draft),
    })
}

fn form_change(state: &State, change: &RuleChange) -> ChangeForm {
    let rule = change.target().and_then(|rule| state.rule(rule));
    let rule = rule.map(|rule| rule.number.0);
    let kind = match change {
        RuleChange::Enact { .. } => Kind::Enact,
        RuleChange::Amend { .. } => Kind::Amend,
        RuleChange::Repeal { .. } => Kind::Repeal,
        RuleChange::Transmute { .. } => Kind::Transmute,
        RuleChange::AmendAmendment { .. } => Kind::AmendAmendment,
        RuleChange::RepealAmendment { .. } => Kind::RepealAmendment,
    };
    let words = change.words();
    let class = match change {
        RuleChange::Transmute { to, .. } => Some(*to),
        _ => None,
    };
    ChangeForm {
        class,
        amendment: change.amendment(),
        title: words.map_or("", |words| words.title).to_owned(),
        text: words.map_or("", |words| words.text).to_owned(),
        code: words.map_or("", |words| words.code).to_owned(),
        ..ChangeForm::empty(kind, rule)
    }
}

/// The rule with this number, in force or void.
pub(crate) fn standing(state: &State, number: u32) -> Option<&Rule> {
    state
        .rule_numbered(RuleNumber(number))
        .filter(|rule| rule.stands())
}

/// What is wrong with code, told to its author; and what is not, but never heard.
pub(crate) fn code_problems(code: &str, language: Locale) -> Vec<String> {
    match compile(code, &VOCABULARY) {
        Ok(program) => nomic_wording::unheard(&program, language),
        Err(diagnostics) => diagnostics
            .iter()
            .map(|one| nomic_wording::diagnosis(one).say(language))
            .collect(),
    }
}

/// The change that the form describes, if it names everything it needs.
fn change(state: &State, form: &ChangeForm) -> Option<RuleChange> {
    let rule = || form.rule.and_then(|number| standing(state, number));
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
            let to = target(state, rule, form.class)?;
            RuleChange::Transmute { rule: rule.id, to }
        }
        Kind::AmendAmendment => RuleChange::AmendAmendment {
            rule: rule()?.id,
            amendment: form.amendment?,
            title,
            text,
            code,
        },
        Kind::RepealAmendment => {
            let (rule, amendment) = (rule()?, form.amendment?);
            RuleChange::RepealAmendment {
                rule: rule.id,
                amendment,
                wording: rule
                    .built_upon(amendment)
                    .then_some(Wording { title, text, code }),
            }
        }
    })
}

/// The differences that the form makes as it stands; changes that make none yet are left out.
pub(crate) fn changes_of(peer: &Peer, form: &Form, language: Locale) -> Vec<ChangeView> {
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
    language: Locale,
) -> Option<ChangeView> {
    let nothing = form.title.trim().is_empty() && form.text.trim().is_empty();
    if form.kind == Kind::Enact && nothing && form.code.trim().is_empty() {
        return None;
    }
    let change = change(state, form)?;
    let draft = Draft::of(whole.language, Vec::new());
    let view = change_view(state, None, &draft, &change, language);
    let says_something = change.words().is_none()
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
    language: Locale,
) -> Result<Intent, RefusalView> {
    let state = peer.game().state();
    let unworded = |change: &ChangeForm| {
        with_wording(state, change.kind, change.rule, change.amendment) && !change.worded()
    };
    if form.changes.iter().any(unworded) {
        return Err(refusals::text_missing(language));
    }
    // That another language has the same words is no change of the law either.
    let unchanged = |change: &ChangeForm| {
        let rule = change.rule.and_then(|number| standing(state, number));
        let now = rule.map(|rule| present(rule, form.language, state.governing()));
        change.kind == Kind::Amend
            && now.is_some_and(|now| {
                let said = (change.title.trim(), change.text.trim(), &*change.code);
                said == (now.title.trim(), now.text.trim(), &*now.code)
            })
    };
    if form.changes.iter().any(unchanged) {
        return Err(refusals::nothing_changed(language));
    }
    let classless = |written: &ChangeForm| {
        let rule = written.rule.and_then(|number| standing(state, number));
        written.kind == Kind::Transmute
            && rule.is_some_and(|rule| target(state, rule, written.class).is_none())
    };
    if form.changes.iter().any(classless) {
        return Err(refusals::class_missing(language));
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
        values: stated::values(peer, &form.values, language)?,
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

/// What the rules have against the proposal as it stands, once nothing is missing in it.
pub(crate) fn refusal_of(
    peer: &Peer,
    form: &Form,
    revising: Option<u32>,
    language: Locale,
) -> Option<RefusalView> {
    let intent = draft_of(peer, form, revising, language).ok()?;
    match may(peer, intent, language) {
        May::Yes => None,
        May::No(refusal) => Some(refusal),
    }
}
