//! Lines that belong to the paper and not to the rules: headers and footers of pages, tables of
//! contents with links, and commands for wikis.

use crate::read::line::{LineKind, SourceLine};
use crate::read::token::{TextToken, has_words, tokens};
use std::collections::BTreeMap;

const PAGES: [&str; 6] = ["page", "seite", "pagina", "página", "s", "p"];
const OF: [&str; 6] = ["of", "von", "di", "de", "sur", "from"];
const LONGEST: usize = 12;

pub(crate) fn mark(lines: &mut [SourceLine]) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for line in lines.iter() {
        if let Some((header, _)) = header(line) {
            *counts.entry(header).or_default() += 1;
        }
    }
    for line in lines.iter_mut() {
        let repeated = header(line).is_some_and(|(header, words)| {
            words == 0 || counts.get(&header).is_some_and(|count| *count >= 2)
        });
        if repeated || numbered(line) || for_wikis(line) {
            line.kind = LineKind::Aside;
        }
    }
    for place in entries(lines) {
        if let Some(line) = lines.get_mut(place) {
            (line.kind, line.bullet) = (LineKind::Aside, None);
        }
    }
}

/// Places of the entries of a table of contents: links within the page, with no text of their own
/// below. A rule may link to itself, but then its text follows.
fn entries(lines: &[SourceLine]) -> Vec<usize> {
    let told = |line: &SourceLine| has_words(&line.text) && line.kind != LineKind::Divider;
    let told = lines.iter().enumerate().filter(|(_, line)| told(line));
    let told: Vec<(usize, &SourceLine)> = told.collect();
    let alone = told.iter().filter(|(_, line)| line.linked).count() < 2;
    if alone {
        return Vec::new();
    }
    let (mut found, mut before) = (Vec::new(), false);
    for (at, (place, line)) in told.iter().enumerate() {
        let next = told.get(at + 1).map(|(_, next)| *next);
        let ended = next
            .is_none_or(|next| next.linked || next.bullet.is_some() || next.heading().is_some());
        if line.linked && (before || ended) {
            found.push(*place);
        }
        before = line.linked;
    }
    found
}

/// Words of a header beside the number of its page, and their count; `None` for other lines.
fn header(line: &SourceLine) -> Option<(String, usize)> {
    if line.kind != LineKind::Text || line.bullet.is_some() || line.text.len() > 200 {
        return None;
    }
    let words = tokens(&line.text);
    let number = |token: &TextToken| token.number().is_some();
    let said = match words.as_slice() {
        [said @ .., page, one, of, all]
            if number(one) && number(all) && OF.contains(&of.word.as_str()) && is_page(page) =>
        {
            said
        }
        [said @ .., page, one] if number(one) && is_page(page) => said,
        [page, one, said @ ..] if number(one) && is_page(page) && page.word.len() > 1 => said,
        _ => return None,
    };
    let text = said.iter().map(|token| token.word.as_str());
    let text = text.collect::<Vec<_>>().join(" ");
    // "Siehe S. 12." is a sentence.
    let sentence = line.text.trim_end().ends_with('.') && !said.is_empty();
    (said.len() <= LONGEST && !sentence).then_some((text, said.len()))
}

fn is_page(token: &TextToken) -> bool {
    PAGES.contains(&token.word.as_str())
}

fn numbered(line: &SourceLine) -> bool {
    let number = line.text.strip_suffix(['-', '–']).map(str::trim);
    let dash = matches!(line.bullet, Some('-' | '–'));
    dash && number.is_some_and(|number| crate::read::token::number(number).is_some())
}

fn for_wikis(line: &SourceLine) -> bool {
    let text = line.text.trim();
    let lower = text.to_lowercase();
    let category = ["[[category:", "[[kategorie:", "[[categoria:"]
        .iter()
        .any(|begin| lower.starts_with(begin));
    let template = text.starts_with("{{") && text.ends_with("}}");
    line.kind == LineKind::Text && ((category && text.ends_with("]]")) || template)
}
