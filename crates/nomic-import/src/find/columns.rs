//! Pages set in two columns: the left one is read before the right one.

use crate::find::head::{HeadForm, head};
use crate::read::line::{LineKind, SourceLine};
use std::collections::BTreeMap;

const FEWEST: usize = 3;
const GAP: usize = 3;

pub(crate) fn unfold(lines: Vec<SourceLine>) -> Vec<SourceLine> {
    let Some(column) = column(&lines) else {
        return lines;
    };
    let mut out = Vec::with_capacity(lines.len());
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for line in lines {
        match split(&line, column) {
            Some((before, after)) => {
                left.extend(before);
                right.extend(after);
            }
            // Text across the page ends the columns above it.
            None => {
                out.append(&mut left);
                out.append(&mut right);
                out.push(line);
            }
        }
    }
    out.append(&mut left);
    out.append(&mut right);
    out
}

fn column(lines: &[SourceLine]) -> Option<usize> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.kind == LineKind::Text) {
        let Some(at) = gap(&line.text) else {
            continue;
        };
        let right = line.text.get(at..).and_then(head);
        let left = head(&line.text);
        if right.zip(left).is_some_and(|(right, left)| {
            right.form == HeadForm::Text && left.form == HeadForm::Text
        }) {
            let before = line.text.get(..at).unwrap_or_default();
            *counts
                .entry(line.indent + before.chars().count())
                .or_default() += 1;
        }
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.filter(|(_, count)| *count >= FEWEST)
        .map(|(column, _)| column)
}

fn gap(text: &str) -> Option<usize> {
    let wide = " ".repeat(GAP);
    let at = text.find(&wide)?;
    let blanks = text.get(at..)?.find(|sign: char| sign != ' ')?;
    Some(at + blanks)
}

/// Left and right part of the line; `None` if words cross the gap.
fn split(line: &SourceLine, column: usize) -> Option<(Option<SourceLine>, Option<SourceLine>)> {
    if line.kind != LineKind::Text || line.bullet.is_some() {
        return None;
    }
    if line.blank() {
        return Some((Some(line.clone()), Some(line.clone())));
    }
    if line.indent >= column {
        return Some((None, Some(line.clone())));
    }
    let mut signs = line.text.char_indices().skip(column - line.indent);
    let Some((at, _)) = signs.next() else {
        return Some((Some(line.clone()), None));
    };
    let (left, right) = line.text.split_at_checked(at)?;
    if !left.ends_with("  ") {
        return None;
    }
    let part = |text: &str, indent| SourceLine {
        text: text.trim().to_owned(),
        indent,
        ..line.clone()
    };
    Some((Some(part(left, line.indent)), Some(part(right, 0))))
}
