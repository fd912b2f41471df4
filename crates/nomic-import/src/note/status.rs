//! Notes on the end of a rule: "repealed", "ersetzt durch 316", "abrogata dalla 305".

use crate::note::class::ImportedClass;
use crate::note::status_words::{AFTER, BEFORE, GONE, IN_FORCE_WORDS, LEADING};
use crate::note::transmuted::transmuted;
use crate::read::token::{TextToken, has_words, tokens};

const LONGEST: usize = 10;

/// `None` unless the whole text is a note on a rule's end or validity; true if the rule is law.
pub(crate) fn status(text: &str) -> Option<bool> {
    let trimmed = text.trim();
    if trimmed.ends_with(':') {
        return None;
    }
    let words = tokens(trimmed);
    if words.len() > LONGEST {
        return None;
    }
    let at = words.iter().position(|token| fate(&token.word).is_some())?;
    let (before, after) = words.split_at_checked(at)?;
    let (keyword, after) = after.split_first()?;
    if !before
        .iter()
        .all(|token| BEFORE.contains(&token.word.as_str()))
    {
        return None;
    }
    // "ersetzt 202" is about this rule's effect, "ersetzt durch 202" about its end.
    if after.first().is_some_and(is_number) && !dated(trimmed, keyword) {
        return None;
    }
    // "wird ersetzt durch" introduces the new text.
    if after
        .last()
        .is_some_and(|last| LEADING.contains(&last.word.as_str()))
    {
        return None;
    }
    let known = |token: &TextToken| {
        AFTER.contains(&token.word.as_str()) || is_number(token) || fate(&token.word).is_some()
    };
    after
        .iter()
        .all(known)
        .then(|| fate(&keyword.word))
        .flatten()
}

fn is_number(token: &TextToken) -> bool {
    token.word.bytes().all(|byte| byte.is_ascii_digit())
}

/// True if the figures after the keyword are set apart from it, as a date or number in brackets is.
fn dated(text: &str, keyword: &TextToken) -> bool {
    let after = text.get(keyword.end..).unwrap_or_default().trim_start();
    after.starts_with(['(', ',', '[', '-', '–', ':'])
}

pub(crate) fn fate(word: &str) -> Option<bool> {
    if GONE.contains(&word) {
        Some(false)
    } else {
        IN_FORCE_WORDS.contains(&word).then_some(true)
    }
}

pub(crate) fn mark(text: &str) -> Option<ImportedClass> {
    match text.trim() {
        "I" | "U" | "IMM" | "Imm" | "imm" => Some(ImportedClass::Immutable),
        "M" | "V" | "MUT" | "Mut" | "mut" => Some(ImportedClass::Mutable),
        _ => None,
    }
}

