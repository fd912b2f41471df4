//! Changes of a proposal: against the present rules, or against the rules before it took effect.

use super::classes::of_new_rules;
use super::code_sentences;
use super::diff::{differs, folded, words};
use super::rule_texts::RuleWording;
use super::view::{ChangeView, OvertakenView};
use nomic_engine::rules::Language;
use nomic_engine::{
    Amendment, Class, Draft, Proposal, ProposalNumber, Rule, RuleChange, RuleId, RuleNumber, State,
};
use nomic_wording::messages::change;
use nomic_wording::{Locale, Message, changed_by, msg, rendering};

pub(crate) fn changes(state: &State, proposal: &Proposal, language: Locale) -> Vec<ChangeView> {
    let draft = &proposal.draft;
    let list = draft.changes.iter().enumerate();
    list.map(|(at, change)| {
        let base = proposal.base(at);
        change_view(state, Some(proposal), draft, (change, base), language)
    })
    .collect()
}

/// The titles of the rules that a proposal is about, as it would have them.
pub(crate) fn proposal_title(state: &State, proposal: &Proposal, language: Locale) -> String {
    let changes = proposal.draft.changes.iter();
    let titles = changes.map(|change| match change.title() {
        Some(title) => title.to_owned(),
        None => {
            let rule = change.target();
            let before =
                rule.map(|rule| before(state, rule, Some(proposal.number), language.for_rules()));
            before.map_or_else(String::new, |before| before.wording.title)
        }
    });
    titles.collect::<Vec<_>>().join(", ")
}

/// One change against the rule as it is, or, once it is adopted, as it was before; with the text on
/// which it was written, if that is known.
pub(crate) fn change_view(
    state: &State,
    proposal: Option<&Proposal>,
    draft: &Draft,
    (change, base): (&RuleChange, Option<&str>),
    language: Locale,
) -> ChangeView {
    let of = proposal.map(|proposal| proposal.number);
    let own = change.target().map_or_else(
        || RuleBefore::none(language.for_rules()),
        |rule| before(state, rule, of, language.for_rules()),
    );
    let heading = heading(state, change, &own, language);
    // New wordings are beside the former wording in the same language. Text that is only removed,
    // restored or moved is in the reader's own.
    let written = draft.language;
    if let RuleChange::Enact { title, text, code } = change {
        let after = RuleWording::new(title, text, code, written);
        return view(&RuleWording::none(written), &after, heading, language);
    }
    if let (Some(edits), Some(rule)) = (change.edits(), change.target()) {
        let before = before(state, rule, of, written);
        let edited = edits.onto(before.wording.borrowed(), base);
        let after = &edited.wording;
        let after = RuleWording::new(&after.title, &after.text, &after.code, written);
        let open = proposal.is_none_or(Proposal::open);
        let overtaken = (open && (edited.conflict || edited.merged))
            .then(|| overtaken(state, rule, edited.merged && !edited.conflict, language));
        return ChangeView {
            overtaken: overtaken.flatten(),
            ..amended(&before, &after, own.wording, heading, language)
        };
    }
    let after = match change {
        RuleChange::Repeal { .. } => RuleWording {
            title: own.wording.title.clone(),
            ..RuleWording::none(own.wording.language)
        },
        RuleChange::RepealAmendment {
            rule, amendment, ..
        } => without(state, *rule, *amendment, language.for_rules()),
        RuleChange::Transmute { .. }
        | RuleChange::Enact { .. }
        | RuleChange::Amend { .. }
        | RuleChange::AmendAmendment { .. } => own.wording.clone(),
    };
    ChangeView {
        rule: Some(own.number),
        ..view(&own.wording, &after, heading, language)
    }
}

fn overtaken(state: &State, rule: RuleId, fits: bool, language: Locale) -> Option<OvertakenView> {
    let rule = state.rule(rule)?;
    let (number, by) = (rule.number, changed_by(rule.last_reworded_by()));
    let text = match fits {
        true => msg!(change::MeetsAnother, rule = number, by),
        false => msg!(change::UndoesAnother, rule = number, by),
    };
    let text = text.render(language);
    Some(OvertakenView { text, fits })
}

fn heading(state: &State, change: &RuleChange, own: &RuleBefore, language: Locale) -> Message {
    let (rule, former) = (RuleNumber(own.number), &*own.wording.title);
    match change {
        RuleChange::Enact { title, .. } => match of_new_rules(state, language) {
            Some(class) => msg!(change::EnactsIn, class, title),
            None => msg!(change::Enacts, title),
        },
        RuleChange::Amend { .. } => msg!(change::Amends, rule, title = former),
        RuleChange::AmendAmendment {
            rule: of,
            amendment,
            ..
        } => msg!(
            change::AmendsAmendment,
            amendment = amendment_named(state, *of, *amendment),
            rule
        ),
        RuleChange::RepealAmendment {
            rule: of,
            amendment,
            ..
        } => msg!(
            change::RepealsAmendment,
            amendment = amendment_named(state, *of, *amendment),
            rule
        ),
        RuleChange::Repeal { .. } => msg!(change::Repeals, rule, title = former),
        RuleChange::Transmute { to, .. } => {
            let (from, to) = rendering::classes(state, own.class, *to, language);
            msg!(change::Transmutes, rule, from, to, title = former)
        }
    }
}

