//! Literals: what a variable is kept with at first, and texts with their translations.

use super::{Parsed, Parser};
use crate::lexer::Kind;
use crate::syntax::Text;
use crate::{Expected, Language, Phrase, Spelling, Typing, Value, edition};
use std::sync::Arc;

impl Parser<'_, '_, '_> {
    /// A number, truth or text, or a list of them.
    pub(super) fn literal(&mut self) -> Parsed<Value> {
        if !self.takes("[") {
            return self.scalar();
        }
        let mut items = Vec::new();
        while !self.takes("]") {
            if !items.is_empty() {
                self.expect(",")?;
            }
            if self.sees("[") {
                return Err(self.stop(Typing::ListInList));
            }
            self.room_for_one_more(items.len())?;
            items.push(self.scalar()?);
        }
        Ok(Value::List(items.into()))
    }

    pub(super) fn room_for_one_more(&self, length: usize) -> Parsed<()> {
        if length >= edition::MAX_LIST {
            return Err(self.stop(Spelling::ListTooLong));
        }
        Ok(())
    }

    fn scalar(&mut self) -> Parsed<Value> {
        let negative = self.takes("-");
        match self.token().map(|token| token.kind.clone()) {
            Some(Kind::Number(number)) => {
                self.bump();
                Ok(Value::Number(if negative { -number } else { number }))
            }
            Some(Kind::Text(plain)) if !negative => {
                let text = self.text(plain)?;
                Ok(Value::Text(Phrase::new(&text.plain, text.translations)))
            }
            _ => match self.truth() {
                Some(truth) if !negative => Ok(Value::Truth(truth)),
                _ => Err(self.unexpected(Expected::Literal)),
            },
        }
    }

    pub(super) fn truth(&mut self) -> Option<bool> {
        if self.takes("yes") || self.takes("true") {
            Some(true)
        } else if self.takes("no") || self.takes("false") {
            Some(false)
        } else {
            None
        }
    }

    /// The translations of the text that stands here.
    pub(super) fn text(&mut self, plain: Arc<str>) -> Parsed<Text> {
        self.bump();
        let mut translations: Vec<(Language, Arc<str>)> = Vec::new();
        while self.takes("|") {
            let span = self.span();
            let code = self.name()?;
            let Some(Kind::Text(text)) = self.token().map(|token| token.kind.clone()) else {
                return Err(self.unexpected(Expected::Text));
            };
            self.bump();
            match Language::from_code(code.text) {
                None => {
                    let problem = Spelling::UnknownLanguage(code.text.to_owned());
                    self.findings.add(problem, span);
                }
                Some(language) if translations.iter().any(|(known, _)| *known == language) => {
                    self.findings.add(Spelling::LanguageTwice(language), span);
                }
                Some(language) => translations.push((language, text)),
            }
        }
        Ok(Text {
            plain,
            translations,
        })
    }
}
