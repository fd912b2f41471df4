//! Operators between two values.

use super::Checker;
use super::expression::{Typed, typed};
use crate::code::{self, ExprKind};
use crate::span::SourceSpan;
use crate::syntax::{AstExpr, Operator};
use crate::{Shape, Typing, ValuePosition};

impl<'s> Checker<'s, '_> {
    pub(super) fn binary(
        &mut self,
        operator: Operator,
        at: SourceSpan,
        left: &AstExpr<'s>,
        right: &AstExpr<'s>,
    ) -> Option<Typed> {
        let role = || ValuePosition::Operand(operator.sign());
        let (wanted, shape) = match operator {
            Operator::Equal | Operator::Unequal => return self.equality(operator, at, left, right),
            Operator::In => return self.membership(at, left, right),
            Operator::Plus => return self.sum(at, left, right),
            Operator::Less
            | Operator::LessOrEqual
            | Operator::Greater
            | Operator::GreaterOrEqual
            | Operator::Minus
            | Operator::Times
            | Operator::Over => return self.numeric(operator, at, left, right),
            Operator::Or | Operator::And => (Shape::Truth, Shape::Truth),
            Operator::Div | Operator::Mod => (Shape::Number, Shape::Number),
        };
        let left = self.expect_shape(left, &wanted, role);
        let right = self.expect_shape(right, &wanted, role);
        joined(operator, at, left?, right?, shape)
    }

    fn numeric(
        &mut self,
        operator: Operator,
        at: SourceSpan,
        left: &AstExpr<'s>,
        right: &AstExpr<'s>,
    ) -> Option<Typed> {
        let role = || ValuePosition::Operand(operator.sign());
        let left = self.expect_numeric(left, role);
        let right = self.expect_numeric(right, role);
        let (left, right) = (left?, right?);
        let shape = match operator {
            Operator::Minus | Operator::Times => left.shape.join(&right.shape)?,
            Operator::Over => Shape::Fraction,
            _ => Shape::Truth,
        };
        joined(operator, at, left.code, right.code, shape)
    }

    fn sum(&mut self, at: SourceSpan, left: &AstExpr<'s>, right: &AstExpr<'s>) -> Option<Typed> {
        let role = || ValuePosition::Operand("+");
        let span = right.span;
        let Some(first) = self.expr(left) else {
            self.expr(right);
            return None;
        };
        if !matches!(first.shape, Shape::List(_)) {
            let text = |shape: &Shape| shape.fits(&Shape::Text) && *shape != Shape::Any;
            if text(&first.shape) {
                self.findings.add(Typing::TextsAdded, at);
                return None;
            }
            if !first.shape.is_numeric() {
                self.wrong_type(left.span, role(), first.shape, Shape::Number);
                self.expect_numeric(right, role);
                return None;
            }
            let right = self.expr(right)?;
            if text(&right.shape) {
                self.findings.add(Typing::TextsAdded, at);
                return None;
            }
            if !right.shape.is_numeric() {
                self.wrong_type(span, role(), right.shape, Shape::Number);
                return None;
            }
            let shape = match first.shape {
                Shape::Fraction => Shape::Fraction,
                _ if right.shape == Shape::Fraction => Shape::Fraction,
                _ => Shape::Number,
            };
            return joined(Operator::Plus, at, first.code, right.code, shape);
        }
        let right = self.expr(right)?;
        if let (Shape::List(_), Some(shape)) = (&right.shape, first.shape.join(&right.shape)) {
            return joined(Operator::Plus, at, first.code, right.code, shape);
        }
        self.wrong_type(span, role(), right.shape, first.shape);
        None
    }

    fn equality(
        &mut self,
        operator: Operator,
        at: SourceSpan,
        left: &AstExpr<'s>,
        right: &AstExpr<'s>,
    ) -> Option<Typed> {
        let span = left.span.to(right.span);
        let (left, right) = (self.expr(left), self.expr(right));
        let (left, right) = (left?, right?);
        if left.shape.join(&right.shape).is_none() {
            let problem = Typing::CannotCompare {
                left: left.shape,
                right: right.shape,
            };
            self.findings.add(problem, span);
            return None;
        }
        joined(operator, at, left.code, right.code, Shape::Truth)
    }

    fn membership(
        &mut self,
        at: SourceSpan,
        left: &AstExpr<'s>,
        right: &AstExpr<'s>,
    ) -> Option<Typed> {
        let role = || ValuePosition::Operand("in");
        let item = self.expr(left);
        let (list, element) = self.list_and_element(right, || ValuePosition::List)?;
        let item = item?;
        if item.shape.join(&element).is_none() {
            self.wrong_type(left.span, role(), item.shape, element);
            return None;
        }
        joined(Operator::In, at, item.code, list, Shape::Truth)
    }
}

fn joined(
    operator: Operator,
    at: SourceSpan,
    left: code::Expr,
    right: code::Expr,
    shape: Shape,
) -> Option<Typed> {
    let node = ExprKind::Binary(operator, Box::new(left), Box::new(right));
    typed(at, node, shape)
}
