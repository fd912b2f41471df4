//! Ranges of numbers with one open end: "below 200", "ab 200", "dal 200 in poi".

use crate::MAX_NUMBER;
use crate::read::token::Token;

/// Open side of a range, seen from its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    /// All lower numbers.
    Below,
    /// All lower numbers and the number itself.
    UpTo,
    /// All greater numbers.
    Above,
    /// The number itself and all greater ones.
    From,
}

/// Words before the number, lower case.
const BEFORE: [(&str, Side); 43] = [
    ("below", Side::Below),
    ("under", Side::Below),
    ("beneath", Side::Below),
    ("before", Side::Below),
    ("less", Side::Below),
    ("lower", Side::Below),
    ("smaller", Side::Below),
    ("unter", Side::Below),
    ("unterhalb", Side::Below),
    ("vor", Side::Below),
    ("kleiner", Side::Below),
    ("niedriger", Side::Below),
    ("kleineren", Side::Below),
    ("sotto", Side::Below),
    ("inferiori", Side::Below),
    ("inferiore", Side::Below),
    ("minori", Side::Below),
    ("prima", Side::Below),
    ("to", Side::UpTo),
    ("until", Side::UpTo),
    ("through", Side::UpTo),
    ("bis", Side::UpTo),
    ("fino", Side::UpTo),
    ("above", Side::Above),
    ("over", Side::Above),
    ("beyond", Side::Above),
    ("greater", Side::Above),
    ("higher", Side::Above),
    ("more", Side::Above),
    ("after", Side::Above),
    ("über", Side::Above),
    ("oberhalb", Side::Above),
    ("größer", Side::Above),
    ("höher", Side::Above),
    ("oltre", Side::Above),
    ("sopra", Side::Above),
    ("superiori", Side::Above),
    ("superiore", Side::Above),
    ("maggiori", Side::Above),
    ("from", Side::From),
    ("ab", Side::From),
    ("da", Side::From),
    ("dal", Side::From),
];
/// Words allowed between such a word and the number.
const FILLERS: [&str; 12] = [
    "than", "als", "von", "number", "nummer", "numero", "rule", "regel", "a", "al", "il", "del",
];
/// Words after the number, after "and" or "or".
const AFTER: [(&str, Side); 20] = [
    ("up", Side::From),
    ("above", Side::From),
    ("higher", Side::From),
    ("over", Side::From),
    ("beyond", Side::From),
    ("upwards", Side::From),
    ("greater", Side::From),
    ("more", Side::From),
    ("höher", Side::From),
    ("darüber", Side::From),
    ("mehr", Side::From),
    ("größer", Side::From),
    ("oltre", Side::From),
    ("superiori", Side::From),
    ("below", Side::UpTo),
    ("lower", Side::UpTo),
    ("less", Side::UpTo),
    ("darunter", Side::UpTo),
    ("niedriger", Side::UpTo),
    ("inferiori", Side::UpTo),
];
const AND: [&str; 6] = ["and", "or", "und", "oder", "e", "o"];

/// A range with one open end at the number here: where the words for it begin, its ends, and the place
/// of its last word.
pub(crate) fn bound(text: &str, words: &[Token], at: usize) -> Option<(usize, (u32, u32, usize))> {
    let number = words.get(at)?.number()?;
    if let Some(range) = behind(text, words, at).and_then(|side| ends(side, number)) {
        let plus = words
            .get(at + 1)
            .is_none_or(|next| !AND.contains(&next.word.as_str()));
        return Some((at, (range.0, range.1, if plus { at } else { at + 2 })));
    }
    let before = words.get(..at)?.iter().enumerate().rev();
    let mut before = before.skip_while(|(_, word)| FILLERS.contains(&word.word.as_str()));
    let (begin, word) = before.next().filter(|(begin, _)| begin + 3 >= at)?;
    let side = side(&BEFORE, &word.word)?;
    // Two numbers are a range with two ends.
    let closed = begin
        .checked_sub(1)
        .and_then(|before| words.get(before))
        .is_some_and(|before| before.number().is_some());
    let (first, last) = ends(side, number).filter(|_| !closed)?;
    Some((begin, (first, last, at)))
}

/// Side given by words after a number: `200 and up`, `200+`.
fn behind(text: &str, words: &[Token], at: usize) -> Option<Side> {
    let number = words.get(at)?;
    if text.get(number.end..)?.starts_with('+') {
        return Some(Side::From);
    }
    words
        .get(at + 1)
        .filter(|and| AND.contains(&and.word.as_str()))?;
    side(&AFTER, &words.get(at + 2)?.word)
}

fn side(words: &[(&str, Side)], word: &str) -> Option<Side> {
    let known = words.iter().find(|(known, _)| *known == word);
    known.map(|(_, side)| *side)
}

fn ends(side: Side, number: u32) -> Option<(u32, u32)> {
    let (first, last) = match side {
        Side::Below => (1, number.checked_sub(1)?),
        Side::UpTo => (1, number),
        Side::Above => (number.checked_add(1)?, MAX_NUMBER),
        Side::From => (number, MAX_NUMBER),
    };
    (first <= last).then_some((first, last))
}
