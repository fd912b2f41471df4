//! Types as the checker works them out.

use crate::Type;

/// The type of an expression. Unlike a [`Type`] it can be made while checking, because a list's
/// elements need no place of their own for ever. Lists of lists come only from a vocabulary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    /// Whether it is a list.
    pub list: bool,
    /// The type of the value, or of the list's elements.
    pub item: Type,
}

impl Shape {
    pub(crate) const NUMBER: Shape = Shape::one(Type::Number);
    pub(crate) const TRUTH: Shape = Shape::one(Type::Truth);
    pub(crate) const TEXT: Shape = Shape::one(Type::Text);
    pub(crate) const ANY_LIST: Shape = Shape::list_of(Type::Any);

    /// The shape of a value of this type.
    pub const fn one(ty: Type) -> Shape {
        match ty {
            Type::List(item) => Shape::list_of(*item),
            item => Shape { list: false, item },
        }
    }

    pub(crate) const fn list_of(item: Type) -> Shape {
        Shape { list: true, item }
    }

    /// Whether a value of this shape may stand where `wanted` is wanted.
    pub(crate) fn fits(self, wanted: Shape) -> bool {
        if self.is_any() || wanted.is_any() {
            return true;
        }
        self.list == wanted.list && item_fits(self.item, wanted.item)
    }

    pub(crate) fn is_any(self) -> bool {
        !self.list && self.item == Type::Any
    }

    /// The shape of the elements, if it is a list.
    pub(crate) fn element(self) -> Option<Shape> {
        self.list.then(|| Shape::one(self.item))
    }

    /// The type of a variable that is kept: it holds values that need no game to be understood.
    pub(crate) fn keepable(self) -> Option<Type> {
        match (self.list, self.item) {
            (false, ty @ (Type::Number | Type::Truth | Type::Text)) => Some(ty),
            (true, Type::Number) => Some(Type::List(&Type::Number)),
            (true, Type::Truth) => Some(Type::List(&Type::Truth)),
            (true, Type::Text) => Some(Type::List(&Type::Text)),
            _ => None,
        }
    }
}

fn item_fits(found: Type, wanted: Type) -> bool {
    match (found, wanted) {
        (Type::Any, _) | (_, Type::Any) => true,
        (Type::List(found), Type::List(wanted)) => item_fits(*found, *wanted),
        _ => found == wanted,
    }
}