/// The rule that a change is about, as it is before the change.
pub(crate) struct ChangeTarget {
    pub(crate) rule: RuleNumber,
    pub(crate) title: String,
    class: Class,
}

impl ChangeTarget {
    /// The rule of a change of this proposal; one without a title, where the change makes it.
    pub(crate) fn of(
        state: &State,
        change: &RuleChange,
        by: ProposalNumber,
        language: Locale,
    ) -> ChangeTarget {
        let language = language.for_rules();
        let before = change.target().map_or_else(
            || RuleBefore::none(language),
            |rule| before(state, rule, Some(by), language),
        );
        ChangeTarget {
            rule: RuleNumber(before.number),
            title: before.wording.title,
            class: before.class,
        }
    }

    pub(crate) fn goes_to(&self, state: &State, to: Class, language: Locale) -> Message {
        rendering::classes(state, self.class, to, language).1
    }
}

pub(crate) fn amendment_named(state: &State, rule: RuleId, place: u32) -> Message {
    rendering::amendment(amended_by(state, rule, place))
}

fn view(
    before: &RuleWording,
    after: &RuleWording,
    heading: Message,
    language: Locale,
) -> ChangeView {
    // For existing code the differences are shown, at any length.
    let new = before.code.trim().is_empty();
    ChangeView {
        heading: heading.render(language),
        rule: None,
        title: before.title_until(after),
        text: before.text_until(after),
        languages: (before.language, after.language),
        own: None,
        code: (before.code != after.code).then(|| words(&before.code, &after.code)),
        reading: code_sentences::change(&before.code, &after.code, language),
        author_words: author_words(&before.code, &after.code, language),
        summary: new
            .then(|| code_sentences::summary(&after.code, language))
            .flatten(),
        code_stays_behind: false,
        text_stays_behind: false,
        drops_texts: false,
        overtaken: None,
    }
}

fn author_words(before: &str, after: &str, language: Locale) -> Vec<String> {
    let known = nomic_wording::author_words(before, language);
    let mut words = nomic_wording::author_words(after, language);
    words.retain(|words| !known.contains(words));
    words
}

/// New wording of a rule; a part left unchanged is pointed out. If the change is in another
/// language than the reader's, the reader's own text is beside it.
fn amended(
    before: &RuleBefore,
    after: &RuleWording,
    own: RuleWording,
    heading: Message,
    language: Locale,
) -> ChangeView {
    let view = view(&before.wording, after, heading, language);
    let says_more = !view.title.is_empty() || differs(&view.text);
    let (was, _) = view.languages;
    let own_language = language.for_rules();
    ChangeView {
        rule: Some(before.number),
        own: (says_more && !before.past && own.language == own_language && was != own_language)
            .then_some(own.text),
        code_stays_behind: says_more && view.code.is_none() && !after.code.is_empty(),
        text_stays_behind: !differs(&view.text) && view.code.is_some(),
        drops_texts: before.languages > 1 && says_more,
        ..view
    }
}

pub(crate) fn to_what_changes(change: ChangeView) -> ChangeView {
    ChangeView {
        text: folded(change.text),
        code: change.code.map(folded),
        reading: change.reading.map(code_sentences::folded),
        ..change
    }
}

fn amendment(state: &State, rule: RuleId, place: u32) -> Option<&Amendment> {
    let place = usize::try_from(place).ok()?;
    state.rule(rule)?.history.get(place).map(|found| &**found)
}

fn amended_by(state: &State, rule: RuleId, place: u32) -> Option<ProposalNumber> {
    amendment(state, rule, place)?.proposal
}

/// Wording of a rule before an amendment. Removing the amendment would restore it.
fn without(state: &State, rule: RuleId, place: u32, language: Language) -> RuleWording {
    amendment(state, rule, place).map_or(RuleWording::none(language), |past| {
        let words = (&past.title, &past.text, &*past.code);
        RuleWording::of(words, language, state.governing())
    })
}

/// State of a rule before a proposal: from its history if the proposal has changed it already.
struct RuleBefore {
    number: u32,
    class: Class,
    wording: RuleWording,
    languages: usize,
    /// Whether the rule reads otherwise by now.
    past: bool,
}

impl RuleBefore {
    const fn none(language: Language) -> Self {
        Self {
            number: 0,
            class: Class::Mutable,
            wording: RuleWording::none(language),
            languages: 0,
            past: false,
        }
    }
}

fn before(
    state: &State,
    rule: RuleId,
    of: Option<ProposalNumber>,
    language: Language,
) -> RuleBefore {
    let Some(rule) = state.rule(rule) else {
        return RuleBefore::none(language);
    };
    let governing = state.governing();
    let past = rule
        .history
        .iter()
        .find(|past| past.proposal.is_some() && past.proposal == of);
    match past {
        Some(past) => RuleBefore {
            number: past.number_before.0,
            class: past.class,
            wording: RuleWording::of((&past.title, &past.text, &past.code), language, governing),
            languages: past.text.iter().count(),
            past: true,
        },
        None => RuleBefore {
            number: rule.number.0,
            class: rule.class,
            wording: present(rule, language, governing),
            languages: rule.text.iter().count(),
            past: false,
        },
    }
}

pub(crate) fn present(rule: &Rule, language: Language, governing: Language) -> RuleWording {
    RuleWording::of((&rule.title, &rule.text, &rule.code), language, governing)
}
