//! Values that players fill in: in the form of an action, or at a rule's request.

use crate::{Fraction, Fragment, Phrase, Type, Value, edition};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blank {
    pub name: Arc<str>,
    pub label: Option<Phrase>,
    /// Type of the value: a number, a fraction, yes or no, a text, or a kind of thing that the
    /// vocabulary allows in forms.
    pub ty: Type,
    /// Kind of code, if the value is code: a text that [`Fragment::check`] accepts.
    pub code: Option<Fragment>,
    /// Allowed texts; any text is allowed if this is empty.
    pub choices: Vec<Phrase>,
    pub bounds: Option<Interval>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    pub least: Fraction,
    /// None without an upper bound.
    pub most: Option<Fraction>,
}

impl Interval {
    fn contains(self, value: &Value) -> bool {
        let within = |fraction: Fraction| {
            self.least <= fraction && self.most.is_none_or(|most| fraction <= most)
        };
        value.fraction().is_ok_and(within)
    }
}

impl Blank {
    /// Accepts a value that fits. A choice is returned with its translations.
    pub fn accept(&self, value: Value) -> Option<Value> {
        let held = self.bounds.is_none_or(|bounds| bounds.contains(&value));
        if !held || !value.fits(self.ty) || !is_short(&value) {
            return None;
        }
        if self.choices.is_empty() {
            return Some(value);
        }
        let mut choices = self.choices.iter().cloned().map(Value::Text);
        choices.find(|choice| choice.same(&value))
    }
}

/// A filled-in text can be no longer than one that a rule composes.
fn is_short(value: &Value) -> bool {
    match value {
        Value::Text(text) => text.as_plain().len() <= edition::MAX_TEXT,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blank(ty: Type, bounds: Option<Interval>) -> Blank {
        Blank {
            name: "stake".into(),
            label: None,
            ty,
            code: None,
            choices: Vec::new(),
            bounds,
        }
    }

    fn half() -> Fraction {
        Fraction::new(1, 2).unwrap()
    }

    #[test]
    fn bounds_are_themselves_within() {
        let bounds = Interval {
            least: half(),
            most: Some(2.into()),
        };
        let index = blank(Type::Fraction, Some(bounds));
        let takes = |value: Value| index.accept(value).is_some();
        assert!(takes(Value::Fraction(half())));
        assert!(takes(Value::Number(1)));
        assert!(takes(Value::Number(2)));
        assert!(!takes(Value::Number(0)));
        assert!(!takes(Value::Number(3)));
        let open = Interval {
            most: None,
            ..bounds
        };
        let open = blank(Type::Fraction, Some(open));
        assert!(open.accept(Value::Number(i64::MAX)).is_some());
    }

    #[test]
    fn a_text_that_is_filled_in_is_no_longer_than_one_that_a_rule_makes() {
        let text = |length| Value::Text(Phrase::plain(&"a".repeat(length)));
        let blank = blank(Type::Text, None);
        assert!(blank.accept(text(edition::MAX_TEXT)).is_some());
        assert!(blank.accept(text(edition::MAX_TEXT + 1)).is_none());
        assert!(blank.accept(Value::Number(1)).is_none());
    }
}
