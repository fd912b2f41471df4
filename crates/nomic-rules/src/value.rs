//! What rules compute with, and how the host declares it.

use crate::{FaultCode, Fraction, Phrase, edition};
use std::sync::Arc;

/// A thing of the game, such as a player. Only the host knows the meaning of the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thing {
    /// The kind, as the vocabulary names it.
    pub kind: &'static str,
    /// The host's number for it.
    pub id: u64,
}

impl Thing {
    /// Whether it is of this kind. Nearly always both are the very same text, which is seen without
    /// reading it.
    pub fn is_of(self, kind: &str) -> bool {
        std::ptr::eq(self.kind, kind) || *self.kind == *kind
    }
}

/// A value of the language.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// A whole number.
    Number(i64),
    /// An exact fraction.
    Fraction(Fraction),
    /// Yes or no.
    Truth(bool),
    /// A text, perhaps with translations.
    Text(Phrase),
    /// A list.
    List(Arc<[Value]>),
    /// Values by name, sorted by name.
    Record(Arc<[(Arc<str>, Value)]>),
    /// A quantity that players have, by its name.
    Quantity(Arc<str>),
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
    /// An exact fraction, or a whole number in its place.
    Fraction,
    /// Yes or no.
    Truth,
    /// A text.
    Text,
    /// The code of a rule. Its value is a text, but no text is taken for it when code is checked.
    Code,
    /// A list of this type.
    List(&'static Type),
    /// A quantity that players have.
    Quantity,
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
            | (Value::Number(_), Type::Number | Type::Fraction)
            | (Value::Fraction(_), Type::Fraction)
            | (Value::Quantity(_), Type::Quantity)
            | (Value::Truth(_), Type::Truth)
            | (Value::Text(_), Type::Text | Type::Code) => true,
            (Value::Thing(thing), Type::Thing(kind)) => thing.is_of(kind),
            (Value::List(items), Type::List(item)) => items.iter().all(|value| value.fits(*item)),
            _ => false,
        }
    }

    /// Equality as rules see it: texts are the same if their plain variants are, and fractions
    /// and whole numbers if they are as large.
    pub fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Text(a), Value::Text(b)) => a.as_plain() == b.as_plain(),
            (Value::Number(number), Value::Fraction(fraction))
            | (Value::Fraction(fraction), Value::Number(number)) => {
                Fraction::from(*number) == *fraction
            }
            (Value::List(a), Value::List(b)) => {
                a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| a.same(b))
            }
            (Value::Record(a), Value::Record(b)) => {
                let mut pairs = a.iter().zip(b.iter());
                a.len() == b.len() && pairs.all(|(a, b)| a.0 == b.0 && a.1.same(&b.1))
            }
            _ => self == other,
        }
    }

    /// Memory cells that the value takes beyond the cell of the value itself. Counting ends at the
    /// limit of a run, because shared parts could take long to count.
    pub(crate) fn cells(&self) -> u64 {
        let mut sum = 0;
        self.add_cells(&mut sum);
        sum
    }

    /// Greatest number of cells to compare for equality. Values of different length are not
    /// compared inside.
    pub(crate) fn comparison_cells(&self, other: &Value) -> u64 {
        let mut sum = 0;
        self.add_comparison_cells(other, &mut sum);
        sum
    }

    fn add_comparison_cells(&self, other: &Value, sum: &mut u64) {
        if *sum > edition::MEMORY {
            return;
        }
        match (self, other) {
            (Value::Text(a), Value::Text(b)) if a.as_plain().len() == b.as_plain().len() => {
                *sum += 1 + count(a.as_plain().len()) / 16;
            }
            (Value::List(a), Value::List(b)) if a.len() == b.len() => {
                *sum += count(a.len());
                let pairs = a.iter().zip(b.iter());
                pairs.for_each(|(a, b)| a.add_comparison_cells(b, sum));
            }
            (Value::Record(a), Value::Record(b)) if a.len() == b.len() => {
                *sum += count(a.len());
                let pairs = a.iter().zip(b.iter());
                pairs.for_each(|(a, b)| a.1.add_comparison_cells(&b.1, sum));
            }
            _ => {}
        }
    }

    fn add_cells(&self, sum: &mut u64) {
        if *sum > edition::MEMORY {
            return;
        }
        match self {
            Value::Text(phrase) => *sum += 1 + count(phrase.length()) / 16,
            Value::List(items) => {
                *sum += count(items.len());
                items.iter().for_each(|item| item.add_cells(sum));
            }
            Value::Record(parts) => {
                *sum += count(parts.len());
                parts.iter().for_each(|(_, part)| part.add_cells(sum));
            }
            Value::Number(_)
            | Value::Fraction(_)
            | Value::Truth(_)
            | Value::Quantity(_)
            | Value::Thing(_)
            | Value::Blank => {}
        }
    }

    pub(crate) fn number(self) -> Result<i64, FaultCode> {
        match self {
            Value::Number(number) => Ok(number),
            other => Err(other.mismatch()),
        }
    }

    /// The value as a fraction, also if it is a whole number.
    pub(crate) fn fraction(&self) -> Result<Fraction, FaultCode> {
        match self {
            Value::Number(number) => Ok(Fraction::from(*number)),
            Value::Fraction(fraction) => Ok(*fraction),
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

    pub(crate) fn thing(&self) -> Result<Thing, FaultCode> {
        match self {
            Value::Thing(thing) => Ok(*thing),
            other => Err(other.mismatch()),
        }
    }

    /// Text of the value inside a joined text.
    pub(crate) fn phrase(self) -> Result<Phrase, FaultCode> {
        match self {
            Value::Text(phrase) => Ok(phrase),
            Value::Number(number) => Ok(Phrase::plain(&number.to_string())),
            Value::Fraction(fraction) => Ok(Phrase::plain(&fraction.to_string())),
            other => Err(other.mismatch()),
        }
    }

    /// The value if it is of this type, which a vocabulary declares.
    pub(crate) fn expect_type(self, ty: Type) -> Result<Value, FaultCode> {
        match (&self, ty) {
            (Value::Number(number), Type::Fraction) => Ok(Value::Fraction((*number).into())),
            _ if self.fits(ty) => Ok(self),
            _ => Err(self.mismatch()),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn list(items: impl IntoIterator<Item = Value>) -> Value {
        Value::List(items.into_iter().collect())
    }

    #[test]
    fn of_two_values_only_what_can_tell_them_apart_is_looked_at() {
        let numbers = |count| list((0..count).map(Value::Number));
        assert_eq!(numbers(1_000).comparison_cells(&numbers(0)), 0);
        assert_eq!(numbers(1_000).comparison_cells(&numbers(1_000)), 1_000);
        let deep = list([numbers(1_000), numbers(5)]);
        assert_eq!(
            deep.comparison_cells(&list([numbers(7), numbers(5)])),
            2 + 5
        );
        assert_eq!(deep.comparison_cells(&Value::Number(1)), 0);
        let text = |length| Value::Text(Phrase::plain(&"x".repeat(length)));
        assert_eq!(text(1_600).comparison_cells(&text(1_600)), 101);
        assert_eq!(text(1_600).comparison_cells(&text(1_599)), 0);
    }
}
