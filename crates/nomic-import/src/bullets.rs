//! Rules without numbers: a list with bullets, or a heading for each.

use crate::cut::{Cut, RuleHead, What};
use crate::head::Form;
use crate::line::Line;
use crate::section::section;
use crate::status::Notes;
use crate::token::has_words;
use std::collections::BTreeMap;

/// The rules of a page that numbers none; empty, if it has no shape at all.
pub(crate) fn cuts(lines: &[Line]) -> Vec<Cut> {
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

/// A heading a rule, where running text follows most headings, and not a list.
fn headed(lines: &[Line]) -> Vec<Cut> {
    let mut levels: BTreeMap<u8, usize> = BTreeMap::new();
    for level in lines
        .iter()
        .filter(|line| section(&line.text).is_none())
        .filter_map(Line::heading)
    {
        *levels.entry(level).or_default() += 1;
    }
    let Some((level, _)) = levels.into_iter().rev().find(|(_, count)| *count >= 2) else {
        return Vec::new();
    };
    let mut cuts = Vec::new();
    let mut texts = 0;
    for (place, line) in lines.iter().enumerate() {
        if line.heading() != Some(level) || section(&line.text).is_some() {
            continue;
        }
        let mut after = lines
            .iter()
            .skip(place + 1)
            .filter(|line| has_words(&line.text) || line.bullet.is_some());
        let text = after
            .next()
            .is_some_and(|next| next.heading().is_none() && next.bullet.is_none());
        texts += usize::from(text);
        cuts.push(cut(
            (place, 0),
            (place + 1, 0),
            Some(line.text.clone()),
            Some(level),
        ));
    }
    if texts * 2 > cuts.len() {
        cuts
    } else {
        Vec::new()
    }
}

/// A bullet a rule. Where there are several manners of bullets, the outermost and most frequent.
fn listed(lines: &[Line]) -> Vec<Cut> {
    let manner = |line: &Line| line.bullet.map(|sign| (line.indent, sign, line.blank()));
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
        form: Form::Text,
        level,
        unread: Vec::new(),
    };
    let what = What::Rule(head);
    Cut { from, body, what }
}
