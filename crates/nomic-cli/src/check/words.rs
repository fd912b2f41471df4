//! The few words with which analysis is told.

use nomic_engine::rules::{Family, Language};
use nomic_engine::{Fate, RuleNumber};
use nomic_rulesets::{Alternative, Choice, PageRule};

/// A word in English, German and Italian.
pub(super) type Word = [&'static str; 3];

pub(super) const LINE: Word = ["line", "Zeile", "riga"];
pub(super) const READS: Word = ["reads", "liest", "legge"];
pub(super) const WRITES: Word = ["changes", "ändert", "cambia"];
pub(super) const BLOCK: Word = ["block", "Baustein", "blocco"];
pub(super) const DEPENDENCIES: Word = [
    "What depends on what",
    "Was wovon abhängt",
    "Che cosa dipende da che cosa",
];
pub(super) const CONFLICTS: Word = [
    "Questions that several rules answer, those that go first before the others",
    "Fragen, auf die mehrere Regeln antworten, die vorgehenden zuerst",
    "Domande a cui rispondono più regole, prima quelle che prevalgono",
];

const REPLACED: Word = ["replaced by", "ersetzt durch", "sostituita da"];
const REPEALED: Word = ["repealed", "aufgehoben", "abrogata"];
const REJECTED: Word = ["rejected", "abgelehnt", "respinta"];
pub(super) const VOID: Word = [
    "Rules that another one makes void, so that their code is not heard",
    "Regeln, die eine andere nichtig macht, sodass ihr Code nicht gehört wird",
    "Regole che un'altra rende nulle, sicché il loro codice non è ascoltato",
];
pub(super) const SILENCE: Word = [
    "Questions that no rule answers, with what holds then",
    "Fragen, auf die keine Regel antwortet, mit dem, was dann gilt",
    "Domande a cui nessuna regola risponde, con ciò che vale allora",
];

/// The word in this language.
pub(super) const fn say(word: Word, language: Language) -> &'static str {
    let [en, de, it] = word;
    match language {
        Language::En => en,
        Language::De => de,
        Language::It => it,
    }
}

/// A rule's number and title, with what became of it before the game began.
pub(super) fn heading(rule: &PageRule, language: Language) -> String {
    let number = RuleNumber(rule.number);
    let fate = match rule.fate {
        None => String::new(),
        Some(Fate::Replaced(by)) => format!(", {} {by}", say(REPLACED, language)),
        Some(Fate::Repealed) => format!(", {}", say(REPEALED, language)),
        Some(Fate::Rejected) => format!(", {}", say(REJECTED, language)),
    };
    match rule.title.as_str() {
        "" => format!("{number}{fate}"),
        title => format!("{number}{fate} · {title}"),
    }
}

const USUAL: Word = ["usual", "üblich", "di solito"];

/// What a ruleset leaves open.
pub(super) fn choice(choice: &Choice, language: Language) -> String {
    format!(
        "{{{{{}}}}} · {}",
        choice.name,
        choice.question.get(language)
    )
}

/// One way to settle it.
pub(super) fn alternative(choice: &Choice, one: &Alternative, language: Language) -> String {
    let usual = choice.alternatives.get(choice.usual) == Some(one);
    let usual = if usual {
        format!(" ({})", say(USUAL, language))
    } else {
        String::new()
    };
    format!("{} · {}{usual}", one.value, one.label.get(language))
}

/// What a provision does at its hook.
pub(super) const fn does(family: Family) -> Word {
    match family {
        Family::Question { .. } => ["answers", "antwortet auf", "risponde a"],
        Family::Check => ["checks", "prüft", "controlla"],
        Family::Event => ["reacts to", "reagiert auf", "reagisce a"],
        Family::Action => ["offers", "bietet an", "offre"],
    }
}
