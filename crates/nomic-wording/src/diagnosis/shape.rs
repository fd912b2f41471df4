//! Words for the type of a value.

use crate::messages::code;
use crate::{Message, msg};
use nomic_rules::{Fragment, Shape};

pub(super) fn shape(shape: &Shape) -> Message {
    match shape {
        Shape::Number => code::SHAPE_NUMBER.into(),
        Shape::Fraction => code::SHAPE_FRACTION.into(),
        Shape::Truth => code::SHAPE_TRUTH.into(),
        Shape::Text => code::SHAPE_TEXT.into(),
        Shape::Code(Fragment::Rule) => code::SHAPE_CODE.into(),
        Shape::Code(Fragment::Expression { .. }) => code::SHAPE_EXPRESSION.into(),
        Shape::Code(Fragment::Statements { .. }) => code::SHAPE_STATEMENTS.into(),
        Shape::Quantity => code::SHAPE_QUANTITY.into(),
        Shape::Thing(name) => msg!(code::ShapeThing, kind = kind(name)),
        Shape::Any => code::SHAPE_ANY.into(),
        Shape::Record(_) => msg!(code::ShapeRecord, record = shape.to_string()),
        Shape::List(item) => list_of(item),
    }
}

fn list_of(item: &Shape) -> Message {
    match item {
        Shape::Any => code::LIST.into(),
        Shape::Number => code::LIST_NUMBER.into(),
        Shape::Fraction => code::LIST_FRACTION.into(),
        Shape::Truth => code::LIST_TRUTH.into(),
        Shape::Text => code::LIST_TEXT.into(),
        Shape::Code(_) => code::LIST_CODE.into(),
        Shape::Quantity => code::LIST_QUANTITY.into(),
        Shape::Thing(kind) => msg!(code::ListThing, kind),
        Shape::Record(_) => msg!(code::ListRecord, record = item.to_string()),
        Shape::List(_) => code::LIST_LIST.into(),
    }
}

/// The kind, in English with its article.
pub(super) fn kind(name: &str) -> Message {
    match name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) {
        true => msg!(code::KindWithVowel, name),
        false => msg!(code::Kind, name),
    }
}
