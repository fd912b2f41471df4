//! Types in the checker.

use crate::{FaultCode, Type, Value};
use std::fmt;
use std::sync::Arc;

/// Type of an expression or of a variable. Unlike a [`Type`], it can be built at run time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    Number,
    /// A whole number is accepted, too.
    Fraction,
    Truth,
    Text,
    /// Code is allowed as a text, but a text is not allowed as code.
    Code(Fragment),
    Quantity,
    Thing(&'static str),
    List(Arc<Shape>),
    /// A record with these parts, sorted by name.
    Record(Arc<[(Arc<str>, Shape)]>),
    Any,
}

/// Names with their types, in written order.
pub type Names = Arc<[(Arc<str>, Shape)]>;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fragment {
    Rule,
    Expression {
        /// Besides the names of the game.
        names: Names,
        result: Arc<Shape>,
    },
    Statements {
        names: Names,
        /// Effects that the code can have, and functions of chance that it can call.
        doing: Arc<[&'static str]>,
    },
}

impl Fragment {
    pub fn names(&self) -> &[(Arc<str>, Shape)] {
        match self {
            Fragment::Rule => &[],
            Fragment::Expression { names, .. } | Fragment::Statements { names, .. } => names,
        }
    }
}

impl From<Type> for Shape {
    fn from(ty: Type) -> Shape {
        match ty {
            Type::Number => Shape::Number,
            Type::Fraction => Shape::Fraction,
            Type::Truth => Shape::Truth,
            Type::Text => Shape::Text,
            Type::Code => Shape::Code(Fragment::Rule),
            Type::Quantity => Shape::Quantity,
            Type::Thing(kind) => Shape::Thing(kind),
            Type::List(item) => Shape::list_of(Shape::from(*item)),
            Type::Any => Shape::Any,
        }
    }
}

impl Shape {
    pub(crate) fn list_of(item: Shape) -> Shape {
        Shape::List(Arc::new(item))
    }

    pub(crate) fn fits(&self, wanted: &Shape) -> bool {
        match (self, wanted) {
            (Shape::Code(_), Shape::Text) => true,
            (_, Shape::Code(_)) => self == wanted,
            (Shape::Any, _) | (_, Shape::Any) | (Shape::Number, Shape::Fraction) => true,
            (Shape::List(found), Shape::List(wanted)) => found.fits(wanted),
            (Shape::Record(found), Shape::Record(wanted)) => {
                same_names(found, wanted)
                    && found.iter().zip(wanted.iter()).all(|(a, b)| a.1.fits(&b.1))
            }
            _ => self == wanted,
        }
    }

    /// Common shape of two alternatives, if there is one.
    pub(crate) fn join(&self, other: &Shape) -> Option<Shape> {
        match (self, other) {
            (Shape::Any, one) | (one, Shape::Any) => Some(one.clone()),
            (Shape::List(a), Shape::List(b)) => Some(Shape::list_of(a.join(b)?)),
            (Shape::Record(a), Shape::Record(b)) if same_names(a, b) => {
                let parts = a.iter().zip(b.iter());
                let parts = parts.map(|(a, b)| Some((a.0.clone(), a.1.join(&b.1)?)));
                Some(Shape::Record(parts.collect::<Option<_>>()?))
            }
            _ if self.fits(other) => Some(other.clone()),
            _ if other.fits(self) => Some(self.clone()),
            _ => None,
        }
    }

    pub(crate) fn is_numeric(&self) -> bool {
        matches!(self, Shape::Number | Shape::Fraction | Shape::Any)
    }

    /// True if a variable may hold it between runs: only values with a meaning outside of the game.
    pub(crate) fn keepable(&self) -> bool {
        match self {
            Shape::Number | Shape::Fraction | Shape::Truth | Shape::Text => true,
            Shape::List(item) => item.keepable(),
            Shape::Record(parts) => parts.iter().all(|(_, part)| part.keepable()),
            Shape::Code(_) | Shape::Quantity | Shape::Thing(_) | Shape::Any => false,
        }
    }

    /// True if a part is unknown, such as the elements of an empty list.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Shape::Any => true,
            Shape::List(item) => item.is_open(),
            Shape::Record(parts) => parts.iter().any(|(_, part)| part.is_open()),
            _ => false,
        }
    }

    pub(crate) fn has_fraction(&self) -> bool {
        match self {
            Shape::Fraction => true,
            Shape::List(item) => item.has_fraction(),
            Shape::Record(parts) => parts.iter().any(|(_, part)| part.has_fraction()),
            _ => false,
        }
    }

    /// Number of words in the written type.
    pub(crate) fn size(&self) -> usize {
        match self {
            Shape::List(item) => 1 + item.size(),
            Shape::Record(parts) => parts.iter().fold(1, |sum, (_, part)| sum + part.size()),
            _ => 1,
        }
    }
}

