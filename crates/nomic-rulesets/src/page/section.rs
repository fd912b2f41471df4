//! Headings of sections and rules.

use super::BETWEEN;
use nomic_engine::rules::Language;
use nomic_engine::{Class, Fate, RuleNumber};

pub(super) fn section(language: Language, heading: &str) -> Option<Class> {
    let (immutable, mutable) = match language {
        Language::En => ("Immutable rules", "Mutable rules"),
        Language::De => ("Unveränderliche Regeln", "Veränderliche Regeln"),
        Language::It => ("Regole immutabili", "Regole mutabili"),
    };
    match heading {
        _ if heading == immutable => Some(Class::Immutable),
        _ if heading == mutable => Some(Class::Mutable),
        _ => None,
    }
}

/// A class that the page declares: its letter and its name.
pub(super) fn declared(heading: &str, rank: u8) -> Option<(Class, String)> {
    let (letter, name) = heading.split_once(BETWEEN)?;
    let mut letters = letter.trim().chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    let name = Some(name.trim()).filter(|name| !name.is_empty())?;
    Some((Class::named(letter, rank)?, name.to_owned()))
}

pub(super) struct RuleHeading {
    pub(super) number: u32,
    pub(super) fate: Option<Fate>,
    pub(super) title: String,
}

/// `101 · Title`, or with the fate of the number: `202, replaced by 316 · Title`. A rejected
/// proposal may lack a title.
pub(super) fn head(language: Language, heading: &str) -> Option<RuleHeading> {
    let (before, title) = match heading.split_once(BETWEEN) {
        Some((before, title)) => (before, Some(title.trim())),
        None => (heading, None),
    };
    let (number, fate) = match before.split_once(',') {
        Some((number, words)) => (number, Some(fate(language, words.trim())?)),
        None => (before, None),
    };
    let title = match title {
        Some(title) => Some(title).filter(|title| !title.is_empty())?,
        None if fate == Some(Fate::Rejected) => "",
        None => return None,
    };
    Some(RuleHeading {
        number: RuleNumber::read(number.trim())?.0,
        fate,
        title: title.to_owned(),
    })
}

fn fate(language: Language, words: &str) -> Option<Fate> {
    let (replaced, repealed, rejected) = match language {
        Language::En => ("replaced by ", "repealed", "rejected"),
        Language::De => ("ersetzt durch ", "aufgehoben", "abgelehnt"),
        Language::It => ("sostituita da ", "abrogata", "respinta"),
    };
    match words {
        _ if words == repealed => Some(Fate::Repealed),
        _ if words == rejected => Some(Fate::Rejected),
        _ => {
            let by = RuleNumber::read(words.strip_prefix(replaced)?.trim())?;
            Some(Fate::Replaced(by))
        }
    }
}
