//! Variables that rules keep between runs.

use crate::collect::CollectByExtend;
use crate::{Blank, FaultCode, FlatMap, Shape, Thing, Value, edition};
use std::sync::Arc;

/// Variables of a rule by name. A missing variable has its initial value.
pub type Keeps = FlatMap<Arc<str>, Kept>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    One(Value),
    /// A value for each thing. Things with the initial value have no entry, so equal contents are
    /// equal values.
    Each(Arc<FlatMap<Thing, Value>>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keep {
    pub name: Arc<str>,
    /// Kind of thing with a value each; none if there is a single value.
    pub of: Option<&'static str>,
    pub initial: Value,
    pub ty: Shape,
    /// Blank that is filled in when such a thing is made, if the rule asks for it.
    pub asked: Option<Blank>,
}

impl Keep {
    pub fn initial_contents(&self) -> Kept {
        match self.of {
            None => Kept::One(self.initial.clone()),
            Some(_) => Kept::Each(Arc::default()),
        }
    }

    /// Contents taken over from earlier code under this name: all if the types are equal, else
    /// nothing.
    pub fn migrate(&self, before: Option<&Kept>) -> Kept {
        before
            .and_then(|before| self.fitting(before))
            .unwrap_or_else(|| self.initial_contents())
    }

    fn fitting(&self, before: &Kept) -> Option<Kept> {
        let fitting = |value: &Value| value.clone().expect(&self.ty).ok();
        match (self.of, before) {
            (None, Kept::One(value)) => Some(Kept::One(fitting(value)?)),
            (Some(kind), Kept::Each(values)) => {
                let one = |(thing, value): (&Thing, &Value)| {
                    let value = fitting(value).filter(|_| thing.kind == kind)?;
                    Some((*thing, value))
                };
                let all: Option<Vec<_>> = values.iter().map(one).collect();
                let set = all?.into_iter();
                let set = set.filter(|(_, value)| *value != self.initial);
                Some(Kept::Each(Arc::new(set.collect_by_extend())))
            }
            _ => None,
        }
    }

    /// Kept value, of this thing if there is one for each.
    pub fn value<'k>(&'k self, kept: Option<&'k Kept>, of: Option<Thing>) -> &'k Value {
        let found = match (kept, of) {
            (Some(Kept::One(value)), None) => Some(value),
            (Some(Kept::Each(values)), Some(of)) => values.get(&of),
            _ => None,
        };
        found.unwrap_or(&self.initial)
    }

    /// Sets the value, of this thing if there is one for each, and returns the old one.
    ///
    /// # Errors
    ///
    /// If the value can't be kept here, or there would be too many.
    pub fn set(
        &self,
        kept: &mut Kept,
        of: Option<Thing>,
        value: Value,
    ) -> Result<Value, FaultCode> {
        let value = value.expect(&self.ty)?;
        match (kept, of) {
            (Kept::One(present), None) => Ok(std::mem::replace(present, value)),
            (Kept::Each(values), Some(of)) if self.of == Some(of.kind) => {
                let known = values.contains_key(&of);
                if value != self.initial && !known && values.len() >= edition::MAX_LIST {
                    return Err(FaultCode::MemorySpent);
                }
                if value == self.initial && !known {
                    return Ok(value);
                }
                let values = Arc::make_mut(values);
                let before = match value == self.initial {
                    true => values.remove(&of),
                    false => values.insert(of, value),
                };
                Ok(before.unwrap_or_else(|| self.initial.clone()))
            }
            _ => Err(FaultCode::WrongKind),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stake() -> Keep {
        Keep {
            name: "stake".into(),
            of: Some("Player"),
            initial: Value::Number(0),
            ty: Shape::Number,
            asked: None,
        }
    }

    fn player(id: u64) -> Option<Thing> {
        let kind = "Player";
        Some(Thing { kind, id })
    }

    #[test]
    fn what_is_set_back_to_the_first_value_is_as_if_it_had_never_been_set() {
        let (keep, mut kept) = (stake(), stake().initial_contents());
        assert_eq!(
            keep.set(&mut kept, player(1), Value::Number(5)),
            Ok(Value::Number(0))
        );
        assert_eq!(keep.value(Some(&kept), player(1)), &Value::Number(5));
        assert_eq!(keep.value(Some(&kept), player(2)), &Value::Number(0));
        assert_eq!(
            keep.set(&mut kept, player(1), Value::Number(0)),
            Ok(Value::Number(5))
        );
        assert_eq!(kept, keep.initial_contents());
    }

    #[test]
    fn a_variable_holds_no_more_values_than_a_list() {
        let (keep, mut kept) = (stake(), stake().initial_contents());
        for id in 0..edition::MAX_LIST as u64 {
            keep.set(&mut kept, player(id), Value::Number(1)).unwrap();
        }
        let late = player(edition::MAX_LIST as u64);
        let one_more = keep.set(&mut kept, late, Value::Number(1));
        assert_eq!(one_more, Err(FaultCode::MemorySpent));
        assert!(keep.set(&mut kept, late, Value::Number(0)).is_ok());
        assert!(keep.set(&mut kept, player(7), Value::Number(2)).is_ok());
    }

    #[test]
    fn another_first_value_holds_of_whom_nothing_was_set() {
        let (keep, mut kept) = (stake(), stake().initial_contents());
        keep.set(&mut kept, player(1), Value::Number(5)).unwrap();
        keep.set(&mut kept, player(2), Value::Number(6)).unwrap();
        let later = Keep {
            initial: Value::Number(5),
            ..stake()
        };
        let kept = later.migrate(Some(&kept));
        assert_eq!(later.value(Some(&kept), player(3)), &Value::Number(5));
        assert!(matches!(&kept, Kept::Each(values) if values.len() == 1));
        let of_rules = Keep {
            of: Some("Rule"),
            ..stake()
        };
        assert_eq!(of_rules.migrate(Some(&kept)), of_rules.initial_contents());
    }

    #[test]
    fn numbers_that_are_taken_over_as_fractions_are_fractions() {
        let shares = Keep {
            of: None,
            initial: Value::List(Arc::default()),
            ty: Shape::list_of(Shape::Fraction),
            ..stake()
        };
        let numbers = Kept::One(Value::List([Value::Number(2)].into()));
        let fractions = Value::List([Value::Fraction(2.into())].into());
        assert_eq!(shares.migrate(Some(&numbers)), Kept::One(fractions));
    }
}
