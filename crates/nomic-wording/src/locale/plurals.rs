//! Plural form for a number. `plurals` in a `language.txt` names one of these functions.
#![allow(dead_code, reason = "each is there for languages to come")]

/// One form for all numbers: Japanese, Chinese.
pub(super) const fn alike(_number: u64) -> usize {
    0
}

/// 1, then all others: English, German, Italian.
pub(super) const fn one(number: u64) -> usize {
    if number == 1 { 0 } else { 1 }
}

/// 0 and 1, then all others: French.
pub(super) const fn up_to_one(number: u64) -> usize {
    if number <= 1 { 0 } else { 1 }
}

/// 1, 21, 31; 2 to 4, 22 to 24; all others: Russian, Ukrainian.
pub(super) const fn russian(number: u64) -> usize {
    match (number % 10, number % 100) {
        (1, teen) if teen != 11 => 0,
        (2..=4, teen) if teen < 12 || teen > 14 => 1,
        _ => 2,
    }
}

/// 1; 2 to 4, 22 to 24; all others: Polish.
pub(super) const fn polish(number: u64) -> usize {
    match number {
        1 => 0,
        more if more % 10 == 1 => 2,
        more => russian(more),
    }
}

/// 1; 2 to 4; all others: Czech, Slovak.
pub(super) const fn czech(number: u64) -> usize {
    match number {
        1 => 0,
        2..=4 => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_the_forms_that_grammars_give() {
        let forms = |form: fn(u64) -> usize| [0, 1, 2, 5, 11, 12, 21, 22].map(form);
        assert_eq!(forms(alike), [0, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(forms(one), [1, 0, 1, 1, 1, 1, 1, 1]);
        assert_eq!(forms(up_to_one), [0, 0, 1, 1, 1, 1, 1, 1]);
        assert_eq!(forms(russian), [2, 0, 1, 2, 2, 2, 0, 1]);
        assert_eq!(forms(polish), [2, 0, 1, 2, 2, 2, 2, 1]);
        assert_eq!(forms(czech), [2, 0, 1, 2, 2, 2, 2, 2]);
    }
}
