//! Literals: initial values of variables, and texts with their translations.

use super::{ParseResult, Parser};
use crate::lexer::TokenKind;
use crate::span::SourceSpan;
use crate::syntax::{AstExpr, AstExprKind, HolePlace, Operator, Text};
use crate::{Expected, Language, Spelling, edition};
use std::sync::Arc;

impl<'s> Parser<'_, 's, '_> {
    /// A value that is written down: a number, fraction, truth or text, or a list or record of
    /// such values.
    pub(super) fn literal(&mut self) -> ParseResult<AstExpr<'s>> {
        self.enter()?;
        let literal = self.collection()?;
        self.leave();
        Ok(literal)
    }

    fn collection(&mut self) -> ParseResult<AstExpr<'s>> {
        let start = self.span();
        if self.accept("[") {
            let mut items = Vec::new();
            while !self.accept("]") {
                if !items.is_empty() {
                    self.expect(",")?;
                }
                self.room_for_one_more(items.len())?;
                items.push(self.literal()?);
            }
            let below = items.iter().map(|item| item.height).max().unwrap_or(0);
            return self.grown(start.to(self.last_span()), below, AstExprKind::List(items));
        }
        if self.is_hole_next() {
            let (hole, span) = self.hole(HolePlace::Literal)?;
            return self.grown(span, 0, AstExprKind::Hole(hole));
        }
        if !self.accept("{") {
            return self.scalar(start);
        }
        let mut parts = Vec::new();
        while !self.accept("}") {
            if !parts.is_empty() {
                self.expect(",")?;
            }
            self.room_for_one_more(parts.len())?;
            let name = self.any_word()?;
            self.expect(":")?;
            parts.push((name, self.literal()?));
        }
        let below = parts.iter().map(|part| part.1.height).max().unwrap_or(0);
        self.grown(
            start.to(self.last_span()),
            below,
            AstExprKind::Record(parts),
        )
    }

    pub(super) fn room_for_one_more(&self, length: usize) -> ParseResult<()> {
        if length >= edition::MAX_LIST {
            return Err(self.stop(Spelling::ListTooLong));
        }
        Ok(())
    }

    fn scalar(&mut self, start: SourceSpan) -> ParseResult<AstExpr<'s>> {
        let negative = self.accept("-");
        match self.token().map(|token| token.kind.clone()) {
            Some(TokenKind::Number(number)) => {
                self.bump();
                let number = self.signed(start, number, negative)?;
                self.fraction(start, number)
            }
            Some(TokenKind::Text(plain)) if !negative => {
                let text = self.text(plain)?;
                self.grown(start.to(self.last_span()), 0, AstExprKind::Text(text))
            }
            _ => match self.truth() {
                Some(truth) if !negative => self.grown(start, 0, AstExprKind::Truth(truth)),
                _ => Err(self.unexpected(Expected::Literal)),
            },
        }
    }

    fn signed(&self, start: SourceSpan, number: i64, negative: bool) -> ParseResult<AstExpr<'s>> {
        let span = start.to(self.last_span());
        let number = self.grown(self.last_span(), 0, AstExprKind::Number(number))?;
        match negative {
            true => self.grown(span, number.height, AstExprKind::Negate(Box::new(number))),
            false => Ok(number),
        }
    }

    /// The rest of `1/2`, if there is one.
    fn fraction(&mut self, start: SourceSpan, left: AstExpr<'s>) -> ParseResult<AstExpr<'s>> {
        let at = self.span();
        if !self.accept("/") {
            return Ok(left);
        }
        let Some(TokenKind::Number(number)) = self.token().map(|token| token.kind.clone()) else {
            return Err(self.unexpected(Expected::Number));
        };
        self.bump();
        let right = self.grown(self.last_span(), 0, AstExprKind::Number(number))?;
        let below = left.height;
        let node = AstExprKind::Binary {
            operator: Operator::Over,
            at,
            left: Box::new(left),
            right: Box::new(right),
        };
        self.grown(start.to(self.last_span()), below, node)
    }

    pub(super) fn truth(&mut self) -> Option<bool> {
        if self.accept("yes") || self.accept("true") {
            Some(true)
        } else if self.accept("no") || self.accept("false") {
            Some(false)
        } else {
            None
        }
    }

    pub(super) fn text(&mut self, plain: Arc<str>) -> ParseResult<Text> {
        self.bump();
        let mut translations: Vec<(Language, Arc<str>)> = Vec::new();
        while self.accept("|") {
            let span = self.span();
            let code = self.name()?;
            let Some(TokenKind::Text(text)) = self.token().map(|token| token.kind.clone()) else {
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
