//! What expressions are, as far as it matters for telling them. The code has been checked, so that
//! nothing here has to be complained about.

use crate::syntax::{Expr, Gather, Node, Operator};
use crate::{Type, Vocabulary};

/// What a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Truth,
    Number,
    Text,
    Thing(&'static str),
    List(Box<Sort>),
    Other,
}

impl Sort {
    pub(super) fn of(ty: Type) -> Sort {
        match ty {
            Type::Number => Sort::Number,
            Type::Truth => Sort::Truth,
            Type::Text => Sort::Text,
            Type::Thing(kind) => Sort::Thing(kind),
            Type::List(item) => Sort::List(Box::new(Sort::of(*item))),
            Type::Any => Sort::Other,
        }
    }

    pub(super) fn list_of(self) -> Sort {
        Sort::List(Box::new(self))
    }

    pub(super) fn element(self) -> Sort {
        match self {
            Sort::List(item) => *item,
            _ => Sort::Other,
        }
    }

    pub(super) fn is_list(&self) -> bool {
        matches!(self, Sort::List(_))
    }
}

/// What the names of the rule's own stand for.
pub(super) trait Names {
    fn own(&self, name: &str) -> Option<Sort>;
}

/// What the value of this expression is.
pub(super) fn sort(expr: &Expr<'_>, vocabulary: &Vocabulary, names: &dyn Names) -> Sort {
    let of = |expr: &Expr<'_>| sort(expr, vocabulary, names);
    match &expr.node {
        Node::Number(_) | Node::Negate(_) => Sort::Number,
        Node::Truth(_) | Node::Not(_) => Sort::Truth,
        Node::Text(_) => Sort::Text,
        Node::List(items) => items.first().map_or(Sort::Other, of).list_of(),
        Node::Name(name) => names.own(name).unwrap_or_else(|| {
            let global = vocabulary.global(name);
            global.map_or(Sort::Other, |global| Sort::of(global.ty))
        }),
        Node::Field(thing, field) => match of(thing) {
            Sort::Thing(kind) => {
                let mut fields = vocabulary.kind(kind).into_iter().flat_map(|k| k.fields);
                let field = fields.find(|known| known.name == field.text);
                field.map_or(Sort::Other, |field| Sort::of(field.ty))
            }
            _ => Sort::Other,
        },
        Node::Call(name, args) => match (name.text, args.as_slice()) {
            ("first", [list]) => of(list).element(),
            ("text", _) => Sort::Text,
            ("abs" | "min" | "max" | "count", _) => Sort::Number,
            (name, _) => {
                let function = vocabulary.function(name);
                function.map_or(Sort::Other, |function| Sort::of(function.result))
            }
        },
        Node::Gather { how, walk, .. } => match how {
            Gather::Any | Gather::All => Sort::Truth,
            Gather::First => of(&walk.list).element(),
            Gather::Count | Gather::Sum | Gather::Min | Gather::Max => Sort::Number,
        },
        Node::Binary { operator, .. } => match operator {
            Operator::Plus | Operator::Minus | Operator::Times | Operator::Div | Operator::Mod => {
                Sort::Number
            }
            _ => Sort::Truth,
        },
    }
}
