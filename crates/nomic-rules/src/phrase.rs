//! Texts that rules show to players, in the languages of their authors.

use crate::Language;
use std::sync::Arc;

/// A text with its translations. Readers without a translation get the plain text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Phrase {
    plain: Arc<str>,
    translations: Arc<[(Language, Arc<str>)]>,
}

impl Phrase {
    pub fn plain(text: &str) -> Phrase {
        Phrase::new(text, Vec::new())
    }

    /// A text with translations. Of two texts in one language, the first counts.
    pub fn new(plain: &str, translations: Vec<(Language, Arc<str>)>) -> Phrase {
        Phrase {
            plain: plain.into(),
            translations: translations.into(),
        }
    }

    pub fn get(&self, language: Language) -> &str {
        self.translation(language).unwrap_or(&self.plain)
    }

    pub fn as_plain(&self) -> &str {
        &self.plain
    }

    /// All variants; the plain one comes first, as `None`.
    pub fn variants(&self) -> impl Iterator<Item = (Option<Language>, &str)> {
        let translations = self.translations.iter();
        std::iter::once((None, &*self.plain))
            .chain(translations.map(|(language, text)| (Some(*language), &**text)))
    }

    fn translation(&self, language: Language) -> Option<&str> {
        let mut translations = self.translations.iter();
        let (_, text) = translations.find(|(known, _)| *known == language)?;
        Some(text)
    }

    pub(crate) fn length(&self) -> usize {
        self.variants()
            .map(|(_, text)| text.len())
            .max()
            .unwrap_or(0)
    }

    /// This phrase with its `{}` filled by `parts`, in order, in every language of any of them.
    pub(crate) fn fill(&self, parts: &[Phrase]) -> Phrase {
        let plain = fill(&self.plain, parts.iter().map(Phrase::as_plain));
        let translations = Language::ALL
            .into_iter()
            .filter(|language| {
                self.has_language(*language) || parts.iter().any(|p| p.has_language(*language))
            })
            .map(|language| {
                let parts = parts.iter().map(|part| part.get(language));
                (language, fill(self.get(language), parts).into())
            })
            .collect();
        Phrase::new(&plain, translations)
    }

    /// The parts with this phrase between them, in every language of any of them.
    pub(crate) fn between(&self, parts: &[Phrase]) -> Phrase {
        let join = |said: &dyn Fn(&Phrase) -> String| {
            let said_parts: Vec<String> = parts.iter().map(said).collect();
            said_parts.join(&said(self))
        };
        let languages = Language::ALL.into_iter();
        let spoken = languages.filter(|language| {
            self.has_language(*language) || parts.iter().any(|p| p.has_language(*language))
        });
        let translations = spoken.map(|language| {
            let text = join(&|part| part.get(language).to_owned());
            (language, text.into())
        });
        let translations = translations.collect();
        Phrase::new(&join(&|part| part.as_plain().to_owned()), translations)
    }

    fn has_language(&self, language: Language) -> bool {
        self.translation(language).is_some()
    }
}

fn fill<'a>(template: &str, mut parts: impl Iterator<Item = &'a str>) -> String {
    let mut filled = String::with_capacity(template.len());
    for (index, piece) in template.split("{}").enumerate() {
        if index > 0 {
            filled.push_str(parts.next().unwrap_or("{}"));
        }
        filled.push_str(piece);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_translation_falls_back_to_the_plain_text() {
        let phrase = Phrase::new("tea", vec![(Language::De, "Tee".into())]);
        assert_eq!(phrase.get(Language::De), "Tee");
        assert_eq!(phrase.get(Language::It), "tea");
        assert_eq!(phrase.get(Language::En), "tea");
    }

    #[test]
    fn filling_does_not_fill_what_was_filled_in() {
        let filled = Phrase::plain("{} and {}").fill(&[Phrase::plain("{}"), Phrase::plain("b")]);
        assert_eq!(filled, Phrase::plain("{} and b"));
    }

    #[test]
    fn a_translated_part_brings_its_languages_along() {
        let part = Phrase::new("yes", vec![(Language::It, "sì".into())]);
        let filled = Phrase::plain("<{}>").fill(&[part]);
        assert_eq!(filled.get(Language::It), "<sì>");
        assert_eq!(filled.get(Language::De), "<yes>");
    }
}
