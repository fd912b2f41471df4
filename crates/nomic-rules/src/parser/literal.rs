//! Literals: what a variable is kept with at first, and texts with their translations.

use super::{Parsed, Parser};
use crate::lexer::Kind;
use crate::span::Span;
use crate::syntax::{Expr, HolePlace, Node, Operator, Text};
use crate::{Expected, Language, Spelling, edition};
use std::sync::Arc;

impl<'s> Parser<'_, 's, '_> {
    /// A value that is written down: a number, fraction, truth or text, or a list or record of
    /// such values.
    pub(super) fn literal(&mut self) -> Parsed<Expr<'s>> {
        self.enter()?;
        let literal = self.collection()?;
        self.leave();
        Ok(literal)
    }

    fn collection(&mut self) -> Parsed<Expr<'s>> {
        let start = self.span();
        if self.takes("[") {
            let mut items = Vec::new();
            while !self.takes("]") {
                if !items.is_empty() {
                    self.expect(",")?;
                }
                self.room_for_one_more(items.len())?;
                items.push(self.literal()?);
            }
            let below = items.iter().map(|item| item.height).max().unwrap_or(0);
            return self.grown(start.to(self.last_span()), below, Node::List(items));
        }
        if self.sees_hole() {
            let (hole, span) = self.hole(HolePlace::Literal)?;
            return self.grown(span, 0, Node::Hole(hole));
        }
        if !self.takes("{") {
            return self.scalar(start);
        }
        let mut parts = Vec::new();
        while !self.takes("}") {
            if !parts.is_empty() {
                self.expect(",")?;
            }
            self.room_for_one_more(parts.len())?;
            let name = self.any_word()?;
            self.expect(":")?;
            parts.push((name, self.literal()?));
        }
        let below = parts.iter().map(|part| part.1.height).max().unwrap_or(0);
        self.grown(start.to(self.last_span()), below, Node::Record(parts))
    }

    pub(super) fn room_for_one_more(&self, length: usize) -> Parsed<()> {
        if length >= edition::MAX_LIST {
            return Err(self.stop(Spelling::ListTooLong));
        }
        Ok(())
    }

    fn scalar(&mut self, start: Span) -> Parsed<Expr<'s>> {
        let negative = self.takes("-");
        match self.token().map(|token| token.kind.clone()) {
            Some(Kind::Number(number)) => {
                self.bump();
                let number = self.signed(start, number, negative)?;
                self.fraction(start, number)
            }
            Some(Kind::Text(plain)) if !negative => {
                let text = self.text(plain)?;
                self.grown(start.to(self.last_span()), 0, Node::Text(text))
            }
            _ => match self.truth() {
                Some(truth) if !negative => self.grown(start, 0, Node::Truth(truth)),
                _ => Err(self.unexpected(Expected::Literal)),
            },
        }
    }

    fn signed(&self, start: Span, number: i64, negative: bool) -> Parsed<Expr<'s>> {
        let span = start.to(self.last_span());
        let number = self.grown(self.last_span(), 0, Node::Number(number))?;
        match negative {
            true => self.grown(span, number.height, Node::Negate(Box::new(number))),
            false => Ok(number),
        }
    }

    /// The rest of `1/2`, if there is one.
    fn fraction(&mut self, start: Span, left: Expr<'s>) -> Parsed<Expr<'s>> {
        let at = self.span();
        if !self.takes("/") {
            return Ok(left);
        }
        let Some(Kind::Number(number)) = self.token().map(|token| token.kind.clone()) else {
            return Err(self.unexpected(Expected::Number));
        };
        self.bump();
        let right = self.grown(self.last_span(), 0, Node::Number(number))?;
        let below = left.height;
        let node = Node::Binary {
            operator: Operator::Over,
            at,
            left: Box::new(left),
            right: Box::new(right),
        };
        self.grown(start.to(self.last_span()), below, node)
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

    /// Parses the translations of a text.
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
