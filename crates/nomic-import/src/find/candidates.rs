//! Beginnings of rules on a page that numbers them.

use crate::find::chain::{WeightedNumber, heaviest};
use crate::find::head::{CandidateHead, HeadForm, head};
use crate::find::series;
use crate::find::start::{CERTAIN, DOUBTFUL, LIKELY, POSSIBLE, Start};
use crate::read::line::{LineKind, SourceLine, ends};
use crate::{MAX_NUMBER, find::contents, find::inline, find::roman};
use std::collections::{BTreeMap, BTreeSet};

/// Greatest distance of the number of a merely possible rule from its neighbours' numbers.
const LEAP: u32 = 200;

pub(crate) fn starts(lines: &[SourceLine]) -> Vec<Start> {
    let leading = contents::without(lines, leading(lines));
    let leading = if leading.is_empty() {
        roman::starts(lines)
    } else {
        leading
    };
    let chosen = choose(leading.clone());
    if chosen.iter().any(|start| start.weight >= CERTAIN) {
        return chosen;
    }
    // If far more rules begin in the middle of lines, the page has no real line breaks.
    let least = leading.first().map_or(0, |first| first.head.number);
    let within = inline::starts(lines).into_iter();
    let within = within.filter(|start| start.head.number >= least);
    let mut all: Vec<Start> = leading.into_iter().chain(within).collect();
    all.sort_by_key(|start| (start.line, start.at));
    let all = choose(all);
    let many = all.len() >= chosen.len() * 2 && all.len() >= chosen.len() + 3;
    if many { all } else { chosen }
}

fn leading(lines: &[SourceLine]) -> Vec<Start> {
    let mut found: Vec<Start> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        if matches!(
            line.kind,
            LineKind::Aside | LineKind::Code | LineKind::Divider | LineKind::Verbatim
        ) {
            continue;
        }
        let Some(head) = head(&line.text) else {
            continue;
        };
        // A lower number right below a number is a reference of that rule.
        let below = found.last().filter(|last| last.line + 1 == place);
        let amid = match below {
            Some(above) if series::series(above.head.number) == series::series(head.number) => {
                head.number <= above.head.number
            }
            _ => amid(lines, place),
        };
        let apart = below.is_some() || apart(lines, place);
        if let Some(weight) = weigh(line, &head, amid, apart) {
            found.push(Start {
                line: place,
                at: 0,
                head,
                weight,
                level: line.heading(),
                indent: line.indent,
            });
        }
    }
    found
}

fn apart(lines: &[SourceLine], place: usize) -> bool {
    let before = place.checked_sub(1).and_then(|place| lines.get(place));
    let here = lines
        .get(place)
        .is_some_and(|here| here.fresh || here.bullet.is_some());
    here || before.is_none_or(|before| {
        before.blank()
            || before.kind != LineKind::Text
            || crate::find::section::section(&before.text).is_some()
    })
}

/// True if a line seems to continue the sentence of the line before it.
fn amid(lines: &[SourceLine], place: usize) -> bool {
    let before = place.checked_sub(1).and_then(|place| lines.get(place));
    let here = lines.get(place);
    before.zip(here).is_some_and(|(before, here)| {
        let apart = here.fresh || here.bullet.is_some() || before.kind != LineKind::Text;
        !(apart
            || before.blank()
            || ends(&before.text)
            || crate::find::section::section(&before.text).is_some())
    })
}

fn weigh(line: &SourceLine, head: &CandidateHead, amid: bool, apart: bool) -> Option<u32> {
    if line.heading().is_some() {
        return Some(CERTAIN);
    }
    let tail = line.text.get(head.end..).unwrap_or_default();
    let small = tail.starts_with(char::is_lowercase);
    match (head.form, amid) {
        (HeadForm::Bare, true) if small || head.named => None,
        (HeadForm::Bare, false) if small => Some(DOUBTFUL),
        (_, true) => Some(POSSIBLE),
        (HeadForm::Bare, false) if head.named && apart => Some(LIKELY),
        (HeadForm::Bare, false) => Some(POSSIBLE),
        (HeadForm::Noted, false) if apart => Some(CERTAIN),
        (HeadForm::Text | HeadForm::Alone, false) if head.named && apart => Some(CERTAIN),
        (_, false) => Some(LIKELY),
    }
}

