//! What is made of the elements of a list.

use super::Checker;
use super::expression::{Typed, typed};
use crate::code::{self, Node};
use crate::scope::Own;
use crate::span::Span;
use crate::syntax::{Expr, Gather, Walk};
use crate::{Shape, ValuePosition};

impl<'s> Checker<'s, '_> {
    /// A walk whose name stays in scope; the caller leaves it.
    pub(super) fn walk(&mut self, walk: &Walk<'s>) -> Option<code::Walk> {
        let list = self.list_and_element(&walk.list, || ValuePosition::List);
        self.declare(walk.name, list.as_ref().map(|(_, element)| element.clone()));
        let condition = match &walk.condition {
            None => None,
            Some(condition) => {
                let code = self.want(condition, &Shape::Truth, || ValuePosition::Condition);
                Some(Box::new(code?))
            }
        };
        let (list, _) = list?;
        let list = Box::new(list);
        Some(code::Walk { list, condition })
    }

    pub(super) fn gather(
        &mut self,
        how: Gather,
        item: Option<&Expr<'s>>,
        walk: &Walk<'s>,
        span: Span,
    ) -> Option<Typed> {
        let outside = self.scope.locals();
        let walked = self.walk(walk);
        let item = item.map(|item| self.gathered(how, item));
        let element = match self.scope.find(walk.name.text) {
            Some(Own::Local(_, shape)) => shape,
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
            Gather::Count => Shape::Number,
            Gather::Sum | Gather::Min | Gather::Max => found,
            Gather::Any | Gather::All => Shape::Truth,
            Gather::First => element?,
            Gather::Order => Shape::list_of(element?),
            Gather::Collect => self.bounded(Shape::list_of(found), span)?,
        };
        let item = item.map(|item| Box::new(item.code));
        typed(span, Node::Gather { how, item, walk }, shape)
    }

    /// Checks the value computed for each element.
    fn gathered(&mut self, how: Gather, item: &Expr<'s>) -> Option<Typed> {
        match how {
            Gather::Collect => self.expr(item),
            Gather::Order => {
                let key = self.expr(item)?;
                if key.shape.is_numeric() || key.shape == Shape::Text {
                    return Some(key);
                }
                self.wrong_type(item.span, ValuePosition::Key, key.shape, Shape::Number);
                None
            }
            _ => self.want_numeric(item, || ValuePosition::Argument {
                name: how.word().to_owned(),
                position: 1,
            }),
        }
    }
}
