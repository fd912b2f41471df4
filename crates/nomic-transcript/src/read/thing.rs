//! What is filled in, stated or named.

use super::snag::Snag;
use super::words::Words;
use crate::script::Thing;

/// A thing that is referred to by a number.
type Numbered = fn(u32) -> Thing;
/// A number, yes or no, a text in quotes, or something of the game.
pub(super) fn thing(words: &mut Words<'_>) -> Result<Thing, Snag> {
    if let Some(text) = words.quote() {
        return Ok(Thing::Text(text));
    }
    if let Some(number) = words.number() {
        return Ok(Thing::Number(number));
    }
    if let Some(fraction) = words.fraction() {
        return Ok(Thing::Fraction(fraction));
    }
    for (word, truth) in [("yes", true), ("no", false)] {
        if words.take(word) {
            return Ok(Thing::Truth(truth));
        }
    }
    let kinds: [(&str, Numbered); 4] = [
        ("rule", Thing::Rule),
        ("proposal", Thing::Proposal),
        ("case", Thing::Case),
        ("ballot", Thing::Ballot),
    ];
    for (word, kind) in kinds {
        if words.take(word) {
            return Ok(kind(words.need_number()?));
        }
    }
    if words.take("asset") {
        return Ok(Thing::Asset(words.need_quote()?));
    }
    words.take("player");
    Ok(Thing::Player(words.name(&[])?))
}
