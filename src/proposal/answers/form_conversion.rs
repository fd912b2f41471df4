//! Writing a proposal: from the form to a draft and back.

pub(crate) use super::form::{ChangeForm, Former, ProposalForm, RuleChangeKind};
use super::stated;
use crate::kit::answers::preview::may;
use crate::kit::answers::view::{May, RefusalView};
use crate::law::answers::change::{change_view, present};
use crate::law::answers::classes::target;
use crate::law::answers::diff::differs;
use crate::law::answers::view::ChangeView;
use crate::locale::rendering::refusals;
use nomic_engine::moves::{ProposeMove, ReviseMove};
use nomic_engine::rules::{Language, compile};
use nomic_engine::{Draft, ProposalNumber, Rule, RuleChange, RuleNumber, State, VOCABULARY};
use nomic_peer::{Intent, Peer};
use nomic_wording::Locale;

/// Whether a change of this kind says how the rule shall read.
pub(crate) fn wants_wording(
    peer: &Peer,
    kind: RuleChangeKind,
    rule: Option<u32>,
    amendment: Option<u32>,
) -> bool {
    with_wording(peer.game().state(), kind, rule, amendment)
}

fn with_wording(
    state: &State,
    kind: RuleChangeKind,
    rule: Option<u32>,
    amendment: Option<u32>,
) -> bool {
    match kind {
        RuleChangeKind::Enact | RuleChangeKind::Amend => true,
        RuleChangeKind::AmendAmendment => amendment.is_some(),
        RuleChangeKind::RepealAmendment => {
            let rule = rule.and_then(|number| standing(state, number));
            rule.zip(amendment)
                .is_some_and(|(rule, place)| rule.built_upon(place))
        }
        RuleChangeKind::Repeal | RuleChangeKind::Transmute => false,
    }
}

/// A change of this kind; if it gives a new wording, it begins with the present one.
pub(crate) fn change_about(
    peer: &Peer,
    kind: RuleChangeKind,
    rule: Option<u32>,
    amendment: Option<u32>,
    language: Language,
) -> ChangeForm {
    change_begun(peer, kind, rule, amendment, language).0
}

/// A change of this kind with the language of its words: the requested one, if the rule has been
/// written in it.
pub(crate) fn change_begun(
    peer: &Peer,
    kind: RuleChangeKind,
    rule: Option<u32>,
    amendment: Option<u32>,
    language: Language,
) -> (ChangeForm, Language) {
    let state = peer.game().state();
    let empty = ChangeForm {
        amendment,
        ..ChangeForm::empty(kind, rule)
    };
    let begins = kind != RuleChangeKind::Enact && with_wording(state, kind, rule, amendment);
    match rule
        .filter(|_| begins)
        .and_then(|number| standing(state, number))
    {
        Some(rule) => {
            let wording = present(rule, language, state.governing());
            let was = Former::of(&wording);
            let change = ChangeForm {
                title: wording.title,
                text: wording.text,
                code: wording.code,
                was,
                ..empty
            };
            (change, wording.language)
        }
        None => (empty, language),
    }
}

/// Form for rewording a proposal: its edits, applied to the present rules.
pub(crate) fn form_of(peer: &Peer, number: u32) -> Option<ProposalForm> {
    let state = peer.game().state();
    let proposal = state.proposal_numbered(ProposalNumber(number))?;
    let draft = &proposal.draft;
    let changes = draft
        .changes
        .iter()
        .enumerate()
        .map(|(at, change)| form_change(state, draft.language, (change, proposal.base(at))));
    Some(ProposalForm {
        changes: changes.collect(),
        reason: draft.reason.clone(),
        language: draft.language,
        values: stated::written(draft),
    })
}

fn form_change(
    state: &State,
    language: Language,
    (change, base): (&RuleChange, Option<&str>),
) -> ChangeForm {
    let target = change.target().and_then(|rule| state.rule(rule));
    let rule = target.map(|rule| rule.number.0);
    let was = target
        .filter(|_| change.edits().is_some())
        .map(|rule| Former::of(&present(rule, language, state.governing())));
    let was = was.unwrap_or_default();
    let kind = match change {
        RuleChange::Enact { .. } => RuleChangeKind::Enact,
        RuleChange::Amend { .. } => RuleChangeKind::Amend,
        RuleChange::Repeal { .. } => RuleChangeKind::Repeal,
        RuleChange::Transmute { .. } => RuleChangeKind::Transmute,
        RuleChange::AmendAmendment { .. } => RuleChangeKind::AmendAmendment,
        RuleChange::RepealAmendment { .. } => RuleChangeKind::RepealAmendment,
    };
    let class = match change {
        RuleChange::Transmute { to, .. } => Some(*to),
        _ => None,
    };
    let written = match (change, change.edits()) {
        (RuleChange::Enact { title, text, code }, _) => Former {
            title: title.clone(),
            text: text.clone(),
            code: code.clone(),
        },
        (_, Some(edits)) => {
            let edited = edits.onto(was.wording(), base).wording;
            Former {
                title: edited.title.into_owned(),
                text: edited.text.into_owned(),
                code: edited.code.into_owned(),
            }
        }
        (_, None) => Former::default(),
    };
    ChangeForm {
        class,
        amendment: change.amendment(),
        title: written.title,
        text: written.text,
        code: written.code,
        was,
        ..ChangeForm::empty(kind, rule)
    }
}

