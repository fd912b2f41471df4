//! The author's own texts in the reader's language.

use crate::Language;
use crate::lexer::{Token, TokenKind};
use crate::syntax::Text;
use std::sync::Arc;

/// Translations of the code's texts into the reader's language. A card, an office or a timer is
/// often translated once and named without translations elsewhere; all mentions have to use one
/// name.
#[derive(Debug, Default)]
pub(super) struct TextTranslations(Vec<(Arc<str>, Arc<str>)>);

impl TextTranslations {
    pub(super) fn of(tokens: &[Token<'_>], language: Language) -> TextTranslations {
        let mut texts = Vec::new();
        let mut plain = None;
        for window in tokens.windows(4) {
            let [first, bar, code, second] = window else {
                continue;
            };
            if let TokenKind::Text(text) = &first.kind {
                // A translation may have been translated again.
                plain = match plain {
                    Some((_, last)) if last == first.span => plain,
                    _ => Some((text, first.span)),
                };
            }
            if let (TokenKind::Text(_), true, TokenKind::Text(translation)) =
                (&first.kind, bar.is("|"), &second.kind)
                && let Some((text, last)) = &mut plain
            {
                *last = second.span;
                if Language::from_code(code.text) == Some(language) {
                    texts.push((Arc::clone(text), Arc::clone(translation)));
                }
            }
        }
        TextTranslations(texts)
    }

    /// Text in this language, or the original if it has no translation anywhere.
    pub(super) fn translated<'t>(&'t self, text: &'t Text, language: Language) -> &'t str {
        let mut translations = text.translations.iter();
        let found = translations.find(|(known, _)| *known == language);
        let elsewhere = || self.0.iter().find(|(plain, _)| *plain == text.plain);
        let found = found.map(|(_, translation)| translation);
        found
            .or_else(|| elsewhere().map(|(_, translation)| translation))
            .unwrap_or(&text.plain)
    }
}
