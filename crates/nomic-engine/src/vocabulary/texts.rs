//! Functions on texts, and numbers that have a letter.

use crate::RuleNumber;
use crate::rules::{FaultCode, Phrase, Value};

/// Number of a rule with a letter, as code computes with it.
pub(super) fn lettered(letter: &str, number: i64) -> Result<Value, FaultCode> {
    let mut letters = letter.chars();
    let letter = letters.next().filter(|_| letters.next().is_none());
    let number = u32::try_from(number).ok();
    let number = letter.and_then(|letter| RuleNumber::lettered(letter, number?));
    number
        .map(|number| Value::Number(number.0.into()))
        .ok_or(FaultCode::NoSuchThing)
}

/// True if the words occur in a text as whole words, in any of its languages.
pub(super) fn mentions(text: &Phrase, words: &str) -> bool {
    let touches = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let stands = |text: &str| {
        text.match_indices(words).any(|(at, found)| {
            let before = text.get(..at).and_then(|before| before.chars().next_back());
            let after = text.get(at.saturating_add(found.len())..);
            !touches(before) && !touches(after.and_then(|after| after.chars().next()))
        })
    };
    !words.is_empty() && text.variants().any(|(_, text)| stands(text))
}

/// Cost of a search in a text: a step for every 64 bytes.
pub(super) fn effort(text: &Phrase) -> u64 {
    let bytes: usize = text.variants().map(|(_, text)| text.len()).sum();
    u64::try_from(bytes.div_ceil(64)).unwrap_or(u64::MAX)
}
