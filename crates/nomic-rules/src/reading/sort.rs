//! What expressions are, as far as it matters for telling them. The code has been checked, so that
//! nothing here has to be complained about.

use crate::Arrange;
use crate::syntax::{Expr, Gather, Node, Operator, TypeExpr};
use crate::{Fragment, Shape, Vocabulary};

/// Types of the names that the rule declares.
pub(super) trait Names {
    fn own(&self, name: &str) -> Option<Shape>;

    /// The type of what fills a hole of quoted code.
    fn hole(&self, index: usize) -> Shape;
}

/// The names outside, and one more.
struct Within<'a> {
    outside: &'a dyn Names,
    name: &'a str,
    shape: Shape,
}

impl Names for Within<'_> {
    fn own(&self, name: &str) -> Option<Shape> {
        match name == self.name {
            true => Some(self.shape.clone()),
            false => self.outside.own(name),
        }
    }

    fn hole(&self, index: usize) -> Shape {
        self.outside.hole(index)
    }
}

/// Type of a list's elements.
pub(super) fn element(shape: &Shape) -> Shape {
    match shape {
        Shape::List(item) => (**item).clone(),
        _ => Shape::Any,
    }
}

pub(super) fn written(ty: &TypeExpr<'_>, vocabulary: &Vocabulary) -> Shape {
    match ty {
        TypeExpr::ListOf(item) => Shape::list_of(written(item, vocabulary)),
        TypeExpr::Record(parts) => {
            let parts = parts.iter();
            record(parts.map(|(name, ty)| (name.text, written(ty, vocabulary))))
        }
        TypeExpr::Name(name) => match name.text {
            "number" => Shape::Number,
            "fraction" => Shape::Fraction,
            "truth" => Shape::Truth,
            "text" => Shape::Text,
            name => {
                let kind = vocabulary.kind(name);
                kind.map_or(Shape::Any, |kind| Shape::Thing(kind.name))
            }
        },
    }
}

fn record<'n>(parts: impl Iterator<Item = (&'n str, Shape)>) -> Shape {
    let mut parts: Vec<_> = parts.map(|(name, shape)| (name.into(), shape)).collect();
    parts.arrange();
    Shape::Record(parts.into())
}

/// Shape of an expression's value.
pub(super) fn sort(expr: &Expr<'_>, vocabulary: &Vocabulary, names: &dyn Names) -> Shape {
    let of = |expr: &Expr<'_>| sort(expr, vocabulary, names);
    match &expr.node {
        Node::Number(_) => Shape::Number,
        Node::Negate(inner) => of(inner),
        Node::Truth(_) | Node::Not(_) => Shape::Truth,
        Node::Text(_) => Shape::Text,
        Node::List(items) => Shape::list_of(items.first().map_or(Shape::Any, of)),
        Node::Record(parts) => record(parts.iter().map(|(name, value)| (name.text, of(value)))),
        Node::Name(name) => names.own(name).unwrap_or_else(|| {
            let global = vocabulary.global(name);
            global.map_or(Shape::Any, |global| Shape::from(global.ty))
        }),
        Node::Field(owner, field) => part(&of(owner), field.text, vocabulary, names),
        Node::Call(name, args) => called(name.text, args, vocabulary, names),
        Node::Gather { how, item, walk } => match how {
            Gather::Any | Gather::All => Shape::Truth,
            Gather::First => element(&of(&walk.list)),
            Gather::Order => of(&walk.list),
            Gather::Collect => {
                let inside = Within {
                    outside: names,
                    name: walk.name.text,
                    shape: element(&of(&walk.list)),
                };
                let item = item.as_deref();
                let collected = item.map(|item| sort(item, vocabulary, &inside));
                Shape::list_of(collected.unwrap_or(Shape::Any))
            }
            Gather::Count | Gather::Sum | Gather::Min | Gather::Max => Shape::Number,
        },
        Node::Choose(arms, otherwise) => of(arms.first().map_or(&**otherwise, |(_, value)| value)),
        Node::Binary { operator, left, .. } => match operator {
            Operator::Plus => of(left),
            Operator::Over => Shape::Fraction,
            Operator::Minus | Operator::Times | Operator::Div | Operator::Mod => Shape::Number,
            _ => Shape::Truth,
        },
        Node::Code(_) => Shape::Code(Fragment::Rule),
        Node::Hole(index) => names.hole(*index),
    }
}

fn part(owner: &Shape, field: &str, vocabulary: &Vocabulary, names: &dyn Names) -> Shape {
    match owner {
        Shape::Thing(kind) => {
            let mut fields = vocabulary.kind(kind).into_iter().flat_map(|k| k.fields);
            let field_name = field;
            let field = fields.find(|known| known.name == field_name);
            match (field, names.own(field_name)) {
                (Some(field), _) => Shape::from(field.ty),
                // What is not a field is a quantity, or kept of each.
                (None, Some(Shape::Quantity) | None) => Shape::Number,
                (None, Some(kept)) => kept,
            }
        }
        Shape::Record(parts) => {
            let mut parts = parts.iter();
            let found = parts.find(|(name, _)| **name == *field);
            found.map_or(Shape::Any, |(_, shape)| shape.clone())
        }
        _ => Shape::Any,
    }
}

fn called(name: &str, args: &[Expr<'_>], vocabulary: &Vocabulary, names: &dyn Names) -> Shape {
    let of = |expr: &Expr<'_>| sort(expr, vocabulary, names);
    match (name, args) {
        ("first" | "last" | "nth", [list, ..]) => element(&of(list)),
        ("reverse", [list]) => of(list),
        ("otherwise", [default]) => of(default),
        ("range", _) => Shape::list_of(Shape::Number),
        ("text" | "join", _) => Shape::Text,
        ("abs" | "min" | "max" | "count" | "round" | "floor" | "ceiling", _) => Shape::Number,
        (name, _) => match vocabulary.function(name) {
            Some(function) => Shape::from(function.result),
            None => names.own(name).unwrap_or(Shape::Any),
        },
    }
}

pub(super) fn is_name(expr: &Expr<'_>, name: &str) -> bool {
    matches!(expr.node, Node::Name(found) if found == name)
}

/// The value that `text("{}", x)` spells out.
pub(super) fn spelt<'e, 's>(expr: &'e Expr<'s>) -> &'e Expr<'s> {
    match &expr.node {
        Node::Call(name, args) if name.text == "text" => match args.as_slice() {
            [template, only] if matches!(&template.node, Node::Text(text) if &*text.plain == "{}") => {
                only
            }
            _ => expr,
        },
        _ => expr,
    }
}
