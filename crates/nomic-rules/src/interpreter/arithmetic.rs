//! Numbers and fractions, checked.

use crate::syntax::Operator;
use crate::{FaultCode, Fraction, Value};
use std::cmp::Ordering;

pub(super) fn operate(operator: Operator, left: &Value, right: &Value) -> Result<Value, FaultCode> {
    let truth = |truth| Ok(Value::Truth(truth));
    match operator {
        Operator::Less => truth(compare(left, right)? == Ordering::Less),
        Operator::LessOrEqual => truth(compare(left, right)? != Ordering::Greater),
        Operator::Greater => truth(compare(left, right)? == Ordering::Greater),
        Operator::GreaterOrEqual => truth(compare(left, right)? != Ordering::Less),
        _ => match (left, right) {
            (Value::Number(left), Value::Number(right)) => whole(operator, *left, *right),
            _ => exact(operator, left.fraction()?, right.fraction()?),
        },
    }
}

pub(super) fn compare(left: &Value, right: &Value) -> Result<Ordering, FaultCode> {
    Ok(left.fraction()?.cmp(&right.fraction()?))
}

/// The smaller or larger of two numbers or fractions; the first if they are equal.
pub(super) fn extreme(wanted: Ordering, left: Value, right: Value) -> Result<Value, FaultCode> {
    let found = compare(&right, &left)?;
    Ok(if found == wanted { right } else { left })
}

pub(super) fn negate(value: &Value) -> Result<Value, FaultCode> {
    if let Value::Number(number) = value {
        let negated = number.checked_neg().ok_or(FaultCode::Overflow)?;
        return Ok(Value::Number(negated));
    }
    Ok(Value::Fraction(value.fraction()?.negated()?))
}

fn exact(operator: Operator, left: Fraction, right: Fraction) -> Result<Value, FaultCode> {
    let fraction = match operator {
        Operator::Plus => left.plus(right)?,
        Operator::Minus => left.minus(right)?,
        Operator::Times => left.times(right)?,
        Operator::Over => left.over(right)?,
        _ => return Err(FaultCode::WrongKind),
    };
    Ok(Value::Fraction(fraction))
}

fn whole(operator: Operator, left: i64, right: i64) -> Result<Value, FaultCode> {
    let number = match operator {
        Operator::Plus => left.checked_add(right),
        Operator::Minus => left.checked_sub(right),
        Operator::Times => left.checked_mul(right),
        Operator::Div => return Ok(Value::Number(divide(left, right)?)),
        Operator::Mod => return Ok(Value::Number(modulo(left, right)?)),
        Operator::Over => return Ok(Value::Fraction(Fraction::new(left, right)?)),
        _ => return Err(FaultCode::WrongKind),
    };
    Ok(Value::Number(number.ok_or(FaultCode::Overflow)?))
}

/// The quotient, rounded down, also below zero.
fn divide(left: i64, right: i64) -> Result<i64, FaultCode> {
    if right == 0 {
        return Err(FaultCode::DivisionByZero);
    }
    let quotient = left.checked_div(right).ok_or(FaultCode::Overflow)?;
    // Truncation rounds towards zero, which is one too high where the exact quotient is negative.
    let rounded_up = modulo_truncated(left, right) != 0 && (left < 0) != (right < 0);
    Ok(if rounded_up { quotient - 1 } else { quotient })
}

/// Remainder of the division, with the sign of the divisor.
fn modulo(left: i64, right: i64) -> Result<i64, FaultCode> {
    if right == 0 {
        return Err(FaultCode::DivisionByZero);
    }
    let rest = modulo_truncated(left, right);
    let other_side = rest != 0 && (rest < 0) != (right < 0);
    Ok(if other_side { rest + right } else { rest })
}

fn modulo_truncated(left: i64, right: i64) -> i64 {
    left.wrapping_rem(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_and_leaves_the_rest() {
        for (left, right, quotient, rest) in [
            (7, 2, 3, 1),
            (-7, 2, -4, 1),
            (7, -2, -4, -1),
            (-7, -2, 3, -1),
            (6, -2, -3, 0),
        ] {
            assert_eq!(divide(left, right), Ok(quotient), "{left} div {right}");
            assert_eq!(modulo(left, right), Ok(rest), "{left} mod {right}");
        }
    }

    #[test]
    fn the_edges_of_the_numbers_are_faults_or_right() {
        assert_eq!(divide(i64::MIN, -1), Err(FaultCode::Overflow));
        assert_eq!(modulo(i64::MIN, -1), Ok(0));
        assert_eq!(divide(1, 0), Err(FaultCode::DivisionByZero));
        assert_eq!(modulo(1, 0), Err(FaultCode::DivisionByZero));
        assert_eq!(divide(i64::MIN, 1), Ok(i64::MIN));
        assert_eq!(divide(i64::MIN, i64::MAX), Ok(-2));
    }
}
