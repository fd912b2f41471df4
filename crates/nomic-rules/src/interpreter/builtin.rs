//! The functions of the language itself.

use super::arithmetic;
use crate::code::Builtin;
use crate::{FaultCode, Value};
use std::cmp::Ordering;

pub(super) fn value(builtin: Builtin, args: Vec<Value>) -> Result<Value, FaultCode> {
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
        // What has no fixed size is made where it is metered.
        Builtin::Reverse | Builtin::Range | Builtin::Join => Err(next()?.mismatch()),
    }
}

fn element(found: Option<&Value>) -> Value {
    found.cloned().unwrap_or(Value::Blank)
}
