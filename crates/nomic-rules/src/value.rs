//! What rules compute with, and how the host declares it.

use crate::{FaultCode, Phrase};
use std::sync::Arc;

/// One of the game's own things, such as a player. What the number stands for only the host knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thing {
    /// The kind, as the vocabulary names it.
    pub kind: &'static str,
    /// The host's number for it.
    pub id: u64,
}

/// A value of the language.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Truth(bool),
    /// A text, perhaps with translations.
    Text(Phrase),
    /// A list.
    List(Arc<[Value]>),
    /// A thing of the game.
    Thing(Thing),
    /// Nothing where something might have been, such as the first of an empty list. There is no
    /// literal for it; it equals only itself, and any other use of it is a fault.
    Blank,
}

/// The type of a value, as a vocabulary declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// A whole number.
    Number,
    /// Yes or no.
    Truth,
    /// A text.
    Text,
    /// A list of this type.
    List(&'static Type),
    /// A thing of this kind.
    Thing(&'static str),
    /// Any value at all.
    Any,
}

impl Value {
    /// Whether the value is of this type. A blank fits none.
    pub fn fits(&self, ty: Type) -> bool {
        match (self, ty) {
            (Value::Blank, _) => false,
            (_, Type::Any)
            | (Value::Number(_), Type::Number)
            | (Value::Truth(_), Type::Truth)
            | (Value::Text(_), Type::Text) => true,
            (Value::Thing(thing), Type::Thing(kind)) => thing.kind == kind,
            (Value::List(items), Type::List(item)) => items.iter().all(|value| value.fits(*item)),
            _ => false,
        }
    }

    /// Equality as rules see it: texts are the same if their plain variants are.
    pub fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Text(a), Value::Text(b)) => a.as_plain() == b.as_plain(),
            _ => self == other,
        }
    }

    /// The logical cells that the value takes beyond the one in which it lies.
    pub(crate) fn cells(&self) -> u64 {
        match self {
            Value::Text(phrase) => 1 + count(phrase.length()) / 16,
            Value::List(items) => items
                .iter()
                .fold(count(items.len()), |sum, item| sum + item.cells()),
            Value::Number(_) | Value::Truth(_) | Value::Thing(_) | Value::Blank => 0,
        }
    }

    pub(crate) fn number(self) -> Result<i64, FaultCode> {
        match self {
            Value::Number(number) => Ok(number),
            other => Err(other.mismatch()),
        }
    }

    pub(crate) fn truth(self) -> Result<bool, FaultCode> {
        match self {
            Value::Truth(truth) => Ok(truth),
            other => Err(other.mismatch()),
        }
    }

    pub(crate) fn list(self) -> Result<Arc<[Value]>, FaultCode> {
        match self {
            Value::List(items) => Ok(items),
            other => Err(other.mismatch()),
        }
    }

    pub(crate) fn thing(self) -> Result<Thing, FaultCode> {
        match self {
            Value::Thing(thing) => Ok(thing),
            other => Err(other.mismatch()),
        }
    }

    /// The value as it stands in a text that is put together.
    pub(crate) fn phrase(self) -> Result<Phrase, FaultCode> {
        match self {
            Value::Text(phrase) => Ok(phrase),
            Value::Number(number) => Ok(Phrase::plain(&number.to_string())),
            other => Err(other.mismatch()),
        }
    }

    /// The value itself if it is of this type.
    pub(crate) fn expect(self, ty: Type) -> Result<Value, FaultCode> {
        if self.fits(ty) {
            Ok(self)
        } else {
            Err(self.mismatch())
        }
    }

    /// Why the value is not what was wanted.
    pub(crate) fn mismatch(&self) -> FaultCode {
        match self {
            Value::Blank => FaultCode::BlankValue,
            _ => FaultCode::WrongKind,
        }
    }
}

pub(crate) fn count(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
