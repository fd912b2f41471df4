//! Templates of phrasebooks: words with places for values.
//!
//! `{0}` is the first value; `{0a}`, `{0d}` and `{0g}` are its accusative, dative and genitive. For
//! numbers there are `{0!}` (without its sign), `{0?gains|loses}` (one word for positive numbers,
//! another for negative ones; or for yes and no), `{0#point|points}` (a number of these) and
//! `{0:day;days}` (the word for a number; it may be in a noun).

use super::Phrasebook;
use super::grammar::{NounCase, push};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TemplateSlot<'a> {
    Value(usize, NounCase),
    Size(usize),
    Sign(usize, &'a str, &'a str),
    /// Plural forms between strokes.
    Amount(usize, &'a str),
    /// Plural forms between semicolons.
    Word(usize, &'a str),
}

pub(super) fn fill(
    book: &dyn Phrasebook,
    template: &str,
    value: &mut dyn FnMut(TemplateSlot<'_>) -> String,
) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        push(book, &mut out, before);
        let (inside, after) = after.split_once('}').unwrap_or((after, ""));
        if let Some(slot) = slot(inside) {
            push(book, &mut out, &value(slot));
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

fn slot(inside: &str) -> Option<TemplateSlot<'_>> {
    let end = inside.find(|c: char| !c.is_ascii_digit());
    let (index, mode) = inside.split_at(end.unwrap_or(inside.len()));
    let index = index.parse().ok()?;
    Some(match mode {
        "" => TemplateSlot::Value(index, NounCase::Nominative),
        "a" => TemplateSlot::Value(index, NounCase::Accusative),
        "d" => TemplateSlot::Value(index, NounCase::Dative),
        "g" => TemplateSlot::Value(index, NounCase::Genitive),
        "!" => TemplateSlot::Size(index),
        _ => match mode.split_at_checked(1)? {
            (":", forms) => TemplateSlot::Word(index, forms),
            ("#", forms) => TemplateSlot::Amount(index, forms),
            ("?", words) => {
                let (above, below) = words.split_once('|')?;
                TemplateSlot::Sign(index, above, below)
            }
            _ => return None,
        },
    })
}
