//! Types of expressions, as far as readings need them. The code has been checked, so no mistakes
//! are reported here.

use crate::StableSort;
use crate::syntax::{Aggregate, AstExpr, AstExprKind, Operator, TypeExpr};
use crate::{Fragment, Shape, Vocabulary};

pub(super) trait NameShapes {
    fn own(&self, name: &str) -> Option<Shape>;

    fn hole(&self, index: usize) -> Shape;
}

struct Within<'a> {
    outside: &'a dyn NameShapes,
    name: &'a str,
    shape: Shape,
}

impl NameShapes for Within<'_> {
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

pub(super) fn element(shape: &Shape) -> Shape {
    match shape {
        Shape::List(item) => (**item).clone(),
        _ => Shape::Any,
    }
}

pub(super) fn written_shape(ty: &TypeExpr<'_>, vocabulary: &Vocabulary) -> Shape {
    match ty {
        TypeExpr::ListOf(item) => Shape::list_of(written_shape(item, vocabulary)),
        TypeExpr::Record(parts) => {
            let parts = parts.iter();
            record(parts.map(|(name, ty)| (name.text, written_shape(ty, vocabulary))))
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
    parts.stable_sort();
    Shape::Record(parts.into())
}

pub(super) fn infer_shape(
    expr: &AstExpr<'_>,
    vocabulary: &Vocabulary,
    names: &dyn NameShapes,
) -> Shape {
    let of = |expr: &AstExpr<'_>| infer_shape(expr, vocabulary, names);
    match &expr.node {
        AstExprKind::Number(_) => Shape::Number,
        AstExprKind::Negate(inner) => of(inner),
        AstExprKind::Truth(_) | AstExprKind::Not(_) => Shape::Truth,
        AstExprKind::Text(_) => Shape::Text,
        AstExprKind::List(items) => Shape::list_of(items.first().map_or(Shape::Any, of)),
        AstExprKind::Record(parts) => {
            record(parts.iter().map(|(name, value)| (name.text, of(value))))
        }
        AstExprKind::Name(name) => names.own(name).unwrap_or_else(|| {
            let global = vocabulary.global(name);
            global.map_or(Shape::Any, |global| Shape::from(global.ty))
        }),
        AstExprKind::Field(owner, field) => part(&of(owner), field.text, vocabulary, names),
        AstExprKind::Call(name, args) => called(name.text, args, vocabulary, names),
        AstExprKind::Aggregate { how, item, walk } => match how {
            Aggregate::Any | Aggregate::All => Shape::Truth,
            Aggregate::First => element(&of(&walk.list)),
            Aggregate::Order => of(&walk.list),
            Aggregate::Collect => {
                let inside = Within {
                    outside: names,
                    name: walk.name.text,
                    shape: element(&of(&walk.list)),
                };
                let item = item.as_deref();
                let collected = item.map(|item| infer_shape(item, vocabulary, &inside));
                Shape::list_of(collected.unwrap_or(Shape::Any))
            }
            Aggregate::Count | Aggregate::Sum | Aggregate::Min | Aggregate::Max => Shape::Number,
        },
        AstExprKind::Choose(arms, otherwise) => {
            of(arms.first().map_or(&**otherwise, |(_, value)| value))
        }
        AstExprKind::Binary { operator, left, .. } => match operator {
            Operator::Plus => of(left),
            Operator::Over => Shape::Fraction,
            Operator::Minus | Operator::Times | Operator::Div | Operator::Mod => Shape::Number,
            _ => Shape::Truth,
        },
        AstExprKind::Code(_) => Shape::Code(Fragment::Rule),
        AstExprKind::Hole(index) => names.hole(*index),
    }
}

fn part(owner: &Shape, field: &str, vocabulary: &Vocabulary, names: &dyn NameShapes) -> Shape {
    match owner {
        Shape::Thing(kind) => {
            let mut fields = vocabulary.kind(kind).into_iter().flat_map(|k| k.fields);
            let field_name = field;
            let field = fields.find(|known| known.name == field_name);
            match (field, names.own(field_name)) {
                (Some(field), _) => Shape::from(field.ty),
                // A name that is not a field is a quantity, or kept of each thing.
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

fn called(
    name: &str,
    args: &[AstExpr<'_>],
    vocabulary: &Vocabulary,
    names: &dyn NameShapes,
) -> Shape {
    let of = |expr: &AstExpr<'_>| infer_shape(expr, vocabulary, names);
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

pub(super) fn is_name(expr: &AstExpr<'_>, name: &str) -> bool {
    matches!(expr.node, AstExprKind::Name(found) if found == name)
}

/// The value that `text("{}", x)` spells out.
pub(super) fn spelt<'e, 's>(expr: &'e AstExpr<'s>) -> &'e AstExpr<'s> {
    match &expr.node {
        AstExprKind::Call(name, args) if name.text == "text" => match args.as_slice() {
            [template, only] if matches!(&template.node, AstExprKind::Text(text) if &*text.plain == "{}") => {
                only
            }
            _ => expr,
        },
        _ => expr,
    }
}