fn choose(mut found: Vec<Start>) -> Vec<Start> {
    settle(&mut found);
    let found = alike(found);
    let links = links(&found);
    let chain = heaviest(&links);
    let mut in_chain = chain.into_iter().peekable();
    let mut chosen: Vec<Start> = Vec::new();
    for (place, start) in found.into_iter().enumerate() {
        let linked = in_chain.next_if_eq(&place).is_some();
        if linked || start.weight >= CERTAIN {
            chosen.push(start);
        }
    }
    near(chosen)
}

/// Numbers with their weights. Series of lettered numbers continue each other, in the order of the
/// page.
fn links(found: &[Start]) -> Vec<WeightedNumber> {
    let mut order: BTreeMap<u32, u32> = BTreeMap::new();
    let links = found.iter().map(|start| {
        let (next, series) = (order.len(), series::series(start.head.number));
        let next = u32::try_from(next).unwrap_or(u32::MAX);
        let place = *order.entry(series).or_insert(next);
        let (_, number) = series::split(start.head.number);
        WeightedNumber {
            number: place.saturating_mul(MAX_NUMBER + 1).saturating_add(number),
            weight: start.weight,
        }
    });
    links.collect()
}

/// `R101` is Rule 101, unless there are several series or they begin low.
fn settle(found: &mut [Start]) {
    let letters: BTreeSet<Option<char>> = found
        .iter()
        .map(|start| series::split(start.head.number).0)
        .filter(Option::is_some)
        .collect();
    let low = found.iter().any(|start| {
        let (letter, number) = series::split(start.head.number);
        letter.is_some() && number < 100
    });
    if letters.len() > 1 || low {
        return;
    }
    for start in found {
        start.head.number = series::split(start.head.number).1;
    }
}

/// Leaves out numbers in another manner than the rules: entries of lists, chapters.
fn alike(mut found: Vec<Start>) -> Vec<Start> {
    let headed = found.iter().filter(|start| start.level.is_some());
    if headed.count() >= 2 {
        found.retain(|start| start.level.is_some());
    }
    let great = found
        .iter()
        .filter(|start| start.head.number >= 100)
        .count();
    let continuous = found.iter().any(|start| start.head.number == 99);
    if great >= 3 && !continuous {
        found.retain(|start| start.head.number >= 100);
    }
    if let Some(named) = named(&found) {
        found = named;
    }
    let outer = found.iter().filter(|start| start.indent == 0).count();
    if outer >= 2 {
        found.retain(|start| start.indent == 0 || start.head.number >= 100);
    }
    found
}

/// Only beginnings with a word like "Rule", where other numbers start again below each: `§ 2`, then
/// `(1)`.
fn named(found: &[Start]) -> Option<Vec<Start>> {
    let named: Vec<Start> = found
        .iter()
        .filter(|start| start.head.named)
        .cloned()
        .collect();
    if named.len() < 2 {
        return None;
    }
    let mut last = None;
    let anew = found.iter().any(|start| {
        let number = start.head.number;
        if start.head.named {
            last = Some(number);
        }
        !start.head.named && start.weight < CERTAIN && last.is_some_and(|last| number <= last)
    });
    anew.then_some(named)
}

/// Leaves out possible beginnings that are single or far off.
fn near(chosen: Vec<Start>) -> Vec<Start> {
    let numbers: Vec<u32> = chosen.iter().map(|start| start.head.number).collect();
    let near = |place: usize| {
        let here = numbers.get(place).copied().unwrap_or_default();
        let before = place.checked_sub(1).and_then(|before| numbers.get(before));
        let same = |number: &&u32| series::series(**number) == series::series(here);
        let neighbour = before.filter(same).or_else(|| numbers.get(place + 1));
        neighbour.is_some_and(|number| number.abs_diff(here) <= LEAP)
    };
    let follows = |low: Option<usize>, high: usize| {
        let pair = low.and_then(|low| numbers.get(low).zip(numbers.get(high)));
        pair.is_some_and(|(low, high)| low + 1 == *high)
    };
    let fills = |place: usize, start: &Start| {
        let after_last = follows(place.checked_sub(1), place);
        let before_next = follows(Some(place), place + 1);
        // At the beginning of a line little is needed to be believed.
        if start.at == 0 {
            after_last || before_next
        } else {
            after_last && before_next
        }
    };
    let judged = chosen.into_iter().enumerate();
    judged
        .filter(|(place, start)| match start.weight {
            DOUBTFUL => fills(*place, start),
            POSSIBLE => near(*place),
            _ => true,
        })
        .map(|(_, start)| start)
        .collect()
}
