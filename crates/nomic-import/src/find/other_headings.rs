//! Other headings between the rules of a page.

use crate::read::line::{LineKind, SourceLine, ends};
use crate::read::token::{has_words, tokens};
use std::collections::BTreeSet;

/// Headings of a rule's history, which are no part of its text.
const HISTORY: [&str; 10] = [
    "history",
    "annotations",
    "amendments",
    "amendment history",
    "verlauf",
    "geschichte",
    "anmerkungen",
    "storia",
    "cronologia",
    "annotazioni",
];
const LONGEST: usize = 4;

pub(crate) fn places(lines: &[SourceLine], begins: &BTreeSet<usize>) -> Vec<usize> {
    let quoted = !begins.is_empty()
        && begins
            .iter()
            .all(|place| lines.get(*place).is_some_and(|line| line.quoted));
    let ruled = ruled(lines, begins);
    let Some(first) = begins.first() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (place, line) in lines.iter().enumerate().skip(*first) {
        let over = match line.kind {
            // The end of a table.
            LineKind::Divider => line.text == "|" || (ruled && loose(lines, place, begins)),
            LineKind::Text => {
                (quoted && !line.quoted && has_words(&line.text))
                    || history(&line.text)
                    || heading(lines, place, begins)
            }
            _ => false,
        };
        if over {
            found.push(place);
        }
    }
    found
}

fn ruled(lines: &[SourceLine], begins: &BTreeSet<usize>) -> bool {
    let under = begins.iter().filter(|place| {
        let above = lines.get(..**place).unwrap_or_default().iter().rev();
        let mut above = above
            .take(3)
            .filter(|line| !line.blank() || line.kind == LineKind::Divider);
        above
            .next()
            .is_some_and(|line| line.kind == LineKind::Divider)
    });
    begins.len() >= 3 && under.count() * 3 >= begins.len() * 2
}

/// True if no rule begins below a drawn line, though it should.
fn loose(lines: &[SourceLine], place: usize, begins: &BTreeSet<usize>) -> bool {
    let mut below = lines.iter().enumerate().skip(place + 1);
    let next = below.find(|(_, line)| line.kind == LineKind::Divider || has_words(&line.text));
    next.is_some_and(|(next, line)| line.kind != LineKind::Divider && !begins.contains(&next))
}

fn history(text: &str) -> bool {
    let name = text.trim().strip_suffix(':').map(str::to_lowercase);
    name.is_some_and(|name| HISTORY.contains(&name.trim_end()))
}

/// True if a line without markup heads the rules right below it.
fn heading(lines: &[SourceLine], place: usize, begins: &BTreeSet<usize>) -> bool {
    let Some(line) = lines.get(place) else {
        return false;
    };
    let blank = |place: usize| lines.get(place).is_some_and(SourceLine::blank);
    let set_off = place.checked_sub(1).is_some_and(blank) && blank(place + 1);
    if !set_off || begins.contains(&place) || line.bullet.is_some() || ends(&line.text) {
        return false;
    }
    let words = tokens(&line.text);
    let named = words.len() <= LONGEST
        && words.first().is_some_and(|first| first.capital)
        && !line.text.contains(|sign: char| sign.is_ascii_digit());
    let mut below = lines.iter().enumerate().skip(place + 1);
    let next = below.find(|(_, line)| !line.blank()).map(|(next, _)| next);
    let mut above = lines
        .get(..place)
        .unwrap_or_default()
        .iter()
        .enumerate()
        .rev();
    let last = above.find(|(_, line)| has_words(&line.text));
    // A rule with only a title so far would lose its text.
    let text = last.is_some_and(|(_, line)| ends(&line.text) && line.kind == LineKind::Text);
    named && text && next.is_some_and(|next| begins.contains(&next))
}
