//! Expressions: their types, compared with the wanted ones.

use super::Checker;
use crate::code::{self, ExprKind};
use crate::scope::DeclaredName;
use crate::span::SourceSpan;
use crate::syntax::{self, AstExpr, Name};
use crate::words::BUILTINS;
use crate::{Naming, Phrase, Shape, Shared, Typing, Value, ValuePosition};
use std::sync::Arc;

pub(super) struct Typed {
    pub(super) code: code::Expr,
    pub(super) shape: Shape,
}

impl<'s> Checker<'s, '_> {
    pub(super) fn expr(&mut self, expr: &AstExpr<'s>) -> Option<Typed> {
        let span = expr.span;
        match &expr.node {
            syntax::AstExprKind::Number(number) => {
                literal(span, Value::Number(*number), Shape::Number)
            }
            syntax::AstExprKind::Truth(truth) => literal(span, Value::Truth(*truth), Shape::Truth),
            syntax::AstExprKind::Text(text) => {
                let phrase = Phrase::new(&text.plain, text.translations.clone());
                literal(span, Value::Text(phrase), Shape::Text)
            }
            syntax::AstExprKind::List(items) => self.list(items, span),
            syntax::AstExprKind::Record(parts) => self.record(parts, span),
            syntax::AstExprKind::Name(name) => self.name(Name { text: name, span }),
            syntax::AstExprKind::Field(thing, field) => self.field(thing, *field),
            syntax::AstExprKind::Call(name, args) => self.call(*name, args, span),
            syntax::AstExprKind::Aggregate { how, item, walk } => {
                self.gather(*how, item.as_deref(), walk, span)
            }
            syntax::AstExprKind::Choose(arms, otherwise) => self.choice(arms, otherwise, span),
            syntax::AstExprKind::Not(inner) => {
                let inner =
                    self.expect_shape(inner, &Shape::Truth, || ValuePosition::Operand("not"))?;
                typed(span, ExprKind::Not(Box::new(inner)), Shape::Truth)
            }
            syntax::AstExprKind::Negate(inner) => {
                let Typed { code, shape } =
                    self.expect_numeric(inner, || ValuePosition::Operand("-"))?;
                typed(span, ExprKind::Negate(Box::new(code)), shape)
            }
            syntax::AstExprKind::Binary {
                operator,
                at,
                left,
                right,
            } => self.binary(*operator, *at, left, right),
            syntax::AstExprKind::Code(quote) => self.quote(quote, span),
            syntax::AstExprKind::Hole(index) => self.hole(*index, span),
        }
    }

    pub(super) fn expect_shape(
        &mut self,
        expr: &AstExpr<'s>,
        expected: &Shape,
        role: impl FnOnce() -> ValuePosition,
    ) -> Option<code::Expr> {
        let Typed { code, shape } = self.expr(expr)?;
        if shape.fits(expected) {
            return Some(code);
        }
        self.wrong_type(expr.span, role(), shape, expected.clone());
        None
    }

    pub(super) fn expect_numeric(
        &mut self,
        expr: &AstExpr<'s>,
        role: impl FnOnce() -> ValuePosition,
    ) -> Option<Typed> {
        let Typed { code, shape } = self.expr(expr)?;
        if !shape.is_numeric() {
            self.wrong_type(expr.span, role(), shape, Shape::Number);
            return None;
        }
        // The unknown is taken for a number.
        let shape = match shape {
            Shape::Fraction => Shape::Fraction,
            _ => Shape::Number,
        };
        Some(Typed { code, shape })
    }

    pub(super) fn list_and_element(
        &mut self,
        expr: &AstExpr<'s>,
        role: impl FnOnce() -> ValuePosition,
    ) -> Option<(code::Expr, Shape)> {
        let Typed { code, shape } = self.expr(expr)?;
        match shape {
            Shape::Any => Some((code, Shape::Any)),
            Shape::List(element) => Some((code, Shape::clone(&element))),
            _ => {
                self.wrong_type(expr.span, role(), shape, Shape::list_of(Shape::Any));
                None
            }
        }
    }

    pub(super) fn wrong_type(
        &mut self,
        span: SourceSpan,
        role: ValuePosition,
        found: Shape,
        expected: Shape,
    ) {
        let problem = Typing::WrongType {
            role,
            found,
            expected,
        };
        self.findings.add(problem, span);
    }

    fn list(&mut self, items: &[AstExpr<'s>], span: SourceSpan) -> Option<Typed> {
        let mut element = Shape::Any;
        let mut checked = Vec::new();
        for item in items {
            let Some(Typed { code, shape }) = self.expr(item) else {
                continue;
            };
            let Some(joined) = element.join(&shape) else {
                self.wrong_type(item.span, ValuePosition::Element, shape, element.clone());
                continue;
            };
            element = joined;
            checked.push(code);
        }
        if checked.len() < items.len() {
            return None;
        }
        let shape = self.bounded(Shape::list_of(element), span)?;
        typed(span, ExprKind::List(checked), shape)
    }

    /// A value chosen by conditions; all branches have one type.
    fn choice(
        &mut self,
        arms: &[(AstExpr<'s>, AstExpr<'s>)],
        otherwise: &AstExpr<'s>,
        span: SourceSpan,
    ) -> Option<Typed> {
        let mut chosen = Shape::Any;
        let mut checked = Vec::new();
        for (condition, value) in arms {
            let condition =
                self.expect_shape(condition, &Shape::Truth, || ValuePosition::Condition);
            let value = self.branch(value, &mut chosen);
            checked.extend(condition.zip(value));
        }
        let otherwise = Box::new(self.branch(otherwise, &mut chosen)?);
        if checked.len() < arms.len() {
            return None;
        }
        typed(span, ExprKind::Choose(checked, otherwise), chosen)
    }

    fn branch(&mut self, value: &AstExpr<'s>, chosen: &mut Shape) -> Option<code::Expr> {
        let Typed { code, shape } = self.expr(value)?;
        let Some(joined) = chosen.join(&shape) else {
            self.wrong_type(value.span, ValuePosition::Branch, shape, chosen.clone());
            return None;
        };
        *chosen = joined;
        Some(code)
    }

    fn record(&mut self, parts: &[(Name<'s>, AstExpr<'s>)], span: SourceSpan) -> Option<Typed> {
        let parts = parts.iter().map(|(name, part)| (*name, self.expr(part)));
        let parts: Vec<_> = parts.collect();
        let mut shapes = Vec::new();
        let mut checked = Vec::new();
        for (name, part) in self.sorted(parts)? {
            let Typed { code, shape } = part?;
            shapes.push((Arc::clone(&name), shape));
            checked.push((name, code));
        }
        let shape = self.bounded(Shape::Record(shapes.into()), span)?;
        typed(span, ExprKind::Record(checked), shape)
    }

    fn name(&mut self, name: Name<'s>) -> Option<Typed> {
        match self.scope.find(name.text) {
            Some(DeclaredName::Local(index, shape)) => {
                return typed(name.span, ExprKind::Local(index), shape?);
            }
            Some(DeclaredName::Keep(index, shape)) => {
                return typed(name.span, ExprKind::Keep(index), shape);
            }
            Some(DeclaredName::Use(index, shape)) => {
                return self.shared(index, Vec::new(), shape, name.span);
            }
            Some(DeclaredName::KeepOfEach(kind)) => {
                self.kept_of_each(name, kind);
                return None;
            }
            None => {}
        }
        if let Some(global) = self.vocabulary.global(name.text) {
            let shape = Shape::from(global.ty);
            return typed(name.span, ExprKind::Global(global), shape);
        }
        if self.is_quantity(name.text) {
            let quantity = Value::Quantity(name.text.into());
            return literal(name.span, quantity, Shape::Quantity);
        }
        self.no_name(name);
        None
    }

    pub(super) fn is_quantity(&self, name: &str) -> bool {
        self.scope.quantity(name).is_some() || self.vocabulary.quantities.contains(&name)
    }

    fn no_name(&mut self, name: Name<'s>) {
        let text = name.text.to_owned();
        let problem = if self.vocabulary.effect(&text).is_some() {
            Naming::EffectAsValue(text)
        } else if self.vocabulary.function(&text).is_some()
            || self.scope.define(&text).is_some()
            || BUILTINS.contains(&name.text)
        {
            Naming::NeedsParentheses(text)
        } else {
            let globals = self.vocabulary.globals.iter().map(|global| global.name);
            let quantities = self.vocabulary.quantities.iter().copied();
            let known = self.scope.names().chain(globals).chain(quantities);
            let nearest = self.suggest(&text, known);
            Naming::UnknownName {
                name: text,
                nearest,
            }
        };
        self.findings.add(problem, name.span);
    }

    fn field(&mut self, thing: &AstExpr<'s>, field: Name<'s>) -> Option<Typed> {
        let Typed { code, shape } = self.expr(thing)?;
        match shape {
            Shape::Thing(kind) => self.thing_field(code, kind, field),
            Shape::Record(parts) => self.record_part(code, parts, field),
            found => {
                let problem = Naming::NoFields {
                    found,
                    field: field.text.to_owned(),
                };
                self.findings.add(problem, field.span);
                None
            }
        }
    }

    fn thing_field(&mut self, code: code::Expr, kind: &str, field: Name<'s>) -> Option<Typed> {
        let kind = self.vocabulary.kind(kind)?;
        let code = Box::new(code);
        if let Some(known) = self.vocabulary.field(kind.name, field.text) {
            let node = ExprKind::Field(code, kind, known);
            return typed(field.span, node, Shape::from(known.ty));
        }
        let bears = kind.name == self.vocabulary.bearer;
        if bears && let Some(quantity) = self.scope.quantity(field.text) {
            let node = ExprKind::Amount(code, quantity.name.clone());
            return typed(field.span, node, Shape::Number);
        }
        if let Some((index, shape)) = self.scope.keep_of(kind.name, field.text) {
            return typed(field.span, ExprKind::KeepOf(code, index), shape);
        }
        if let Some((index, Shared::KeptOfEach(of, shape))) = self.scope.used(field.text)
            && *of == kind.name
        {
            let shape = shape.clone();
            return self.shared(index, vec![*code], shape, field.span);
        }
        let own = self.scope.quantity_names().filter(|_| bears);
        let own = own.chain(self.scope.keep_names(Some(kind.name)));
        let known = kind.fields.iter().map(|field| field.name).chain(own);
        let problem = Naming::UnknownField {
            kind: kind.name,
            field: field.text.to_owned(),
            nearest: self.suggest(field.text, known),
        };
        self.findings.add(problem, field.span);
        None
    }

    /// Reports a variable of each thing that is read without a thing.
    pub(super) fn kept_of_each(&mut self, name: Name<'s>, kind: &'static str) {
        let problem = Naming::KeptOfEach {
            name: name.text.to_owned(),
            kind,
        };
        self.findings.add(problem, name.span);
    }

    fn record_part(
        &mut self,
        code: code::Expr,
        parts: Arc<[(Arc<str>, Shape)]>,
        field: Name<'s>,
    ) -> Option<Typed> {
        if let Some((name, shape)) = parts.iter().find(|(name, _)| **name == *field.text) {
            let node = ExprKind::Part(Box::new(code), name.clone());
            return typed(field.span, node, shape.clone());
        }
        let problem = Naming::UnknownPart {
            part: field.text.to_owned(),
            nearest: self.suggest(field.text, parts.iter().map(|(name, _)| &**name)),
            found: Shape::Record(Arc::clone(&parts)),
        };
        self.findings.add(problem, field.span);
        None
    }
}

fn literal(span: SourceSpan, value: Value, shape: Shape) -> Option<Typed> {
    typed(span, ExprKind::Value(value), shape)
}

pub(super) fn typed(span: SourceSpan, node: ExprKind, shape: Shape) -> Option<Typed> {
    let at = span.place();
    let code = code::Expr { at, node };
    Some(Typed { code, shape })
}
