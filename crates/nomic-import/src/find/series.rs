//! Numbers with a letter in front of them: `R.04`, `G.13`.
//!
//! Inside this crate such a number is a whole number beyond all others, so that sorting and
//! comparing ignore letters.

/// Numbers reserved for each letter; also the first lettered number.
const SERIES: u32 = 1_000_000;

pub(crate) fn lettered(letter: char, number: u32) -> Option<u32> {
    let letter = u32::from(u8::try_from(letter).ok().filter(u8::is_ascii_uppercase)?);
    letter.checked_mul(SERIES)?.checked_add(number % SERIES)
}

pub(crate) fn split(number: u32) -> (Option<char>, u32) {
    let letter = u8::try_from(number / SERIES)
        .ok()
        .filter(u8::is_ascii_uppercase);
    (letter.map(char::from), number % SERIES)
}

pub(crate) fn series(number: u32) -> u32 {
    number / SERIES
}
