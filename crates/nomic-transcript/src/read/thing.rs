//! Values in blanks, statements and names.

use super::snag::Snag;
use super::words::TokenReader;
use crate::script::WrittenThing;

type Numbered = fn(u32) -> WrittenThing;
/// A number, yes or no, a text in quotes, or something of the game.
pub(super) fn thing(words: &mut TokenReader<'_>) -> Result<WrittenThing, Snag> {
    if let Some(text) = words.quote() {
        return Ok(WrittenThing::Text(text));
    }
    if let Some(number) = words.number() {
        return Ok(WrittenThing::Number(number));
    }
    if let Some(fraction) = words.fraction() {
        return Ok(WrittenThing::Fraction(fraction));
    }
    for (word, truth) in [("yes", true), ("no", false)] {
        if words.take(word) {
            return Ok(WrittenThing::Truth(truth));
        }
    }
    let kinds: [(&str, Numbered); 4] = [
        ("rule", WrittenThing::Rule),
        ("proposal", WrittenThing::Proposal),
        ("case", WrittenThing::Case),
        ("ballot", WrittenThing::Ballot),
    ];
    for (word, kind) in kinds {
        if words.take(word) {
            return Ok(kind(words.need_number()?));
        }
    }
    if words.take("asset") {
        return Ok(WrittenThing::Asset(words.need_quote()?));
    }
    words.take("player");
    Ok(WrittenThing::Player(words.name(&[])?))
}
