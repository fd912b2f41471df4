//! Rules with Roman numerals, on a page without other numbers.

use crate::find::head::{CandidateHead, HeadForm, head};
use crate::find::start::{LIKELY, Start};
use crate::read::line::{LineKind, SourceLine};

const FEWEST: usize = 3;
const SIGNS: [(u8, u32); 5] = [(b'I', 1), (b'V', 5), (b'X', 10), (b'L', 50), (b'C', 100)];

/// Lines that begin with I, II, III and so on; empty, if they do not count from one.
pub(crate) fn starts(lines: &[SourceLine]) -> Vec<Start> {
    let mut found: Vec<Start> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        if matches!(
            line.kind,
            LineKind::Aside | LineKind::Code | LineKind::Divider | LineKind::Verbatim
        ) {
            continue;
        }
        let next = u32::try_from(found.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        if let Some(head) = counted(&line.text).filter(|head| head.number == next) {
            found.push(Start {
                line: place,
                at: 0,
                head,
                weight: LIKELY,
                level: line.heading(),
                indent: line.indent,
            });
        }
    }
    if found.len() < FEWEST {
        found.clear();
    }
    found
}

/// Head of the line as if its Roman number were written in figures.
fn counted(line: &str) -> Option<CandidateHead> {
    let named = line
        .find(|sign: char| !sign.is_alphabetic())
        .unwrap_or(line.len());
    let (word, after) = line.split_at_checked(named)?;
    let (before, roman, after) = match value(word) {
        Some(_) => ("", word, after),
        None => {
            let blank = after.strip_prefix(' ')?;
            let end = blank
                .find(|sign: char| !sign.is_alphabetic())
                .unwrap_or(blank.len());
            let (roman, rest) = blank.split_at_checked(end)?;
            (word, roman, rest)
        }
    };
    let number = value(roman)?;
    let figures = number.to_string();
    let blank = if before.is_empty() { "" } else { " " };
    let read = head(&format!("{before}{blank}{figures}{after}"))?;
    // Without a full stop or the like, "I" is a word.
    if read.form == HeadForm::Bare && !read.named {
        return None;
    }
    let end = (read.end + roman.len()).checked_sub(figures.len())?;
    Some(CandidateHead { end, ..read })
}

fn value(roman: &str) -> Option<u32> {
    if roman.is_empty() || roman.len() > 12 {
        return None;
    }
    let worth = |sign: u8| {
        SIGNS
            .iter()
            .find(|(known, _)| *known == sign)
            .map(|(_, worth)| *worth)
    };
    let worths: Vec<u32> = roman.bytes().map(worth).collect::<Option<_>>()?;
    let mut total: u32 = 0;
    let mut greatest = 0;
    for worth in worths.into_iter().rev() {
        total = if worth < greatest {
            total.checked_sub(worth)?
        } else {
            total + worth
        };
        greatest = greatest.max(worth);
    }
    Some(total)
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn roman_numbers_are_counted() {
        for (roman, number) in [
            ("I", 1),
            ("III", 3),
            ("IV", 4),
            ("IX", 9),
            ("XIV", 14),
            ("XXIX", 29),
            ("XL", 40),
        ] {
            assert_eq!(value(roman), Some(number), "{roman}");
        }
        assert_eq!(value("Is"), None);
        assert_eq!(value(""), None);
    }
}