impl Value {
    /// True if the value has this shape, as in a kept variable. A blank has none.
    pub fn has_shape(&self, shape: &Shape) -> bool {
        match (self, shape) {
            (Value::Blank, _) => false,
            (_, Shape::Any)
            | (Value::Number(_), Shape::Number | Shape::Fraction)
            | (Value::Fraction(_), Shape::Fraction)
            | (Value::Truth(_), Shape::Truth)
            | (Value::Text(_), Shape::Text | Shape::Code(_))
            | (Value::Quantity(_), Shape::Quantity) => true,
            (Value::Thing(thing), Shape::Thing(kind)) => thing.kind == *kind,
            (Value::List(items), Shape::List(item)) => items.iter().all(|one| one.has_shape(item)),
            (Value::Record(parts), Shape::Record(wanted)) => {
                let mut pairs = parts.iter().zip(wanted.iter());
                parts.len() == wanted.len()
                    && pairs.all(|(part, want)| part.0 == want.0 && part.1.has_shape(&want.1))
            }
            _ => false,
        }
    }

    /// The value in this shape. Whole numbers become fractions where a fraction is wanted, so that
    /// one meaning has one form.
    pub(crate) fn expect(self, shape: &Shape) -> Result<Value, FaultCode> {
        if !self.has_shape(shape) {
            return Err(self.mismatch());
        }
        Ok(self.conformed(shape))
    }

    fn conformed(self, shape: &Shape) -> Value {
        match (&self, shape) {
            (Value::Number(number), Shape::Fraction) => Value::Fraction((*number).into()),
            (Value::List(items), Shape::List(item)) if item.has_fraction() => {
                let items = items.iter().map(|one| one.clone().conformed(item));
                Value::List(items.collect())
            }
            (Value::Record(parts), Shape::Record(wanted)) if shape.has_fraction() => {
                let pairs = parts.iter().zip(wanted.iter());
                let parts = pairs.map(|((name, part), (_, want))| {
                    let part = part.clone().conformed(want);
                    (name.clone(), part)
                });
                Value::Record(parts.collect())
            }
            _ => self,
        }
    }
}

fn same_names(a: &[(Arc<str>, Shape)], b: &[(Arc<str>, Shape)]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.0 == b.0)
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Number => f.write_str("number"),
            Shape::Fraction => f.write_str("fraction"),
            Shape::Truth => f.write_str("truth"),
            Shape::Text => f.write_str("text"),
            Shape::Code(Fragment::Rule) => f.write_str("code"),
            Shape::Code(Fragment::Expression { .. }) => f.write_str("expression"),
            Shape::Code(Fragment::Statements { .. }) => f.write_str("statements"),
            Shape::Quantity => f.write_str("quantity"),
            Shape::Thing(kind) => f.write_str(kind),
            Shape::List(item) => write!(f, "list of {item}"),
            Shape::Record(parts) => {
                f.write_str("{")?;
                for (index, (name, part)) in parts.iter().enumerate() {
                    let comma = if index > 0 { ", " } else { "" };
                    write!(f, "{comma}{name}: {part}")?;
                }
                f.write_str("}")
            }
            Shape::Any => f.write_str("?"),
        }
    }
}
