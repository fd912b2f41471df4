//! Expected values of variables.

use super::snag::Snag;
use super::thing::thing;
use super::words::TokenReader;
use crate::script::Holding;

/// Most nested lists and records.
const MAX_DEPTH: u8 = 8;

/// `yes`, `[1, 2]`, `{from: 1, amount: 2}`.
pub(super) fn holding(words: &mut TokenReader<'_>) -> Result<Holding, Snag> {
    nested(words, MAX_DEPTH)
}

fn nested(words: &mut TokenReader<'_>, depth: u8) -> Result<Holding, Snag> {
    let depth = depth.checked_sub(1);
    let depth = depth.ok_or_else(|| words.expected("a value that is less deep"))?;
    if words.mark('[') {
        let mut items = Vec::new();
        while !words.mark(']') {
            if !items.is_empty() && !words.mark(',') {
                return Err(words.expected("`,` or `]`"));
            }
            items.push(nested(words, depth)?);
        }
        return Ok(Holding::List(items));
    }
    if words.mark('{') {
        let mut parts = Vec::new();
        while !words.mark('}') {
            if !parts.is_empty() && !words.mark(',') {
                return Err(words.expected("`,` or `}`"));
            }
            let name = words.word("the name of a part")?.to_owned();
            if !words.mark(':') {
                return Err(words.expected("`:`"));
            }
            parts.push((name, nested(words, depth)?));
        }
        return Ok(Holding::Record(parts));
    }
    thing(words).map(Holding::One)
}
