//! Templates of phrasebooks: words with places for values.
//!
//! `{0}` is the first value; `{0a}`, `{0d}` and `{0g}` are its accusative, dative and genitive. For
//! numbers there are `{0!}` (without its sign), `{0?gains|loses}` (one word for positive numbers,
//! another for negative ones; or for yes and no), `{0#point|points}` (a number of these) and
//! `{0:day;days}` (one word for one, another for any other number; it may be in a noun).

use super::grammar::{NounCase, push};
use crate::Language;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TemplateSlot<'a> {
    Value(usize, NounCase),
    Size(usize),
    Sign(usize, &'a str, &'a str),
    Amount(usize, &'a str, &'a str),
    Word(usize, &'a str, &'a str),
}

pub(super) fn fill(
    language: Language,
    template: &str,
    value: &mut dyn FnMut(TemplateSlot<'_>) -> String,
) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        push(language, &mut out, before);
        let (inside, after) = after.split_once('}').unwrap_or((after, ""));
        if let Some(slot) = slot(inside) {
            push(language, &mut out, &value(slot));
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
    let two = |words: &'_ str| words.split_once('|').is_some();
    Some(match mode {
        "" => TemplateSlot::Value(index, NounCase::Nominative),
        "a" => TemplateSlot::Value(index, NounCase::Accusative),
        "d" => TemplateSlot::Value(index, NounCase::Dative),
        "g" => TemplateSlot::Value(index, NounCase::Genitive),
        "!" => TemplateSlot::Size(index),
        _ if mode.starts_with(':') => {
            let (one, other) = mode.get(1..)?.split_once(';')?;
            TemplateSlot::Word(index, one, other)
        }
        _ if !two(mode) => return None,
        _ => {
            let (one, other) = mode.get(1..)?.split_once('|')?;
            match mode.starts_with('#') {
                true => TemplateSlot::Amount(index, one, other),
                false => TemplateSlot::Sign(index, one, other),
            }
        }
    })
}
