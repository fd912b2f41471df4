//! The functions of the language itself.

use super::{Interpreter, arithmetic};
use crate::code::Builtin;
use crate::value::count;
use crate::{FaultCode, Phrase, Value, edition};
use std::cmp::Ordering;

impl Interpreter<'_> {
    pub(super) fn builtin(
        &mut self,
        builtin: Builtin,
        args: Vec<Value>,
    ) -> Result<Value, FaultCode> {
        if let (Builtin::Reverse, [Value::List(items)]) = (builtin, args.as_slice()) {
            self.meter.burn(count(items.len()))?;
            return self.list(items.iter().rev().cloned().collect());
        }
        if builtin == Builtin::Range {
            return self.range(args);
        }
        if let (Builtin::Join, [Value::List(items), between]) = (builtin, args.as_slice()) {
            return self.join(items, between);
        }
        value(builtin, args)
    }

    /// The numbers from the first to the last, none if that is smaller.
    fn range(&mut self, args: Vec<Value>) -> Result<Value, FaultCode> {
        let numbers = args.into_iter().map(Value::number);
        let numbers: Vec<i64> = numbers.collect::<Result<_, _>>()?;
        let [first, last] = numbers.as_slice() else {
            return Err(FaultCode::WrongKind);
        };
        // The length is known before any element is made.
        let length = i128::from(*last) - i128::from(*first) + 1;
        let length = u64::try_from(length.max(0)).unwrap_or(u64::MAX);
        if length > count(edition::MAX_LIST) {
            return Err(FaultCode::MemorySpent);
        }
        self.meter.burn(length)?;
        self.list((*first..=*last).map(Value::Number).collect())
    }

    fn join(&mut self, items: &[Value], between: &Value) -> Result<Value, FaultCode> {
        self.meter.burn(count(items.len()))?;
        let between = between.clone().phrase()?;
        let parts = items.iter().map(|item| item.clone().phrase());
        let parts: Vec<Phrase> = parts.collect::<Result<_, _>>()?;
        let gaps = parts.len().saturating_sub(1);
        let length = parts
            .iter()
            .map(Phrase::length)
            .fold(between.length().saturating_mul(gaps), usize::saturating_add);
        if length > edition::MAX_TEXT {
            return Err(FaultCode::MemorySpent);
        }
        self.held(Value::Text(between.between(&parts)))
    }
}

fn value(builtin: Builtin, args: Vec<Value>) -> Result<Value, FaultCode> {
    let mut args = args.into_iter();
    let mut next = || args.next().ok_or(FaultCode::WrongKind);
    match builtin {
        Builtin::Abs => {
            let number = next()?;
            match arithmetic::compare(&number, &Value::Number(0))? {
                Ordering::Less => arithmetic::negate(&number),
                Ordering::Equal | Ordering::Greater => Ok(number),
            }
        }
        Builtin::Min => arithmetic::extreme(Ordering::Less, next()?, next()?),
        Builtin::Max => arithmetic::extreme(Ordering::Greater, next()?, next()?),
        Builtin::Round => Ok(Value::Number(next()?.fraction()?.round()?)),
        Builtin::Floor => Ok(Value::Number(next()?.fraction()?.floor())),
        Builtin::Ceiling => Ok(Value::Number(next()?.fraction()?.ceiling()?)),
        Builtin::Count => {
            let length = next()?.list()?.len();
            let length = i64::try_from(length).map_err(|_| FaultCode::Overflow)?;
            Ok(Value::Number(length))
        }
        Builtin::First => Ok(element(next()?.list()?.first())),
        Builtin::Last => Ok(element(next()?.list()?.last())),
        Builtin::Nth => {
            let list = next()?.list()?;
            let place = next()?.number()?.checked_sub(1);
            let place = place.and_then(|place| usize::try_from(place).ok());
            Ok(element(place.and_then(|place| list.get(place))))
        }
        // Values without a fixed size are made where they are metered.
        Builtin::Reverse | Builtin::Range | Builtin::Join => Err(next()?.mismatch()),
    }
}

fn element(found: Option<&Value>) -> Value {
    found.cloned().unwrap_or(Value::Blank)
}