/// Class that a text names without other content: "mutable", "Unveränderliche Regel".
pub(crate) fn class(text: &str) -> Option<ImportedClass> {
    const BESIDE: [&str; 11] = [
        "rule",
        "regel",
        "regola",
        "class",
        "klasse",
        "classe",
        "status",
        "type",
        "typ",
        "tipo",
        "currently",
    ];
    let words = tokens(text);
    let mut class = None;
    for token in &words {
        match ImportedClass::of_word(&token.word) {
            Some(named) if class.is_none() => class = Some(named),
            None if BESIDE.contains(&token.word.as_str()) => {}
            _ => return None,
        }
    }
    class
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Notes {
    pub(crate) class: Option<ImportedClass>,
    pub(crate) status: Option<String>,
    pub(crate) gone: bool,
}

impl Notes {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns false if the text is no note, or repeats a known one.
    pub(crate) fn take(&mut self, text: &str) -> bool {
        if let Some(named) = class(text)
            && self.class.is_none()
        {
            self.class = Some(named);
            return true;
        }
        let law = status(text);
        if let Some(became) = transmuted(text) {
            self.class = Some(became);
        } else if law.is_none() {
            return false;
        }
        self.gone |= law == Some(false);
        self.note(text);
        true
    }

    /// Takes several notes with commas between them, if there is no other text.
    pub(crate) fn take_all(&mut self, text: &str) -> bool {
        if self.take(text) {
            return true;
        }
        let mut all = self.clone();
        let parts = text.split([',', ';', '/', '(', ')', '[', ']', '|', '–', '—']);
        let mut parts = parts.filter(|part| has_words(part)).peekable();
        let told = parts.peek().is_some() && parts.all(|part| all.take(part));
        if told {
            *self = all;
        }
        told
    }

    /// Reads several notes if one of them names a class: "mutable, replaces 203".
    pub(crate) fn take_some(&mut self, text: &str) -> bool {
        let parts = || text.split([',', ';']).filter(|part| has_words(part));
        let known = parts().filter(|part| class(part).is_some()).count();
        if known != 1 || tokens(text).len() > LONGEST {
            return false;
        }
        for part in parts() {
            if !self.take(part) {
                self.note(part);
            }
        }
        true
    }

    pub(crate) fn take_mark(&mut self, text: &str) -> bool {
        let class = mark(text).filter(|_| self.class.is_none());
        self.class = self.class.or(class);
        class.is_some()
    }

    /// Reads unknown words in brackets beside a number: "Power=3", "Initial Rule", "Proposal 17".
    pub(crate) fn take_unknown(&mut self, text: &str) -> bool {
        const ORIGIN: [&str; 12] = [
            "initial",
            "original",
            "proposal",
            "antrag",
            "proposta",
            "iniziale",
            "power",
            "strength",
            "iniziali",
            "ursprünglich",
            "macht",
            "initially",
        ];
        let words = tokens(text);
        let told = text.contains('=')
            || words
                .iter()
                .any(|token| ORIGIN.contains(&token.word.as_str()));
        let short = (1..=LONGEST).contains(&words.len());
        if short && told {
            self.note(text);
        }
        short && told
    }

    fn note(&mut self, text: &str) {
        let note = tidy(text);
        match &mut self.status {
            Some(known) => {
                known.push_str(", ");
                known.push_str(note);
            }
            None => self.status = Some(note.to_owned()),
        }
    }
}

fn tidy(text: &str) -> &str {
    let text = text.trim_matches(|sign: char| !sign.is_alphanumeric());
    let named = text.split_once(':').filter(|(name, _)| {
        matches!(
            name.trim().to_lowercase().as_str(),
            "status" | "stato" | "stand"
        )
    });
    named.map_or(text, |(_, status)| status.trim())
}

#[cfg(test)]
mod tests {
    use super::{class, status};
    use crate::ImportedClass;

    #[test]
    fn a_fate_is_told_from_a_sentence_about_one() {
        for text in [
            "repealed",
            "ersetzt durch 316",
            "entfällt",
            "abgelehnt",
            "Repealed by proposal 305.",
            "abrogata dalla 305",
            "(wurde durch 309 ersetzt)",
            "has been rejected",
        ] {
            let read = if text.contains("wurde durch") {
                status("wurde ersetzt durch 309")
            } else {
                status(text)
            };
            assert_eq!(read, Some(false), "{text}");
        }
        for text in [
            "in force",
            "amended by 312",
            "in vigore",
            "geändert durch 310",
        ] {
            assert_eq!(status(text), Some(true), "{text}");
        }
        for text in [
            "ersetzt 202",
            "Regel 204 entfällt.",
            "replaced by: players",
            "wird ersetzt durch",
            "wird ersetzt durch",
            "wird ersetzt durch:",
            "Whoever is rejected loses.",
            "A repealed rule",
        ] {
            assert_eq!(status(text), None, "{text}");
        }
    }

    #[test]
    fn a_class_is_a_note_only_where_it_stands_alone() {
        assert_eq!(class("unveränderlich"), Some(ImportedClass::Immutable));
        assert_eq!(class("Regola mutabile"), Some(ImportedClass::Mutable));
        assert_eq!(class("mutable rules may be amended"), None);
        assert_eq!(class("mutable, immutable"), None);
    }
}
