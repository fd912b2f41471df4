//! The parts of a rule's code beside what it does at hooks.

use super::{Parsed, Parser};
use crate::lexer::{Kind, Token};
use crate::span::Span;
use crate::syntax::{
    ActionHead, AskedKeep, BlankHead, Claim, CodeHead, Define, Expr, Keep, Name, Provision,
    QuantityDecl, Target, Text, TypeExpr, Use, WrittenBounds,
};
use crate::{Expected, Stance};

impl<'s> Parser<'_, 's, '_> {
    pub(super) fn keep(&mut self) -> Parsed<Keep<'s>> {
        let start = self.expect("keep")?;
        let name = self.name()?;
        let of = self.of_each()?;
        let ty = match self.takes(":") {
            true => Some(self.ty()?),
            false => None,
        };
        self.expect("=")?;
        let initial = self.literal()?;
        let asked = self.asked()?;
        let span = start.to(self.last_span());
        Ok(Keep {
            name,
            of,
            ty,
            initial,
            asked,
            span,
        })
    }

    fn asked(&mut self) -> Parsed<Option<AskedKeep<'s>>> {
        let span = self.span();
        if !self.takes("asks") {
            return Ok(None);
        }
        let choices = match self.sees_choices() {
            true => Some(self.choices()?),
            false => None,
        };
        let blank = self.blank_head(None, choices)?;
        Ok(Some(AskedKeep { blank, span }))
    }

    fn of_each(&mut self) -> Parsed<Option<Name<'s>>> {
        if !self.takes("of") {
            return Ok(None);
        }
        self.expect("each")?;
        Ok(Some(self.name()?))
    }

    /// `use share(n: number): fraction from rule 301`.
    pub(super) fn usage(&mut self) -> Parsed<Use<'s>> {
        let start = self.expect("use")?;
        let name = self.name()?;
        let of = self.of_each()?;
        let params = match of.is_none() && self.sees("(") {
            true => Some(self.params()?),
            false => None,
        };
        self.expect(":")?;
        let ty = self.ty()?;
        self.expect("from")?;
        self.expect("rule")?;
        let Some(Kind::Number(number)) = self.token().map(|token| token.kind.clone()) else {
            return Err(self.unexpected(Expected::Number));
        };
        self.bump();
        let span = start.to(self.last_span());
        Ok(Use {
            name,
            of,
            params,
            ty,
            number,
            span,
        })
    }

    /// `(a: number, b: text)`.
    pub(super) fn params(&mut self) -> Parsed<Vec<(Name<'s>, TypeExpr<'s>)>> {
        self.expect("(")?;
        let mut params = Vec::new();
        while !self.takes(")") {
            if !params.is_empty() {
                self.expect(",")?;
            }
            let param = self.name()?;
            self.expect(":")?;
            params.push((param, self.ty()?));
        }
        Ok(params)
    }

    pub(super) fn quantity(&mut self) -> Parsed<QuantityDecl<'s>> {
        let start = self.expect("quantity")?;
        let name = self.name()?;
        let label = self.label()?;
        let span = start.to(self.last_span());
        Ok(QuantityDecl { name, label, span })
    }

    pub(super) fn define(&mut self) -> Parsed<Define<'s>> {
        let start = self.expect("define")?;
        let name = self.name()?;
        let params = self.params()?;
        self.expect("=")?;
        let body = self.expression()?;
        let span = start.to(self.last_span());
        Ok(Define {
            name,
            params,
            body,
            span,
        })
    }

    /// `takes precedence over target` or `defers to target`.
    pub(super) fn claim(&mut self) -> Parsed<Claim<'s>> {
        let start = self.span();
        let stance = if self.takes("takes") {
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
        Ok(Claim {
            stance,
            target,
            span,
        })
    }

    fn target(&mut self) -> Parsed<Target<'s>> {
        if self.takes("all") {
            self.expect("rules")?;
            return Ok(Target::All);
        }
        if self.takes("rules") {
            let name = self.name()?;
            self.expect("where")?;
            return Ok(Target::Where(name, self.expression()?));
        }
        if !self.takes("rule") {
            return Err(self.unexpected(Expected::Target));
        }
        let mut numbers = Vec::new();
        loop {
            let Some(Kind::Number(number)) = self.token().map(|token| token.kind.clone()) else {
                return Err(self.unexpected(Expected::Number));
            };
            self.bump();
            self.room_for_one_more(numbers.len())?;
            numbers.push(number);
            if !self.takes(",") {
                return Ok(Target::Numbers(numbers));
            }
        }
    }

    pub(super) fn action(&mut self) -> Parsed<Provision<'s>> {
        let word = self.word();
        let hook = self.name()?;
        self.expect("(")?;
        let params = vec![self.name()?];
        let mut form = Vec::new();
        while !self.takes(")") {
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
        Ok(Provision {
            word,
            hook,
            params,
            action,
            body,
        })
    }

    /// Parses a condition if the word that introduces it comes next.
    fn clause(&mut self, word: &'static str) -> Parsed<Option<Expr<'s>>> {
        match self.takes(word) {
            true => Ok(Some(self.expression()?)),
            false => Ok(None),
        }
    }

    /// Parses the rest of a blank after its type: bounds and the texts that players read.
    pub(super) fn blank_head(
        &mut self,
        code: Option<CodeHead<'s>>,
        choices: Option<Vec<(Text, Span)>>,
    ) -> Parsed<BlankHead<'s>> {
        let bounds = match &choices {
            None if code.is_none() && self.sees_number() => Some(self.bounds()?),
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

    fn sees_number(&self) -> bool {
        let number = |token: &Token<'_>| matches!(token.kind, Kind::Number(_));
        self.sees("-") || self.token().is_some_and(number)
    }

    /// `1..10`, `1/2..`.
    fn bounds(&mut self) -> Parsed<WrittenBounds<'s>> {
        let least = self.literal()?;
        self.expect("..")?;
        let most = match self.sees_number() {
            true => Some(self.literal()?),
            false => None,
        };
        let span = least.span.to(self.last_span());
        Ok(WrittenBounds { least, most, span })
    }

    pub(super) fn sees_choices(&self) -> bool {
        self.sees("one") && self.sees_ahead(1, "of") && self.sees_ahead(2, "[")
    }

    /// `one of ["red" | de "rot", "green"]`.
    pub(super) fn choices(&mut self) -> Parsed<Vec<(Text, Span)>> {
        self.bump();
        self.bump();
        self.bump();
        let mut choices = Vec::new();
        loop {
            let start = self.span();
            let Some(Kind::Text(plain)) = self.token().map(|token| token.kind.clone()) else {
                return Err(self.unexpected(Expected::Text));
            };
            let text = self.text(plain)?;
            choices.push((text, start));
            if self.takes("]") {
                return Ok(choices);
            }
            self.expect_more("]")?;
        }
    }

    fn label(&mut self) -> Parsed<Option<Text>> {
        match self.token().map(|token| token.kind.clone()) {
            Some(Kind::Text(plain)) => Ok(Some(self.text(plain)?)),
            _ => Ok(None),
        }
    }

    /// `number`, `list of text`, `{a: number}`, `Player`.
    pub(super) fn ty(&mut self) -> Parsed<TypeExpr<'s>> {
        self.enter()?;
        let ty = if self.takes("{") {
            self.record_type()?
        } else if self.sees("list") && self.sees_ahead(1, "of") {
            self.bump();
            self.bump();
            TypeExpr::ListOf(Box::new(self.ty()?))
        } else if self.sees_name(0) {
            TypeExpr::Name(self.word())
        } else {
            return Err(self.unexpected(Expected::Type));
        };
        self.leave();
        Ok(ty)
    }

    fn record_type(&mut self) -> Parsed<TypeExpr<'s>> {
        let mut parts = Vec::new();
        while !self.takes("}") {
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
    pub(super) fn any_word(&mut self) -> Parsed<Name<'s>> {
        if self.token().is_none_or(|token| token.kind != Kind::Word) {
            return Err(self.unexpected(Expected::Name));
        }
        Ok(self.word())
    }
}