/// The rule with this number, in force or void.
pub(crate) fn standing(state: &State, number: u32) -> Option<&Rule> {
    state
        .rule_numbered(RuleNumber(number))
        .filter(|rule| rule.is_unrepealed())
}

/// Diagnostics for the author; and code that is never reached.
pub(crate) fn code_problems(code: &str, language: Locale) -> Vec<String> {
    match compile(code, &VOCABULARY) {
        Ok(program) => nomic_wording::unreachable_answers(&program, language),
        Err(diagnostics) => diagnostics
            .iter()
            .map(|one| nomic_wording::diagnosis(one).render(language))
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
        RuleChangeKind::Enact => RuleChange::Enact { title, text, code },
        RuleChangeKind::Amend => RuleChange::Amend {
            rule: rule()?.id,
            edits: form.edits(),
        },
        RuleChangeKind::Repeal => RuleChange::Repeal { rule: rule()?.id },
        RuleChangeKind::Transmute => {
            let rule = rule()?;
            let to = target(state, rule, form.class)?;
            RuleChange::Transmute { rule: rule.id, to }
        }
        RuleChangeKind::AmendAmendment => RuleChange::AmendAmendment {
            rule: rule()?.id,
            amendment: form.amendment?,
            edits: form.edits(),
        },
        RuleChangeKind::RepealAmendment => {
            let (rule, amendment) = (rule()?, form.amendment?);
            RuleChange::RepealAmendment {
                rule: rule.id,
                amendment,
                edits: rule.built_upon(amendment).then(|| form.edits()),
            }
        }
    })
}

/// Differences of the form so far; changes without any are left out.
pub(crate) fn changes_of(peer: &Peer, form: &ProposalForm, language: Locale) -> Vec<ChangeView> {
    let state = peer.game().state();
    form.changes
        .iter()
        .filter_map(|change| change_of(state, change, form, language))
        .collect()
}

fn change_of(
    state: &State,
    form: &ChangeForm,
    whole: &ProposalForm,
    language: Locale,
) -> Option<ChangeView> {
    let nothing = form.title.trim().is_empty() && form.text.trim().is_empty();
    if form.kind == RuleChangeKind::Enact && nothing && form.code.trim().is_empty() {
        return None;
    }
    let change = change(state, form)?;
    let draft = Draft::of(whole.language, Vec::new());
    let base = Some(&*form.was.text);
    let view = change_view(state, None, &draft, (&change, base), language);
    let enacts = matches!(change, RuleChange::Enact { .. });
    let says_something = !(enacts || change.edits().is_some())
        || !view.title.is_empty()
        || differs(&view.text)
        || view.code.is_some();
    says_something.then_some(view)
}

pub(crate) fn draft_of(
    peer: &Peer,
    form: &ProposalForm,
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
    // Equal words in another language are no change of the law either.
    let unchanged = |change: &ChangeForm| {
        let rule = change.rule.and_then(|number| standing(state, number));
        let now = rule.map(|rule| present(rule, form.language, state.governing()));
        change.kind == RuleChangeKind::Amend
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
        written.kind == RuleChangeKind::Transmute
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
        None => Ok(Intent::Propose(ProposeMove { draft })),
        Some(number) => {
            let proposal = state.proposal_numbered(ProposalNumber(number));
            let proposal = proposal.ok_or_else(|| refusals::rule_missing(language))?;
            Ok(Intent::Revise(ReviseMove {
                proposal: proposal.id,
                draft,
            }))
        }
    }
}

/// Refusal of the proposal in the form, once it is complete.
pub(crate) fn refusal_of(
    peer: &Peer,
    form: &ProposalForm,
    revising: Option<u32>,
    language: Locale,
) -> Option<RefusalView> {
    let intent = draft_of(peer, form, revising, language).ok()?;
    match may(peer, intent, language) {
        May::Yes => None,
        May::No(refusal) => Some(refusal),
    }
}
