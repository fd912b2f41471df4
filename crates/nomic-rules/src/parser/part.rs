//! The parts of a rule's code besides its provisions.

use super::{ParseResult, Parser};
use crate::lexer::{Token, TokenKind};
use crate::span::SourceSpan;
use crate::syntax::{
    ActionHead, AskedKeep, AstClaim, AstDefine, AstExpr, AstKeep, AstProvision, AstTarget, AstUse,
    BlankHead, CodeHead, Name, QuantityDecl, Text, TypeExpr, WrittenBounds,
};
use crate::{Expected, Stance};

impl<'s> Parser<'_, 's, '_> {
    pub(super) fn keep(&mut self) -> ParseResult<AstKeep<'s>> {
        let start = self.expect("keep")?;
        let name = self.name()?;
        let of = self.of_each()?;
        let ty = match self.accept(":") {
            true => Some(self.ty()?),
            false => None,
        };
        self.expect("=")?;
        let initial = self.literal()?;
        let asked = self.asked()?;
        let span = start.to(self.last_span());
        Ok(AstKeep {
            name,
            of,
            ty,
            initial,
            asked,
            span,
        })
    }

    fn asked(&mut self) -> ParseResult<Option<AskedKeep<'s>>> {
        let span = self.span();
        if !self.accept("asks") {
            return Ok(None);
        }
        let choices = match self.is_choices_next() {
            true => Some(self.choices()?),
            false => None,
        };
        let blank = self.blank_head(None, choices)?;
        Ok(Some(AskedKeep { blank, span }))
    }

    fn of_each(&mut self) -> ParseResult<Option<Name<'s>>> {
        if !self.accept("of") {
            return Ok(None);
        }
        self.expect("each")?;
        Ok(Some(self.name()?))
    }

    /// `use share(n: number): fraction from rule 301`.
    pub(super) fn usage(&mut self) -> ParseResult<AstUse<'s>> {
        let start = self.expect("use")?;
        let name = self.name()?;
        let of = self.of_each()?;
        let params = match of.is_none() && self.is_next("(") {
            true => Some(self.params()?),
            false => None,
        };
        self.expect(":")?;
        let ty = self.ty()?;
        self.expect("from")?;
        self.expect("rule")?;
        let Some(TokenKind::Number(number)) = self.token().map(|token| token.kind.clone()) else {
            return Err(self.unexpected(Expected::Number));
        };
        self.bump();
        let span = start.to(self.last_span());
        Ok(AstUse {
            name,
            of,
            params,
            ty,
            number,
            span,
        })
    }

    pub(super) fn params(&mut self) -> ParseResult<Vec<(Name<'s>, TypeExpr<'s>)>> {
        self.expect("(")?;
        let mut params = Vec::new();
        while !self.accept(")") {
            if !params.is_empty() {
                self.expect(",")?;
            }
            let param = self.name()?;
            self.expect(":")?;
            params.push((param, self.ty()?));
        }
        Ok(params)
    }

    pub(super) fn quantity(&mut self) -> ParseResult<QuantityDecl<'s>> {
        let start = self.expect("quantity")?;
        let name = self.name()?;
        let label = self.label()?;
        let span = start.to(self.last_span());
        Ok(QuantityDecl { name, label, span })
    }

    pub(super) fn define(&mut self) -> ParseResult<AstDefine<'s>> {
        let start = self.expect("define")?;
        let name = self.name()?;
        let params = self.params()?;
        self.expect("=")?;
        let body = self.expression()?;
        let span = start.to(self.last_span());
        Ok(AstDefine {
            name,
            params,
            body,
            span,
        })
    }

    /// `takes precedence over target` or `defers to target`.
    pub(super) fn claim(&mut self) -> ParseResult<AstClaim<'s>> {
        let start = self.span();
        let stance = if self.accept("takes") {
            self.expect("precedence")?;
            self.expect("over")?;
            Stance::Over
        } else {
            self.expect("defers")?;
            self.expect("to")?;
            Stance::Under
        };
        let target = self.target()?;
        let span = start.to(self.last_span());
        Ok(AstClaim {
            stance,
            target,
            span,
        })
    }

    fn target(&mut self) -> ParseResult<AstTarget<'s>> {
        if self.accept("all") {
            self.expect("rules")?;
            return Ok(AstTarget::All);
        }
        if self.accept("rules") {
            let name = self.name()?;
            self.expect("where")?;
            return Ok(AstTarget::Where(name, self.expression()?));
        }
        if !self.accept("rule") {
            return Err(self.unexpected(Expected::Target));
        }
        let mut numbers = Vec::new();
        loop {
            let Some(TokenKind::Number(number)) = self.token().map(|token| token.kind.clone())
            else {
                return Err(self.unexpected(Expected::Number));
            };
            self.bump();
            self.room_for_one_more(numbers.len())?;
            numbers.push(number);
            if !self.accept(",") {
                return Ok(AstTarget::Numbers(numbers));
            }
        }
    }

    pub(super) fn action(&mut self) -> ParseResult<AstProvision<'s>> {
        let word = self.word();
        let hook = self.name()?;
        self.expect("(")?;
        let params = vec![self.name()?];
        let mut form = Vec::new();
        while !self.accept(")") {
            self.expect_more(")")?;
            form.push(self.blank()?);
        }
        let Some(label) = self.label()? else {
            return Err(self.unexpected(Expected::Label));
        };
        let condition = self.clause("where")?;
        let due = self.clause("due")?;
        let action = Some(ActionHead {
            form,
            label,
            condition,
            due,
        });
        let body = self.block("action", word.span)?;
        self.expect("end")?;
        Ok(AstProvision {
            word,
            hook,
            params,
            action,
            body,
        })
    }

    /// Parses a condition if the word that introduces it comes next.
    fn clause(&mut self, word: &'static str) -> ParseResult<Option<AstExpr<'s>>> {
        match self.accept(word) {
            true => Ok(Some(self.expression()?)),
            false => Ok(None),
        }
    }

    /// Parses the rest of a blank after its type: bounds and the texts that players read.
    pub(super) fn blank_head(
        &mut self,
        code: Option<CodeHead<'s>>,
        choices: Option<Vec<(Text, SourceSpan)>>,
    ) -> ParseResult<BlankHead<'s>> {
        let bounds = match &choices {
            None if code.is_none() && self.is_number_next() => Some(self.bounds()?),
            _ => None,
        };
        let label = self.label()?;
        Ok(BlankHead {
            code,
            choices,
            bounds,
            label,
        })
    }

    fn is_number_next(&self) -> bool {
        let number = |token: &Token<'_>| matches!(token.kind, TokenKind::Number(_));
        self.is_next("-") || self.token().is_some_and(number)
    }

    /// `1..10`, `1/2..`.
    fn bounds(&mut self) -> ParseResult<WrittenBounds<'s>> {
        let least = self.literal()?;
        self.expect("..")?;
        let most = match self.is_number_next() {
            true => Some(self.literal()?),
            false => None,
        };
        let span = least.span.to(self.last_span());
        Ok(WrittenBounds { least, most, span })
    }

    pub(super) fn is_choices_next(&self) -> bool {
        self.is_next("one") && self.is_ahead(1, "of") && self.is_ahead(2, "[")
    }

    /// `one of ["red" | de "rot", "green"]`.
    pub(super) fn choices(&mut self) -> ParseResult<Vec<(Text, SourceSpan)>> {
        self.bump();
        self.bump();
        self.bump();
        let mut choices = Vec::new();
        loop {
            let start = self.span();
            let Some(TokenKind::Text(plain)) = self.token().map(|token| token.kind.clone()) else {
                return Err(self.unexpected(Expected::Text));
            };
            let text = self.text(plain)?;
            choices.push((text, start));
            if self.accept("]") {
                return Ok(choices);
            }
            self.expect_more("]")?;
        }
    }

    fn label(&mut self) -> ParseResult<Option<Text>> {
        match self.token().map(|token| token.kind.clone()) {
            Some(TokenKind::Text(plain)) => Ok(Some(self.text(plain)?)),
            _ => Ok(None),
        }
    }

    /// `number`, `list of text`, `{a: number}`, `Player`.
    pub(super) fn ty(&mut self) -> ParseResult<TypeExpr<'s>> {
        self.enter()?;
        let ty = if self.accept("{") {
            self.record_type()?
        } else if self.is_next("list") && self.is_ahead(1, "of") {
            self.bump();
            self.bump();
            TypeExpr::ListOf(Box::new(self.ty()?))
        } else if self.is_name_ahead(0) {
            TypeExpr::Name(self.word())
        } else {
            return Err(self.unexpected(Expected::Type));
        };
        self.leave();
        Ok(ty)
    }

    fn record_type(&mut self) -> ParseResult<TypeExpr<'s>> {
        let mut parts = Vec::new();
        while !self.accept("}") {
            if !parts.is_empty() {
                self.expect_more("}")?;
            }
            let name = self.any_word()?;
            self.expect(":")?;
            parts.push((name, self.ty()?));
        }
        Ok(TypeExpr::Record(parts))
    }

    /// The name of a part: any word, also one that means something elsewhere.
    pub(super) fn any_word(&mut self) -> ParseResult<Name<'s>> {
        if self
            .token()
            .is_none_or(|token| token.kind != TokenKind::Word)
        {
            return Err(self.unexpected(Expected::Name));
        }
        Ok(self.word())
    }
}
