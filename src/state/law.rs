//! The law: rules as a book, one rule with its history, the search.

use super::diff::words;
use super::view::{AmendmentView, KeepView, RulePageView, RuleView};
use crate::locale::Say;
use crate::locale::telling::sentences::RuleTold;
use nomic_engine::rules::{Language, Value};
use nomic_engine::{Amendment, AmendmentKind, Class, LocalText, Rule, RuleNumber, State};
use nomic_sync::Peer;

/// All rules: those in force by number, then the repealed ones.
pub(crate) fn rules(peer: &Peer, language: Language) -> Vec<RuleView> {
    let state = peer.game().state();
    let mut list: Vec<RuleView> = state
        .rules()
        .iter()
        .map(|rule| rule_view(rule, state.governing(), language))
        .collect();
    list.sort_by_key(|rule| (rule.repealed, !rule.immutable, rule.number));
    list
}

/// A rule in the reader's language if it has a text in it.
pub(super) fn rule_view(rule: &Rule, governing: Language, language: Language) -> RuleView {
    let shown = shown_language(&rule.text, language, governing);
    RuleView {
        number: rule.number.0,
        title: rule.title.get_or(language, governing).to_owned(),
        body: rule.text.get_or(language, governing).to_owned(),
        foreign: (shown != language).then_some(shown),
        language: shown,
        immutable: rule.class == Class::Immutable,
        repealed: !rule.stands(),
        changed: !rule.history.is_empty(),
        code: rule.code.to_string(),
        fault: rule.fault.map(|fault| fault.fault.say(language)),
    }
}

fn shown_language(text: &LocalText, language: Language, governing: Language) -> Language {
    let mut wanted = [language, governing].into_iter();
    wanted
        .find(|wanted| text.exact(*wanted).is_some())
        .or_else(|| text.iter().next().map(|(language, _)| language))
        .unwrap_or(governing)
}

/// Whether the search finds a rule: every word must stand somewhere in number, title or text.
pub(crate) fn matches(rule: &RuleView, sought: &str) -> bool {
    let haystack = format!("{} {} {}", rule.number, rule.title, rule.body).to_lowercase();
    sought
        .split_whitespace()
        .all(|word| haystack.contains(&word.to_lowercase()))
}

/// The rule that bears this number, or bore it last.
pub(crate) fn rule_page(peer: &Peer, number: u32, language: Language) -> Option<RulePageView> {
    let state = peer.game().state();
    let rule = find(state, number)?;
    let keeps = rule.keeps.iter().map(|(name, value)| KeepView {
        name: name.to_string(),
        value: value_in_words(value, language),
    });
    Some(RulePageView {
        rule: rule_view(rule, state.governing(), language),
        keeps: keeps.collect(),
        history: history(rule, state.governing(), language),
    })
}

/// Numbers lead to the rule that bears them; an old number leads to the rule that bore it.
fn find(state: &State, number: u32) -> Option<&Rule> {
    let number = RuleNumber(number);
    let mut past = state.rules().iter();
    state
        .rule_numbered(number)
        .or_else(|| past.find(|rule| rule.ever_bore(number)))
}

/// A value of the rule language as players read it.
pub(super) fn value_in_words(value: &Value, language: Language) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Truth(truth) => yes_or_no(*truth, language).to_owned(),
        Value::Text(text) => text.get(language).to_owned(),
        Value::List(list) => {
            let parts: Vec<String> = list
                .iter()
                .map(|part| value_in_words(part, language))
                .collect();
            format!("[{}]", parts.join(", "))
        }
        Value::Fraction(fraction) => fraction.to_string(),
        Value::Quantity(name) => name.to_string(),
        Value::Record(parts) => {
            let parts: Vec<String> = parts
                .iter()
                .map(|(name, part)| format!("{name}: {}", value_in_words(part, language)))
                .collect();
            format!("{{{}}}", parts.join(", "))
        }
        Value::Thing(thing) => format!("{} {}", thing.kind, thing.id),
        Value::Blank => "–".to_owned(),
    }
}

const fn yes_or_no(truth: bool, language: Language) -> &'static str {
    match (truth, language) {
        (true, Language::En) => "yes",
        (true, Language::De) => "ja",
        (true, Language::It) => "sì",
        (false, Language::De) => "nein",
        (false, _) => "no",
    }
}

/// The changes of a rule, newest first: what an amendment left is what the next one found.
fn history(rule: &Rule, governing: Language, language: Language) -> Vec<AmendmentView> {
    let mut list = Vec::new();
    let (mut title, mut text, mut code, mut class) =
        (&rule.title, &rule.text, &rule.code, rule.class);
    for amendment in rule.history.iter().rev() {
        let before = amendment.text.get_or(language, governing);
        let after = text.get_or(language, governing);
        let (old, new) = (
            amendment.title.get_or(language, governing),
            title.get_or(language, governing),
        );
        list.push(AmendmentView {
            text: in_words(rule, amendment, class, language),
            proposal: amendment.proposal.map(|number| number.0),
            title: if old == new {
                Vec::new()
            } else {
                words(old, new)
            },
            body: if before == after {
                Vec::new()
            } else {
                words(before, after)
            },
            code: (amendment.code != *code).then(|| words(&amendment.code, code)),
        });
        (title, text, code, class) = (
            &amendment.title,
            &amendment.text,
            &amendment.code,
            amendment.class,
        );
    }
    list
}

fn in_words(rule: &Rule, amendment: &Amendment, class_after: Class, language: Language) -> String {
    let earlier = amendment.of.and_then(|place| usize::try_from(place).ok());
    let earlier = earlier.and_then(|place| rule.history.get(place));
    let amended_by = earlier.and_then(|earlier| Some(earlier.proposal?.0));
    let (from, to) = (amendment.number_before.0, amendment.number_after.0);
    let told = match amendment.kind {
        AmendmentKind::Amended => RuleTold::Amended { from, to },
        AmendmentKind::AmendmentAmended | AmendmentKind::AmendmentRepealed => {
            RuleTold::AmendmentChanged {
                from,
                to,
                amendment: amended_by,
                repealed: amendment.kind == AmendmentKind::AmendmentRepealed,
            }
        }
        AmendmentKind::Repealed => RuleTold::Repealed { rule: from },
        AmendmentKind::Reinstated => RuleTold::Reinstated { rule: from },
        AmendmentKind::Transmuted => RuleTold::Transmuted {
            from,
            to,
            immutable: class_after == Class::Immutable,
        },
    };
    told.say(language).into_owned()
}
