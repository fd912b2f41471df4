//! Rules, choices and provisions, as the report on a page names them.

use nomic_engine::rules::Family;
use nomic_engine::{Fate, RuleNumber};
use nomic_rulesets::{Alternative, Choice, PageRule};
use nomic_wording::messages::check;
use nomic_wording::{Key, Locale, Message, msg};

pub(super) fn heading(rule: &PageRule, locale: Locale) -> String {
    let number = RuleNumber(rule.number);
    let fate = rule.fate.map(|fate| match fate {
        Fate::Replaced(by) => msg!(check::Replaced, rule = by),
        Fate::Repealed => check::REPEALED.into(),
        Fate::Rejected => check::REJECTED.into(),
    });
    let fate = fate.map(|fate: Message| format!(", {}", fate.render(locale)));
    let fate = fate.unwrap_or_default();
    match rule.title.as_str() {
        "" => format!("{number}{fate}"),
        title => format!("{number}{fate} · {title}"),
    }
}

pub(super) fn choice(choice: &Choice, locale: Locale) -> String {
    let question = choice.question.get(locale.for_rules());
    format!("{{{{{}}}}} · {question}", choice.name)
}

pub(super) fn alternative(choice: &Choice, one: &Alternative, locale: Locale) -> String {
    let label = one.label.get(locale.for_rules());
    match choice.alternatives.get(choice.usual) == Some(one) {
        true => format!("{} · {label} ({})", one.value, check::USUAL.render(locale)),
        false => format!("{} · {label}", one.value),
    }
}

pub(super) const fn does(family: Family) -> Key {
    match family {
        Family::Question { .. } => check::ANSWERS,
        Family::Check => check::CHECKS,
        Family::Event => check::REACTS,
        Family::Action => check::OFFERS,
    }
}
