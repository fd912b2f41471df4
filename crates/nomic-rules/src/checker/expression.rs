//! Expressions: what they are, and whether that is what is wanted.

use super::Checker;
use crate::code::{self, Node};
use crate::scope::Own;
use crate::span::Span;
use crate::syntax::{self, BUILTINS, Expr, Gather, Name, Operator, Walk};
use crate::{Naming, Phrase, Role, Shape, Type, Typing, Value};

/// An expression that makes sense, and what it is.
pub(super) struct Typed {
    pub(super) code: code::Expr,
    pub(super) shape: Shape,
}

impl<'s> Checker<'s, '_> {
    pub(super) fn expr(&mut self, expr: &Expr<'s>) -> Option<Typed> {
        let span = expr.span;
        match &expr.node {
            syntax::Node::Number(number) => literal(span, Value::Number(*number), Shape::NUMBER),
            syntax::Node::Truth(truth) => literal(span, Value::Truth(*truth), Shape::TRUTH),
            syntax::Node::Text(text) => {
                let phrase = Phrase::new(&text.plain, text.translations.clone());
                literal(span, Value::Text(phrase), Shape::TEXT)
            }
            syntax::Node::List(items) => self.list(items, span),
            syntax::Node::Name(name) => self.name(Name { text: name, span }),
            syntax::Node::Field(thing, field) => self.field(thing, *field),
            syntax::Node::Call(name, args) => self.call(*name, args, span),
            syntax::Node::Gather { how, item, walk } => {
                self.gather(*how, item.as_deref(), walk, span)
            }
            syntax::Node::Not(inner) => {
                let inner = self.want(inner, Shape::TRUTH, || Role::Operand("not"))?;
                typed(span, Node::Not(Box::new(inner)), Shape::TRUTH)
            }
            syntax::Node::Negate(inner) => {
                let inner = self.want(inner, Shape::NUMBER, || Role::Operand("-"))?;
                typed(span, Node::Negate(Box::new(inner)), Shape::NUMBER)
            }
            syntax::Node::Binary {
                operator,
                at,
                left,
                right,
            } => self.binary(*operator, *at, left, right),
        }
    }

    /// The expression, if it is what is wanted.
    pub(super) fn want(
        &mut self,
        expr: &Expr<'s>,
        expected: Shape,
        role: impl FnOnce() -> Role,
    ) -> Option<code::Expr> {
        let Typed { code, shape } = self.expr(expr)?;
        if shape.fits(expected) {
            return Some(code);
        }
        self.wrong_type(expr.span, role(), shape, expected);
        None
    }

    /// A list, and what its elements are.
    pub(super) fn list_and_element(
        &mut self,
        expr: &Expr<'s>,
        role: impl FnOnce() -> Role,
    ) -> Option<(code::Expr, Shape)> {
        let Typed { code, shape } = self.expr(expr)?;
        let element = match shape.is_any() {
            true => Some(shape),
            false => shape.element(),
        };
        if element.is_none() {
            self.wrong_type(expr.span, role(), shape, Shape::ANY_LIST);
        }
        Some((code, element?))
    }

    fn wrong_type(&mut self, span: Span, role: Role, found: Shape, expected: Shape) {
        let problem = Typing::WrongType {
            role,
            found,
            expected,
        };
        self.findings.add(problem, span);
    }

    fn list(&mut self, items: &[Expr<'s>], span: Span) -> Option<Typed> {
        let mut element: Option<Shape> = None;
        let mut checked = Vec::new();
        for item in items {
            let found = self.expr(item);
            let Some(Typed { code, shape }) = found else {
                continue;
            };
            if shape.list {
                self.findings.add(Typing::ListInList, item.span);
                continue;
            }
            let expected = *element.get_or_insert(shape);
            if !shape.fits(expected) {
                self.wrong_type(item.span, Role::Element, shape, expected);
                continue;
            }
            checked.push(code);
        }
        if checked.len() < items.len() {
            return None;
        }
        let item = element.map_or(Type::Any, |shape| shape.item);
        typed(span, Node::List(checked), Shape::list_of(item))
    }

    fn name(&mut self, name: Name<'s>) -> Option<Typed> {
        match self.scope.find(name.text) {
            Some(Own::Local(index, shape)) => return typed(name.span, Node::Local(index), shape?),
            Some(Own::Keep(index, shape)) => return typed(name.span, Node::Keep(index), shape),
            None => {}
        }
        if let Some(global) = self.vocabulary.global(name.text) {
            let shape = Shape::one(global.ty);
            return typed(name.span, Node::Global(global.name), shape);
        }
        let text = name.text.to_owned();
        let problem = if self.vocabulary.effect(&text).is_some() {
            Naming::EffectAsValue(text)
        } else if self.vocabulary.function(&text).is_some() || BUILTINS.contains(&name.text) {
            Naming::NeedsParentheses(text)
        } else {
            let globals = self.vocabulary.globals.iter().map(|global| global.name);
            let nearest = self.near(&text, self.scope.names().chain(globals));
            Naming::UnknownName {
                name: text,
                nearest,
            }
        };
        self.findings.add(problem, name.span);
        None
    }

    fn field(&mut self, thing: &Expr<'s>, field: Name<'s>) -> Option<Typed> {
        let Typed { code, shape } = self.expr(thing)?;
        let kind = match shape {
            Shape {
                list: false,
                item: Type::Thing(kind),
            } => self.vocabulary.kind(kind),
            _ => None,
        };
        let Some(kind) = kind else {
            let problem = Naming::NoFields {
                found: shape,
                field: field.text.to_owned(),
            };
            self.findings.add(problem, field.span);
            return None;
        };
        if let Some(known) = kind.fields.iter().find(|known| known.name == field.text) {
            let node = Node::Field(Box::new(code), known.name);
            return typed(field.span, node, Shape::one(known.ty));
        }
        let problem = Naming::UnknownField {
            kind: kind.name,
            field: field.text.to_owned(),
            nearest: self.near(field.text, kind.fields.iter().map(|field| field.name)),
        };
        self.findings.add(problem, field.span);
        None
    }

    /// A walk whose name stays in scope; the caller leaves it.
    pub(super) fn walk(&mut self, walk: &Walk<'s>) -> Option<code::Walk> {
        let list = self.list_and_element(&walk.list, || Role::List);
        self.declare(walk.name, list.as_ref().map(|(_, element)| *element));
        let condition = match &walk.condition {
            None => None,
            Some(condition) => {
                let code = self.want(condition, Shape::TRUTH, || Role::Condition);
                Some(Box::new(code?))
            }
        };
        let (list, _) = list?;
        let list = Box::new(list);
        Some(code::Walk { list, condition })
    }

    fn gather(
        &mut self,
        how: Gather,
        item: Option<&Expr<'s>>,
        walk: &Walk<'s>,
        span: Span,
    ) -> Option<Typed> {
        let outside = self.scope.locals();
        let walked = self.walk(walk);
        let item = item.map(|item| {
            let role = || Role::Argument {
                name: how.word().to_owned(),
                position: 1,
            };
            self.want(item, Shape::NUMBER, role)
        });
        let element = match self.scope.find(walk.name.text) {
            Some(Own::Local(_, shape)) => shape,
            _ => None,
        };
        self.scope.leave(outside);
        let item = match item {
            Some(item) => Some(Box::new(item?)),
            None => None,
        };
        let walk = walked?;
        let shape = match how {
            Gather::Count | Gather::Sum | Gather::Min | Gather::Max => Shape::NUMBER,
            Gather::Any | Gather::All => Shape::TRUTH,
            Gather::First => element?,
        };
        typed(span, Node::Gather { how, item, walk }, shape)
    }

    fn binary(
        &mut self,
        operator: Operator,
        at: Span,
        left: &Expr<'s>,
        right: &Expr<'s>,
    ) -> Option<Typed> {
        let role = || Role::Operand(operator.sign());
        let (wanted, shape) = match operator {
            Operator::Equal | Operator::Unequal => return self.equality(operator, at, left, right),
            Operator::In => return self.membership(at, left, right),
            Operator::Or | Operator::And => (Shape::TRUTH, Shape::TRUTH),
            Operator::Less
            | Operator::LessOrEqual
            | Operator::Greater
            | Operator::GreaterOrEqual => (Shape::NUMBER, Shape::TRUTH),
            Operator::Plus | Operator::Minus | Operator::Times | Operator::Div | Operator::Mod => {
                (Shape::NUMBER, Shape::NUMBER)
            }
        };
        let left = self.want(left, wanted, role);
        let right = self.want(right, wanted, role);
        joined(operator, at, left?, right?, shape)
    }

    fn equality(
        &mut self,
        operator: Operator,
        at: Span,
        left: &Expr<'s>,
        right: &Expr<'s>,
    ) -> Option<Typed> {
        let span = left.span.to(right.span);
        let (left, right) = (self.expr(left), self.expr(right));
        let (left, right) = (left?, right?);
        // Comparing lists would be either dear or about order only, and seldom what is meant.
        let lists = left.shape.list || right.shape.list;
        if lists || !left.shape.fits(right.shape) {
            let problem = Typing::CannotCompare {
                left: left.shape,
                right: right.shape,
            };
            self.findings.add(problem, span);
            return None;
        }
        joined(operator, at, left.code, right.code, Shape::TRUTH)
    }

    fn membership(&mut self, at: Span, left: &Expr<'s>, right: &Expr<'s>) -> Option<Typed> {
        let role = || Role::Operand("in");
        let item = self.expr(left);
        let (list, element) = self.list_and_element(right, || Role::List)?;
        let item = item?;
        if !item.shape.fits(element) {
            self.wrong_type(left.span, role(), item.shape, element);
            return None;
        }
        joined(Operator::In, at, item.code, list, Shape::TRUTH)
    }
}

fn joined(
    operator: Operator,
    at: Span,
    left: code::Expr,
    right: code::Expr,
    shape: Shape,
) -> Option<Typed> {
    let node = Node::Binary(operator, Box::new(left), Box::new(right));
    typed(at, node, shape)
}

fn literal(span: Span, value: Value, shape: Shape) -> Option<Typed> {
    typed(span, Node::Value(value), shape)
}

pub(super) fn typed(span: Span, node: Node, shape: Shape) -> Option<Typed> {
    let at = span.place();
    let code = code::Expr { at, node };
    Some(Typed { code, shape })
}
