//! Whole numbers, checked.

use crate::syntax::Operator;
use crate::{FaultCode, Value};

pub(super) fn operate(operator: Operator, left: i64, right: i64) -> Result<Value, FaultCode> {
    let truth = |truth| Ok(Value::Truth(truth));
    let number = match operator {
        Operator::Less => return truth(left < right),
        Operator::LessOrEqual => return truth(left <= right),
        Operator::Greater => return truth(left > right),
        Operator::GreaterOrEqual => return truth(left >= right),
        Operator::Plus => left.checked_add(right),
        Operator::Minus => left.checked_sub(right),
        Operator::Times => left.checked_mul(right),
        Operator::Div => return Ok(Value::Number(divide(left, right)?)),
        Operator::Mod => return Ok(Value::Number(modulo(left, right)?)),
        Operator::Or | Operator::And | Operator::Equal | Operator::Unequal | Operator::In => {
            return Err(FaultCode::WrongKind);
        }
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

/// What the division leaves; it has the sign of the divisor.
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
