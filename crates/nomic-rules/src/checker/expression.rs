//! Expressions: what they are, and whether that is what is wanted.

use super::Checker;
use crate::code::{self, Node};
use crate::scope::Own;
use crate::span::Span;
use crate::syntax::{self, Expr, Name};
use crate::words::BUILTINS;
use crate::{Naming, Phrase, Shape, Shared, Typing, Value, ValuePosition};
use std::sync::Arc;

/// An expression that makes sense, and what it is.
pub(super) struct Typed {
    pub(super) code: code::Expr,
    pub(super) shape: Shape,
}

impl<'s> Checker<'s, '_> {
    pub(super) fn expr(&mut self, expr: &Expr<'s>) -> Option<Typed> {
        let span = expr.span;
        match &expr.node {
            syntax::Node::Number(number) => literal(span, Value::Number(*number), Shape::Number),
            syntax::Node::Truth(truth) => literal(span, Value::Truth(*truth), Shape::Truth),
            syntax::Node::Text(text) => {
                let phrase = Phrase::new(&text.plain, text.translations.clone());
                literal(span, Value::Text(phrase), Shape::Text)
            }
            syntax::Node::List(items) => self.list(items, span),
            syntax::Node::Record(parts) => self.record(parts, span),
            syntax::Node::Name(name) => self.name(Name { text: name, span }),
            syntax::Node::Field(thing, field) => self.field(thing, *field),
            syntax::Node::Call(name, args) => self.call(*name, args, span),
            syntax::Node::Gather { how, item, walk } => {
                self.gather(*how, item.as_deref(), walk, span)
            }
            syntax::Node::Choose(arms, otherwise) => self.choice(arms, otherwise, span),
            syntax::Node::Not(inner) => {
                let inner = self.want(inner, &Shape::Truth, || ValuePosition::Operand("not"))?;
                typed(span, Node::Not(Box::new(inner)), Shape::Truth)
            }
            syntax::Node::Negate(inner) => {
                let Typed { code, shape } =
                    self.want_numeric(inner, || ValuePosition::Operand("-"))?;
                typed(span, Node::Negate(Box::new(code)), shape)
            }
            syntax::Node::Binary {
                operator,
                at,
                left,
                right,
            } => self.binary(*operator, *at, left, right),
            syntax::Node::Code(quote) => self.quote(quote, span),
            syntax::Node::Hole(index) => self.hole(*index, span),
        }
    }

    /// The expression, if it is what is wanted.
    pub(super) fn want(
        &mut self,
        expr: &Expr<'s>,
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

    /// The expression, if it is a number or a fraction.
    pub(super) fn want_numeric(
        &mut self,
        expr: &Expr<'s>,
        role: impl FnOnce() -> ValuePosition,
    ) -> Option<Typed> {
        let Typed { code, shape } = self.expr(expr)?;
        if !shape.is_numeric() {
            self.wrong_type(expr.span, role(), shape, Shape::Number);
            return None;
        }
        // Of what is not known, a number is made of.
        let shape = match shape {
            Shape::Fraction => Shape::Fraction,
            _ => Shape::Number,
        };
        Some(Typed { code, shape })
    }

    /// A list, and what its elements are.
    pub(super) fn list_and_element(
        &mut self,
        expr: &Expr<'s>,
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
        span: Span,
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

    fn list(&mut self, items: &[Expr<'s>], span: Span) -> Option<Typed> {
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
        typed(span, Node::List(checked), shape)
    }

    /// A value chosen by conditions; all branches have one type.
    fn choice(
        &mut self,
        arms: &[(Expr<'s>, Expr<'s>)],
        otherwise: &Expr<'s>,
        span: Span,
    ) -> Option<Typed> {
        let mut chosen = Shape::Any;
        let mut checked = Vec::new();
        for (condition, value) in arms {
            let condition = self.want(condition, &Shape::Truth, || ValuePosition::Condition);
            let value = self.branch(value, &mut chosen);
            checked.extend(condition.zip(value));
        }
        let otherwise = Box::new(self.branch(otherwise, &mut chosen)?);
        if checked.len() < arms.len() {
            return None;
        }
        typed(span, Node::Choose(checked, otherwise), chosen)
    }

    fn branch(&mut self, value: &Expr<'s>, chosen: &mut Shape) -> Option<code::Expr> {
        let Typed { code, shape } = self.expr(value)?;
        let Some(joined) = chosen.join(&shape) else {
            self.wrong_type(value.span, ValuePosition::Branch, shape, chosen.clone());
            return None;
        };
        *chosen = joined;
        Some(code)
    }

    fn record(&mut self, parts: &[(Name<'s>, Expr<'s>)], span: Span) -> Option<Typed> {
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
        typed(span, Node::Record(checked), shape)
    }

    fn name(&mut self, name: Name<'s>) -> Option<Typed> {
        match self.scope.find(name.text) {
            Some(Own::Local(index, shape)) => return typed(name.span, Node::Local(index), shape?),
            Some(Own::Keep(index, shape)) => return typed(name.span, Node::Keep(index), shape),
            Some(Own::Use(index, shape)) => {
                return self.shared(index, Vec::new(), shape, name.span);
            }
            Some(Own::KeepOfEach(kind)) => {
                self.kept_of_each(name, kind);
                return None;
            }
            None => {}
        }
        if let Some(global) = self.vocabulary.global(name.text) {
            let shape = Shape::from(global.ty);
            return typed(name.span, Node::Global(global), shape);
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
            let nearest = self.near(&text, known);
            Naming::UnknownName {
                name: text,
                nearest,
            }
        };
        self.findings.add(problem, name.span);
    }

    fn field(&mut self, thing: &Expr<'s>, field: Name<'s>) -> Option<Typed> {
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
            let node = Node::Field(code, kind, known);
            return typed(field.span, node, Shape::from(known.ty));
        }
        let bears = kind.name == self.vocabulary.bearer;
        if bears && let Some(quantity) = self.scope.quantity(field.text) {
            let node = Node::Amount(code, quantity.name.clone());
            return typed(field.span, node, Shape::Number);
        }
        if let Some((index, shape)) = self.scope.keep_of(kind.name, field.text) {
            return typed(field.span, Node::KeepOf(code, index), shape);
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
            nearest: self.near(field.text, known),
        };
        self.findings.add(problem, field.span);
        None
    }

    /// Reports that a variable kept of each thing was read without a thing.
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
            let node = Node::Part(Box::new(code), name.clone());
            return typed(field.span, node, shape.clone());
        }
        let problem = Naming::UnknownPart {
            part: field.text.to_owned(),
            nearest: self.near(field.text, parts.iter().map(|(name, _)| &**name)),
            found: Shape::Record(Arc::clone(&parts)),
        };
        self.findings.add(problem, field.span);
        None
    }
}

fn literal(span: Span, value: Value, shape: Shape) -> Option<Typed> {
    typed(span, Node::Value(value), shape)
}

pub(super) fn typed(span: Span, node: Node, shape: Shape) -> Option<Typed> {
    let at = span.place();
    let code = code::Expr { at, node };
    Some(Typed { code, shape })
}
