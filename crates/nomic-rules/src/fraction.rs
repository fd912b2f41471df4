//! Exact fractions, checked.

use crate::FaultCode;
use std::cmp::Ordering;
use std::fmt;

/// An exact fraction in lowest terms, with a denominator above zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    num: i64,
    den: i64,
}

impl Fraction {
    /// The fraction `num / den` in lowest terms.
    ///
    /// # Errors
    ///
    /// If `den` is zero, or the result needs numbers of more than 64 bits.
    pub fn new(num: i64, den: i64) -> Result<Fraction, FaultCode> {
        Fraction::reduced(num.into(), den.into())
    }

    pub const fn num(self) -> i64 {
        self.num
    }

    pub const fn den(self) -> i64 {
        self.den
    }

    /// Parses `1/3`, `0.25`, `0,25` or `3`. None for other text, or if a number is too large.
    pub fn read(written: &str) -> Option<Fraction> {
        let digits = |part: &str| -> Option<i64> {
            let all = part.bytes().all(|digit| digit.is_ascii_digit());
            (all && !part.is_empty()).then(|| part.parse().ok())?
        };
        let unsigned = written.strip_prefix(['-', '\u{2212}']);
        let sign = if unsigned.is_some() { -1 } else { 1 };
        let written = unsigned.unwrap_or(written);
        let (num, den) = if let Some((above, below)) = written.split_once('/') {
            (digits(above)?, digits(below)?)
        } else if let Some((whole, tail)) = written.split_once(['.', ',']) {
            let den = 10_i64.checked_pow(u32::try_from(tail.len()).ok()?)?;
            let whole = digits(whole)?.checked_mul(den)?;
            (whole.checked_add(digits(tail)?)?, den)
        } else {
            (digits(written)?, 1)
        };
        Fraction::new(sign * num, den).ok()
    }

    fn reduced(num: i128, den: i128) -> Result<Fraction, FaultCode> {
        if den == 0 {
            return Err(FaultCode::DivisionByZero);
        }
        let common = common_divisor(num.unsigned_abs(), den.unsigned_abs());
        let common = i128::try_from(common).map_err(|_| FaultCode::Overflow)?;
        let sign = if den < 0 { -1 } else { 1 };
        let part = |whole: i128| i64::try_from(whole / common * sign);
        Ok(Fraction {
            num: part(num).map_err(|_| FaultCode::Overflow)?,
            den: part(den).map_err(|_| FaultCode::Overflow)?,
        })
    }

    // Two numbers of 64 bits multiplied never leave 127 bits, and neither does the sum of two
    // such products, because no denominator is as large as 2^63.

    pub(crate) fn plus(self, other: Fraction) -> Result<Fraction, FaultCode> {
        let (a, b) = (self.wide(), other.wide());
        Fraction::reduced(a.0 * b.1 + b.0 * a.1, a.1 * b.1)
    }

    pub(crate) fn minus(self, other: Fraction) -> Result<Fraction, FaultCode> {
        let (a, b) = (self.wide(), other.wide());
        Fraction::reduced(a.0 * b.1 - b.0 * a.1, a.1 * b.1)
    }

    pub(crate) fn times(self, other: Fraction) -> Result<Fraction, FaultCode> {
        let (a, b) = (self.wide(), other.wide());
        Fraction::reduced(a.0 * b.0, a.1 * b.1)
    }

    pub(crate) fn over(self, other: Fraction) -> Result<Fraction, FaultCode> {
        let (a, b) = (self.wide(), other.wide());
        Fraction::reduced(a.0 * b.1, a.1 * b.0)
    }

    pub(crate) fn negated(self) -> Result<Fraction, FaultCode> {
        Fraction::reduced(-i128::from(self.num), self.den.into())
    }

    pub(crate) const fn floor(self) -> i64 {
        self.num.div_euclid(self.den)
    }

    pub(crate) fn ceiling(self) -> Result<i64, FaultCode> {
        let rest = self.num.rem_euclid(self.den) != 0;
        let up = self.floor().checked_add(i64::from(rest));
        up.ok_or(FaultCode::Overflow)
    }

    /// Nearest whole number; of two equally near, the one further from zero.
    pub(crate) fn round(self) -> Result<i64, FaultCode> {
        let (num, den) = self.wide();
        let size = (2 * num.abs() + den) / (2 * den);
        i64::try_from(size * num.signum()).map_err(|_| FaultCode::Overflow)
    }

    fn wide(self) -> (i128, i128) {
        (self.num.into(), self.den.into())
    }
}

impl From<i64> for Fraction {
    fn from(number: i64) -> Fraction {
        Fraction {
            num: number,
            den: 1,
        }
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let (a, b) = (self.wide(), other.wide());
        (a.0 * b.1).cmp(&(b.0 * a.1))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As in rules; a whole number has no denominator.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.den {
            1 => write!(f, "{}", self.num),
            den => write!(f, "{}/{den}", self.num),
        }
    }
}

fn common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn half(num: i64) -> Fraction {
        Fraction::new(num, 2).unwrap()
    }

    #[test]
    fn halves_are_rounded_away_from_zero() {
        let rounded = [-3, -1, 1, 3].map(|num| half(num).round());
        assert_eq!(rounded, [Ok(-2), Ok(-1), Ok(1), Ok(2)]);
        assert_eq!((half(-3).floor(), half(-3).ceiling()), (-2, Ok(-1)));
    }

    #[test]
    fn fractions_are_in_lowest_terms_with_the_sign_above() {
        let fraction = Fraction::new(6, -4).unwrap();
        assert_eq!((fraction.num(), fraction.den()), (-3, 2));
        assert_eq!(Fraction::new(0, -7), Ok(Fraction::from(0)));
    }

    #[test]
    fn what_people_write_is_read_exactly_or_not_at_all() {
        let read = |written: &str| Fraction::read(written).map(|one| one.to_string());
        for (written, meant) in [
            ("1/3", "1/3"),
            ("2/6", "1/3"),
            ("0.25", "1/4"),
            ("0,25", "1/4"),
            ("-1.50", "-3/2"),
            ("\u{2212}3", "-3"),
            ("007", "7"),
        ] {
            assert_eq!(read(written).as_deref(), Some(meant), "{written}");
        }
        for nothing in [
            "",
            "-",
            "1/0",
            "1/",
            "/2",
            ".5",
            "5.",
            "1/-2",
            "--1",
            "+1",
            "1e3",
            "1/2/3",
            "1.2.3",
            "0.0000000000000000001",
            "9223372036854775808",
            " 1",
            "١",
        ] {
            assert_eq!(read(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn the_edges_are_faults_or_right() {
        assert_eq!(Fraction::new(1, 0), Err(FaultCode::DivisionByZero));
        assert_eq!(Fraction::new(1, i64::MIN), Err(FaultCode::Overflow));
        assert_eq!(Fraction::new(i64::MIN, i64::MIN), Ok(Fraction::from(1)));
        let tiny = Fraction::new(1, i64::MAX).unwrap();
        assert_eq!(tiny.times(tiny), Err(FaultCode::Overflow));
        assert_eq!(tiny.over(tiny), Ok(Fraction::from(1)));
        assert!(Fraction::from(i64::MIN).negated().is_err());
        let deep = Fraction::new(i64::MIN, i64::MAX).unwrap();
        assert_eq!(deep.plus(deep), Err(FaultCode::Overflow));
        assert_eq!(deep.round(), Ok(-1));
    }
}
