//! Ranges of numbers with one open end: "below 200", "ab 200", "dal 200 in poi".

use crate::MAX_NUMBER;
use crate::read::token::TextToken;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OpenSide {
    Below,
    /// Lower numbers and the number itself.
    UpTo,
    Above,
    /// The number itself and greater ones.
    From,
}

const BEFORE: [(&str, OpenSide); 43] = [
    ("below", OpenSide::Below),
    ("under", OpenSide::Below),
    ("beneath", OpenSide::Below),
    ("before", OpenSide::Below),
    ("less", OpenSide::Below),
    ("lower", OpenSide::Below),
    ("smaller", OpenSide::Below),
    ("unter", OpenSide::Below),
    ("unterhalb", OpenSide::Below),
    ("vor", OpenSide::Below),
    ("kleiner", OpenSide::Below),
    ("niedriger", OpenSide::Below),
    ("kleineren", OpenSide::Below),
    ("sotto", OpenSide::Below),
    ("inferiori", OpenSide::Below),
    ("inferiore", OpenSide::Below),
    ("minori", OpenSide::Below),
    ("prima", OpenSide::Below),
    ("to", OpenSide::UpTo),
    ("until", OpenSide::UpTo),
    ("through", OpenSide::UpTo),
    ("bis", OpenSide::UpTo),
    ("fino", OpenSide::UpTo),
    ("above", OpenSide::Above),
    ("over", OpenSide::Above),
    ("beyond", OpenSide::Above),
    ("greater", OpenSide::Above),
    ("higher", OpenSide::Above),
    ("more", OpenSide::Above),
    ("after", OpenSide::Above),
    ("über", OpenSide::Above),
    ("oberhalb", OpenSide::Above),
    ("größer", OpenSide::Above),
    ("höher", OpenSide::Above),
    ("oltre", OpenSide::Above),
    ("sopra", OpenSide::Above),
    ("superiori", OpenSide::Above),
    ("superiore", OpenSide::Above),
    ("maggiori", OpenSide::Above),
    ("from", OpenSide::From),
    ("ab", OpenSide::From),
    ("da", OpenSide::From),
    ("dal", OpenSide::From),
];
/// Words allowed between such a word and the number.
const FILLERS: [&str; 12] = [
    "than", "als", "von", "number", "nummer", "numero", "rule", "regel", "a", "al", "il", "del",
];
const AFTER: [(&str, OpenSide); 20] = [
    ("up", OpenSide::From),
    ("above", OpenSide::From),
    ("higher", OpenSide::From),
    ("over", OpenSide::From),
    ("beyond", OpenSide::From),
    ("upwards", OpenSide::From),
    ("greater", OpenSide::From),
    ("more", OpenSide::From),
    ("höher", OpenSide::From),
    ("darüber", OpenSide::From),
    ("mehr", OpenSide::From),
    ("größer", OpenSide::From),
    ("oltre", OpenSide::From),
    ("superiori", OpenSide::From),
    ("below", OpenSide::UpTo),
    ("lower", OpenSide::UpTo),
    ("less", OpenSide::UpTo),
    ("darunter", OpenSide::UpTo),
    ("niedriger", OpenSide::UpTo),
    ("inferiori", OpenSide::UpTo),
];
const AND: [&str; 6] = ["and", "or", "und", "oder", "e", "o"];

/// Range with one open end at the number here: the place of its first word, its ends, and the place
/// of its last word.
pub(crate) fn bound(
    text: &str,
    words: &[TextToken],
    at: usize,
) -> Option<(usize, (u32, u32, usize))> {
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
fn behind(text: &str, words: &[TextToken], at: usize) -> Option<OpenSide> {
    let number = words.get(at)?;
    if text.get(number.end..)?.starts_with('+') {
        return Some(OpenSide::From);
    }
    words
        .get(at + 1)
        .filter(|and| AND.contains(&and.word.as_str()))?;
    side(&AFTER, &words.get(at + 2)?.word)
}

fn side(words: &[(&str, OpenSide)], word: &str) -> Option<OpenSide> {
    let known = words.iter().find(|(known, _)| *known == word);
    known.map(|(_, side)| *side)
}

fn ends(side: OpenSide, number: u32) -> Option<(u32, u32)> {
    let (first, last) = match side {
        OpenSide::Below => (1, number.checked_sub(1)?),
        OpenSide::UpTo => (1, number),
        OpenSide::Above => (number.checked_add(1)?, MAX_NUMBER),
        OpenSide::From => (number, MAX_NUMBER),
    };
    (first <= last).then_some((first, last))
}
