//! What a proposal changes: against the rules as they are, or as they were before it took effect.

use super::classes::{self, of_new_rules};
use super::diff::{differs, words};
use super::reading;
use super::view::ChangeView;
use crate::locale::Say;
use crate::locale::telling::sentences::Sentence;
use nomic_engine::rules::Language;
use nomic_engine::{
    Amendment, Class, Draft, LocalText, Proposal, ProposalNumber, Rule, RuleChange, RuleId,
    RuleNumber, State,
};

/// The changes of a proposal, in order.
pub(super) fn changes(state: &State, proposal: &Proposal, language: Language) -> Vec<ChangeView> {
    let draft = &proposal.draft;
    let list = draft.changes.iter();
    list.map(|change| change_view(state, Some(proposal.number), draft, change, language))
        .collect()
}

/// One change against the rule as it is, or, once it is adopted, as it was before.
pub(super) fn change_view(
    state: &State,
    of: Option<ProposalNumber>,
    draft: &Draft,
    change: &RuleChange,
    language: Language,
) -> ChangeView {
    let before = |rule: &RuleId| before(state, *rule, of, draft.language);
    match change {
        RuleChange::Enact { title, text, code } => {
            let after = Wording::new(title, text, code);
            let heading = Sentence::Enacts(title.clone(), of_new_rules(state, language));
            view(&Wording::default(), &after, heading, language)
        }
        RuleChange::Amend {
            rule,
            title,
            text,
            code,
        } => {
            let before = before(rule);
            let heading = Sentence::Amends(RuleNumber(before.number), before.wording.title.clone());
            amended(&before, &Wording::new(title, text, code), heading, language)
        }
        RuleChange::AmendAmendment {
            rule,
            amendment,
            title,
            text,
            code,
        } => {
            let before = before(rule);
            let heading = Sentence::AmendsAmendment(
                amended_by(state, *rule, *amendment),
                RuleNumber(before.number),
            );
            amended(&before, &Wording::new(title, text, code), heading, language)
        }
        RuleChange::RepealAmendment {
            rule,
            amendment,
            wording,
        } => {
            let before = before(rule);
            let heading = Sentence::RepealsAmendment(
                amended_by(state, *rule, *amendment),
                RuleNumber(before.number),
            );
            let after = match wording {
                Some(words) => Wording::new(&words.title, &words.text, &words.code),
                None => without(state, *rule, *amendment, draft.language),
            };
            numbered(
                before.number,
                view(&before.wording, &after, heading, language),
            )
        }
        RuleChange::Repeal { rule } => {
            let before = before(rule);
            let heading =
                Sentence::Repeals(RuleNumber(before.number), before.wording.title.clone());
            let view = view(&before.wording, &Wording::default(), heading, language);
            ChangeView {
                title: Vec::new(),
                ..numbered(before.number, view)
            }
        }
        RuleChange::Transmute { rule, to } => transmuted(state, &before(rule), *to, language),
    }
}

fn transmuted(state: &State, before: &Before, to: Class, language: Language) -> ChangeView {
    let (number, wording) = (before.number, &before.wording);
    let heading = Sentence::Transmutes {
        rule: RuleNumber(number),
        title: wording.title.clone(),
        from: classes::told(state, before.class, language),
        to: classes::told(state, to, language),
    };
    numbered(number, view(wording, wording, heading, language))
}

/// A view that is about the rule of this number.
fn numbered(number: u32, view: ChangeView) -> ChangeView {
    ChangeView {
        rule: Some(number),
        ..view
    }
}

/// What a rule says, in the language of a draft.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Wording {
    pub(super) title: String,
    pub(super) text: String,
    pub(super) code: String,
}

impl Wording {
    fn new(title: &str, text: &str, code: &str) -> Self {
        Self {
            title: title.to_owned(),
            text: text.to_owned(),
            code: code.to_owned(),
        }
    }

    /// The wording in a language, else in the one that governs.
    pub(super) fn of(
        (title, text, code): (&LocalText, &LocalText, &str),
        language: Language,
        governing: Language,
    ) -> Self {
        Self::new(
            title.get_or(language, governing),
            text.get_or(language, governing),
            code,
        )
    }
}

/// From one wording to another.
fn view(before: &Wording, after: &Wording, heading: Sentence, language: Language) -> ChangeView {
    let same_title = before.title == after.title || before.title.is_empty();
    ChangeView {
        heading: heading.say(language).into_owned(),
        rule: None,
        title: if same_title {
            Vec::new()
        } else {
            words(&before.title, &after.title)
        },
        text: words(&before.text, &after.text),
        code: (before.code != after.code).then(|| words(&before.code, &after.code)),
        reading: reading::change(&before.code, &after.code, language),
        code_stays_behind: false,
        text_stays_behind: false,
        drops_texts: false,
    }
}

/// Another wording of a rule that goes on; what stays behind is pointed out.
fn amended(before: &Before, after: &Wording, heading: Sentence, language: Language) -> ChangeView {
    let view = view(&before.wording, after, heading, language);
    let says_more = !view.title.is_empty() || differs(&view.text);
    ChangeView {
        rule: Some(before.number),
        code_stays_behind: says_more && view.code.is_none() && !after.code.is_empty(),
        text_stays_behind: !differs(&view.text) && view.code.is_some(),
        drops_texts: before.languages > 1 && says_more,
        ..view
    }
}

fn amendment(state: &State, rule: RuleId, place: u32) -> Option<&Amendment> {
    let place = usize::try_from(place).ok()?;
    state.rule(rule)?.history.get(place).map(|found| &**found)
}

/// The proposal that made an amendment.
fn amended_by(state: &State, rule: RuleId, place: u32) -> Option<u32> {
    let proposal = amendment(state, rule, place)?.proposal;
    proposal.map(|number| number.0)
}

/// How a rule read before an amendment, and would read again without it.
fn without(state: &State, rule: RuleId, place: u32, language: Language) -> Wording {
    amendment(state, rule, place).map_or_else(Wording::default, |past| {
        let words = (&past.title, &past.text, &*past.code);
        Wording::of(words, language, state.governing())
    })
}

/// How a rule stood before a proposal: from its history if the proposal has changed it already.
struct Before {
    number: u32,
    class: Class,
    wording: Wording,
    languages: usize,
}

fn before(state: &State, rule: RuleId, of: Option<ProposalNumber>, language: Language) -> Before {
    let Some(rule) = state.rule(rule) else {
        return Before {
            number: 0,
            class: Class::Mutable,
            wording: Wording::default(),
            languages: 0,
        };
    };
    let governing = state.governing();
    let past = rule
        .history
        .iter()
        .find(|past| past.proposal.is_some() && past.proposal == of);
    match past {
        Some(past) => Before {
            number: past.number_before.0,
            class: past.class,
            wording: Wording::of((&past.title, &past.text, &past.code), language, governing),
            languages: past.text.iter().count(),
        },
        None => Before {
            number: rule.number.0,
            class: rule.class,
            wording: present(rule, language, governing),
            languages: rule.text.iter().count(),
        },
    }
}

/// The wording of a rule as it stands.
pub(super) fn present(rule: &Rule, language: Language, governing: Language) -> Wording {
    Wording::of((&rule.title, &rule.text, &rule.code), language, governing)
}
