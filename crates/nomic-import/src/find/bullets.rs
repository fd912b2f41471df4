//! Rules without numbers: a list with bullets, or a heading for each.

use crate::find::cut::{Cut, CutKind, RuleHead};
use crate::find::head::HeadForm;
use crate::find::section::section;
use crate::note::status::Notes;
use crate::read::line::SourceLine;
use crate::read::token::has_words;
use std::collections::BTreeMap;

pub(crate) fn cuts(lines: &[SourceLine]) -> Vec<Cut> {
    let headed = headed(lines);
    if headed.len() >= 2 {
        return headed;
    }
    let listed = listed(lines);
    if listed.len() >= 2 {
        listed
    } else {
        Vec::new()
    }
}

/// Cuts at headings, if running text follows most headings, and not a list. Headings further out
/// are rules, too, if text follows them and they are more than one.
fn headed(lines: &[SourceLine]) -> Vec<Cut> {
    let mut levels: BTreeMap<u8, usize> = BTreeMap::new();
    let mut heads: Vec<(usize, u8, bool)> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let Some(level) = line.heading().filter(|_| section(&line.text).is_none()) else {
            continue;
        };
        let after = lines.get(place + 1..).unwrap_or_default();
        if heads_contents(after) {
            continue;
        }
        let mut told = after
            .iter()
            .filter(|line| has_words(&line.text) || line.bullet.is_some());
        let text = told
            .next()
            .is_some_and(|next| next.heading().is_none() && next.bullet.is_none());
        *levels.entry(level).or_default() += 1;
        heads.push((place, level, text));
    }
    let often = levels.into_iter().filter(|(_, count)| *count >= 2);
    let outer: Vec<u8> = often.map(|(level, _)| level).collect();
    let Some(level) = outer.last().copied() else {
        return Vec::new();
    };
    let inner = || heads.iter().filter(|(_, found, _)| *found == level);
    if inner().filter(|(.., text)| *text).count() * 2 <= inner().count() {
        return Vec::new();
    }
    let rules = heads
        .iter()
        .filter(|(_, found, text)| *found == level || (*text && outer.contains(found)));
    rules
        .filter_map(|(place, level, _)| {
            let title = lines.get(*place)?.text.clone();
            Some(cut((*place, 0), (place + 1, 0), Some(title), Some(*level)))
        })
        .collect()
}

/// True if a heading has only entries of a table of contents below it.
fn heads_contents(after: &[SourceLine]) -> bool {
    let below = after.iter().take_while(|line| line.heading().is_none());
    let mut told = below.filter(|line| has_words(&line.text)).peekable();
    told.peek().is_some() && told.all(|line| line.linked)
}

/// Cuts at bullets. Of several kinds of bullets, the outermost and most frequent.
fn listed(lines: &[SourceLine]) -> Vec<Cut> {
    let manner = |line: &SourceLine| line.bullet.map(|sign| (line.indent, sign, line.blank()));
    let mut manners: BTreeMap<(usize, char, bool), usize> = BTreeMap::new();
    for manner in lines.iter().filter_map(manner) {
        *manners.entry(manner).or_default() += 1;
    }
    let outermost = manners
        .iter()
        .filter(|(_, count)| **count >= 2)
        .map(|((indent, ..), _)| *indent)
        .min();
    let outer = manners
        .iter()
        .filter(|((indent, ..), _)| Some(*indent) == outermost);
    let Some((chosen, _)) = outer.max_by_key(|(_, count)| **count) else {
        return Vec::new();
    };
    let rules = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| manner(line) == Some(*chosen));
    rules
        .map(|(place, _)| cut((place, 0), (place, 0), None, None))
        .collect()
}

fn cut(
    from: (usize, usize),
    body: (usize, usize),
    title: Option<String>,
    level: Option<u8>,
) -> Cut {
    let head = RuleHead {
        number: None,
        notes: Notes::default(),
        title,
        form: HeadForm::Text,
        level,
        unread: Vec::new(),
    };
    let what = CutKind::Rule(head);
    Cut { from, body, what }
}
