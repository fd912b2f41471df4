//! Texts that the game carries in one or more languages.

use crate::encoding::cbor;
use crate::rules::{CollectByExtend, FlatMap, Language};
use minicbor::decode::{Decode, Decoder, Error as DecodeError};
use minicbor::encode::{Encode, Encoder, Error as EncodeError, Write};
use std::sync::Arc;

/// A text in each language that it was written in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LocalText(FlatMap<Language, Arc<str>>);

impl LocalText {
    pub fn new(language: Language, text: &str) -> LocalText {
        LocalText::from_iter([(language, text)])
    }

    /// The text in `language`; failing that in the first language there is, in the order of
    /// [`Language::ALL`]; failing that nothing.
    pub fn get(&self, language: Language) -> &str {
        self.get_or(language, Language::En)
    }

    /// The text in `language`; failing that in the game's governing language, whose wording
    /// decides; failing that in any; empty if there is none.
    pub fn get_or(&self, language: Language, governing: Language) -> &str {
        let asked = self.exact(language).or_else(|| self.exact(governing));
        asked.unwrap_or_else(|| self.0.values().next().map_or("", |text| text))
    }

    pub(crate) fn shared(&self, language: Language, governing: Language) -> Option<&Arc<str>> {
        let asked = self.0.get(&language).or_else(|| self.0.get(&governing));
        asked.or_else(|| self.0.values().next())
    }

    /// The text in just this language.
    pub fn exact(&self, language: Language) -> Option<&str> {
        self.0.get(&language).map(|text| &**text)
    }

    pub fn iter(&self) -> impl Iterator<Item = (Language, &str)> {
        self.0.iter().map(|(language, text)| (*language, &**text))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<'a> FromIterator<(Language, &'a str)> for LocalText {
    fn from_iter<T: IntoIterator<Item = (Language, &'a str)>>(texts: T) -> LocalText {
        let texts = texts.into_iter();
        LocalText(
            texts
                .map(|(language, text)| (language, text.into()))
                .collect_by_extend(),
        )
    }
}

impl<C> Encode<C> for LocalText {
    fn encode<W: Write>(&self, e: &mut Encoder<W>, _: &mut C) -> Result<(), EncodeError<W::Error>> {
        e.map(cbor::length(self.0.len()))?;
        for (language, text) in &self.0 {
            e.str(language.code())?.str(text)?;
        }
        Ok(())
    }
}

impl<'b, C> Decode<'b, C> for LocalText {
    fn decode(d: &mut Decoder<'b>, ctx: &mut C) -> Result<LocalText, DecodeError> {
        let mut texts = FlatMap::new();
        let count = d
            .map()?
            .ok_or_else(|| DecodeError::message("a map of unknown length"))?;
        for _ in 0..count {
            let language = cbor::language::decode(d, ctx)?;
            texts.insert(language, Arc::from(d.str()?));
        }
        Ok(LocalText(texts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_language_falls_back_to_the_governing_one() {
        let text: LocalText = [(Language::En, "tea"), (Language::De, "Tee")]
            .into_iter()
            .collect();
        assert_eq!(text.get_or(Language::It, Language::De), "Tee");
        assert_eq!(text.get_or(Language::En, Language::De), "tea");
        assert_eq!(text.get(Language::It), "tea");
        assert_eq!(
            LocalText::new(Language::It, "tè").get_or(Language::En, Language::De),
            "tè"
        );
        assert_eq!(LocalText::default().get(Language::En), "");
    }

    #[test]
    fn a_text_reads_as_it_was_written() {
        let text: LocalText = [(Language::It, "tè"), (Language::De, "Tee")]
            .into_iter()
            .collect();
        let bytes = minicbor::to_vec(&text).unwrap();
        assert_eq!(minicbor::decode::<LocalText>(&bytes).unwrap(), text);
    }
}
