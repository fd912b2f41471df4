//! Results computed from the elements of a list.

use super::Checker;
use super::expression::{Typed, typed};
use crate::code::{self, ExprKind};
use crate::scope::DeclaredName;
use crate::span::SourceSpan;
use crate::syntax::{Aggregate, AstExpr, AstWalk};
use crate::{Shape, ValuePosition};

impl<'s> Checker<'s, '_> {
    /// A walk whose name stays in scope; the caller ends the scope.
    pub(super) fn walk(&mut self, walk: &AstWalk<'s>) -> Option<code::Walk> {
        let list = self.list_and_element(&walk.list, || ValuePosition::List);
        self.declare(walk.name, list.as_ref().map(|(_, element)| element.clone()));
        let condition = match &walk.condition {
            None => None,
            Some(condition) => {
                let code = self.expect_shape(condition, &Shape::Truth, || ValuePosition::Condition);
                Some(Box::new(code?))
            }
        };
        let (list, _) = list?;
        let list = Box::new(list);
        Some(code::Walk { list, condition })
    }

    pub(super) fn gather(
        &mut self,
        how: Aggregate,
        item: Option<&AstExpr<'s>>,
        walk: &AstWalk<'s>,
        span: SourceSpan,
    ) -> Option<Typed> {
        let outside = self.scope.locals();
        let walked = self.walk(walk);
        let item = item.map(|item| self.gathered(how, item));
        let element = match self.scope.find(walk.name.text) {
            Some(DeclaredName::Local(_, shape)) => shape,
            _ => None,
        };
        self.scope.leave(outside);
        let item = match item {
            Some(item) => Some(item?),
            None => None,
        };
        let walk = walked?;
        let found = item.as_ref().map_or(Shape::Any, |item| item.shape.clone());
        let shape = match how {
            Aggregate::Count => Shape::Number,
            Aggregate::Sum | Aggregate::Min | Aggregate::Max => found,
            Aggregate::Any | Aggregate::All => Shape::Truth,
            Aggregate::First => element?,
            Aggregate::Order => Shape::list_of(element?),
            Aggregate::Collect => self.bounded(Shape::list_of(found), span)?,
        };
        let item = item.map(|item| Box::new(item.code));
        typed(span, ExprKind::Aggregate { how, item, walk }, shape)
    }

    fn gathered(&mut self, how: Aggregate, item: &AstExpr<'s>) -> Option<Typed> {
        match how {
            Aggregate::Collect => self.expr(item),
            Aggregate::Order => {
                let key = self.expr(item)?;
                if key.shape.is_numeric() || key.shape == Shape::Text {
                    return Some(key);
                }
                self.wrong_type(item.span, ValuePosition::Key, key.shape, Shape::Number);
                None
            }
            _ => self.expect_numeric(item, || ValuePosition::Argument {
                name: how.word().to_owned(),
                position: 1,
            }),
        }
    }
}
