//! Tables of contents: numbers that announce later rules.

use crate::find::start::Start;
use crate::read::line::SourceLine;
use crate::read::token::{TextToken, tokens};
use std::collections::{BTreeMap, BTreeSet};

const FEWEST: usize = 2;
const LONGEST: usize = 16;
const HEADINGS: [&str; 12] = [
    "contents",
    "index",
    "toc",
    "overview",
    "inhalt",
    "inhaltsverzeichnis",
    "verzeichnis",
    "übersicht",
    "indice",
    "sommario",
    "sommaire",
    "índice",
];

pub(crate) fn without(lines: &[SourceLine], found: Vec<Start>) -> Vec<Start> {
    let entries = entries(lines, &found);
    let kept = found.into_iter().enumerate();
    kept.filter(|(place, _)| !entries.contains(place))
        .map(|(_, start)| start)
        .collect()
}

fn entries(lines: &[SourceLine], found: &[Start]) -> BTreeSet<usize> {
    // Last place of each number: announced rules come later.
    let last: BTreeMap<u32, usize> = found
        .iter()
        .enumerate()
        .map(|(place, start)| (start.head.number, place))
        .collect();
    let mut entries = BTreeSet::new();
    let mut block: Vec<usize> = Vec::new();
    let mut announced = false;
    for (place, start) in found.iter().enumerate() {
        let later = last.get(&start.head.number).filter(|last| **last > place);
        let goes_on = block.last().is_none_or(|before| {
            found
                .get(*before)
                .is_some_and(|before| next(lines, before, start))
        });
        let Some(later) = later
            .and_then(|later| found.get(*later))
            .filter(|_| goes_on)
        else {
            close(&mut block, &mut entries, announced);
            announced = false;
            continue;
        };
        if block.is_empty() {
            announced = headed(lines, start);
        }
        if announced || says_again(lines, start, later) {
            block.push(place);
        } else {
            close(&mut block, &mut entries, announced);
        }
    }
    close(&mut block, &mut entries, announced);
    entries
}

fn close(block: &mut Vec<usize>, entries: &mut BTreeSet<usize>, announced: bool) {
    if block.len() >= FEWEST || announced {
        entries.extend(block.iter());
    }
    block.clear();
}

/// True if two beginnings are on neighbouring lines, with only empty lines or headings between
/// them.
fn next(lines: &[SourceLine], before: &Start, start: &Start) -> bool {
    let between = lines.get(before.line + 1..start.line).unwrap_or_default();
    between.len() <= 4
        && between
            .iter()
            .all(|line| line.blank() || crate::find::section::section(&line.text).is_some())
}

fn headed(lines: &[SourceLine], start: &Start) -> bool {
    let above = lines.get(..start.line).unwrap_or_default().iter().rev();
    let mut above = above
        .take(6)
        .filter(|line| !line.blank() && crate::find::section::section(&line.text).is_none());
    above.next().is_some_and(|line| {
        let words = tokens(&line.text);
        words.len() <= 4
            && words
                .iter()
                .any(|token| HEADINGS.contains(&token.word.as_str()))
    })
}

/// True if an entry repeats the text at the later place: on its line or on the next.
fn says_again(lines: &[SourceLine], entry: &Start, later: &Start) -> bool {
    let Some(said) = rest(lines, entry) else {
        return false;
    };
    let mut said = tokens(said);
    // The number of a page after a row of dots.
    if said.len() > 1 && said.last().is_some_and(|last| last.number().is_some()) {
        said.pop();
    }
    if said.is_empty() || said.len() > LONGEST {
        return said.is_empty();
    }
    let here = rest(lines, later).map(tokens).unwrap_or_default();
    let below = lines.get(later.line + 1..).unwrap_or_default().iter();
    let below = below.take(3).find(|line| !line.blank());
    let below = below.map(|line| tokens(&line.text)).unwrap_or_default();
    begins(&here, &said) || begins(&below, &said)
}

fn begins(text: &[TextToken], said: &[TextToken]) -> bool {
    let words = |tokens: &[TextToken]| {
        let words = tokens.iter().take(said.len());
        words.map(|token| token.word.clone()).collect::<Vec<_>>()
    };
    text.len() >= said.len() && words(text) == words(said)
}

fn rest<'a>(lines: &'a [SourceLine], start: &Start) -> Option<&'a str> {
    lines.get(start.line)?.text.get(start.head.end..)
}
