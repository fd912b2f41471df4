//! Values of rules, and their types in the host's vocabulary.

use crate::{FaultCode, Fraction, Phrase, edition};
use std::sync::Arc;

/// A thing of the game, such as a player. Only the host knows the meaning of the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thing {
    pub kind: &'static str,
    pub id: u64,
}

impl Thing {
    /// True for a thing of this kind. Nearly always both are one text in memory, so it is not
    /// compared by letters.
    pub fn is_of(self, kind: &str) -> bool {
        std::ptr::eq(self.kind, kind) || *self.kind == *kind
    }
}

/// A value of the language.
///
/// ```
/// use nomic_rules::{Fraction, Type, Value};
///
/// let half = Value::Fraction(Fraction::read("0.5").unwrap());
/// assert!(half.fits(Type::Fraction) && !half.fits(Type::Number));
/// // Rules see no difference between 4/2 and 2.
/// let two = Value::Fraction(Fraction::new(4, 2).unwrap());
/// assert!(two.same(&Value::Number(2)) && two != Value::Number(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    Number(i64),
    Fraction(Fraction),
    Truth(bool),
    Text(Phrase),
    List(Arc<[Value]>),
    /// Values by name, sorted by name.
    Record(Arc<[(Arc<str>, Value)]>),
    Quantity(Arc<str>),
    Thing(Thing),
    /// Missing value, such as the first of an empty list. It has no literal and equals only itself.
    /// Any other use of it is a fault.
    Blank,
}

/// The type of a value, as a vocabulary declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    Number,
    /// An exact fraction, or a whole number in its place.
    Fraction,
    Truth,
    Text,
    /// The code of a rule. Its value is a text, but the checker accepts no text for it.
    Code,
    List(&'static Type),
    Quantity,
    Thing(&'static str),
    Any,
}

impl Value {
    /// True if the value has this type. A blank has none.
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

    /// Equality in rules: texts are compared by their plain variants, and fractions and whole
    /// numbers by size.
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

    /// Memory cells of the value beyond its own. Counting ends at the limit of a run, because
    /// shared parts could take long to count.
    pub(crate) fn cells(&self) -> u64 {
        let mut sum = 0;
        self.add_cells(&mut sum);
        sum
    }

    /// Greatest number of cells to compare for equality. The contents of values with different
    /// lengths are not compared.
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

    pub(crate) fn phrase(self) -> Result<Phrase, FaultCode> {
        match self {
            Value::Text(phrase) => Ok(phrase),
            Value::Number(number) => Ok(Phrase::plain(&number.to_string())),
            Value::Fraction(fraction) => Ok(Phrase::plain(&fraction.to_string())),
            other => Err(other.mismatch()),
        }
    }

    pub(crate) fn expect_type(self, ty: Type) -> Result<Value, FaultCode> {
        match (&self, ty) {
            (Value::Number(number), Type::Fraction) => Ok(Value::Fraction((*number).into())),
            _ if self.fits(ty) => Ok(self),
            _ => Err(self.mismatch()),
        }
    }

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
