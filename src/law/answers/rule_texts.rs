//! Wordings of rules, and differences between them.

use super::diff::{DiffPiece, replaced, words};
use nomic_engine::LocalText;
use nomic_engine::rules::Language;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RuleWording {
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) code: String,
    pub(crate) language: Language,
}

impl RuleWording {
    pub(crate) fn new(title: &str, text: &str, code: &str, language: Language) -> Self {
        Self {
            title: title.to_owned(),
            text: text.to_owned(),
            code: code.to_owned(),
            language,
        }
    }

    pub(crate) const fn none(language: Language) -> Self {
        Self {
            title: String::new(),
            text: String::new(),
            code: String::new(),
            language,
        }
    }

    pub(crate) fn borrowed(&self) -> nomic_engine::Wording<'_> {
        nomic_engine::Wording::new(&self.title, &self.text, &self.code)
    }

    /// The wording in a language, else in the one that governs.
    pub(crate) fn of(
        (title, text, code): (&LocalText, &LocalText, &str),
        language: Language,
        governing: Language,
    ) -> Self {
        let shown = shown_language(text, language, governing);
        Self::new(
            title.get_or(shown, governing),
            text.get_or(shown, governing),
            code,
            shown,
        )
    }

    /// The texts of one rule before and after something, in the same language if there is one in
    /// which both are written: the reader's or the governing one first.
    pub(crate) fn both(
        before: (&LocalText, &LocalText, &str),
        after: (&LocalText, &LocalText, &str),
        language: Language,
        governing: Language,
    ) -> (Self, Self) {
        let shared = [language, governing].into_iter().chain(Language::ALL);
        let mut shared = shared.filter(|language| {
            before.1.exact(*language).is_some() && after.1.exact(*language).is_some()
        });
        let language = shared.next().unwrap_or(language);
        (
            Self::of(before, language, governing),
            Self::of(after, language, governing),
        )
    }

    /// Difference of the titles; none if there is none, or if there was no title.
    pub(crate) fn title_until(&self, after: &Self) -> Vec<DiffPiece> {
        if self.title == after.title || self.title.is_empty() {
            Vec::new()
        } else {
            self.until(after, &self.title, &after.title)
        }
    }

    pub(crate) fn text_until(&self, after: &Self) -> Vec<DiffPiece> {
        self.until(after, &self.text, &after.text)
    }

    /// Word by word within one language; between two, all of it is another text.
    fn until(&self, after: &Self, old: &str, new: &str) -> Vec<DiffPiece> {
        if self.language == after.language || old.is_empty() || new.is_empty() {
            words(old, new)
        } else {
            replaced(old, new)
        }
    }
}

/// The language of the text that [`LocalText::get_or`] gives.
pub(crate) fn shown_language(
    text: &LocalText,
    language: Language,
    governing: Language,
) -> Language {
    let mut wanted = [language, governing].into_iter();
    wanted
        .find(|wanted| text.exact(*wanted).is_some())
        .or_else(|| text.iter().next().map(|(language, _)| language))
        .unwrap_or(governing)
}
