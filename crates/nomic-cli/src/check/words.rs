//! The few words with which analysis is told.

use nomic_engine::rules::{Family, Language};

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

/// The word in this language.
pub(super) const fn say(word: Word, language: Language) -> &'static str {
    let [en, de, it] = word;
    match language {
        Language::En => en,
        Language::De => de,
        Language::It => it,
    }
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
