//! Rules that begin in the middle of a line, as on a page that lost its line breaks.

use crate::find::head::{CandidateHead, HeadForm, head};
use crate::find::section::at_end;
use crate::find::start::{DOUBTFUL, LIKELY, POSSIBLE, Start};
use crate::read::line::{LineKind, SourceLine, ends};
use crate::read::token::{TextToken, tokens};

const SHORTEST: usize = 20;
/// Words before a number that make it a reference.
const REFERRING: [&str; 24] = [
    "rule",
    "rules",
    "regel",
    "regeln",
    "regola",
    "regole",
    "proposal",
    "proposals",
    "antrag",
    "proposta",
    "und",
    "and",
    "e",
    "to",
    "bis",
    "alla",
    "dalla",
    "by",
    "durch",
    "section",
    "no",
    "nr",
    "n",
    "oder",
];

pub(crate) fn starts(lines: &[SourceLine]) -> Vec<Start> {
    let mut found = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        if line.kind != LineKind::Text || line.text.len() < SHORTEST {
            continue;
        }
        let words = tokens(&line.text);
        for pair in words.windows(2) {
            let [before, token] = pair else { continue };
            let begun = named(&line.text, before).map(|begun| (begun, before.start));
            let begun = begun.or_else(|| Some((begin(&line.text, before, token)?, token.start)));
            if let Some(((head, weight), at)) = begun {
                let head = CandidateHead {
                    end: head.end + at,
                    ..head
                };
                found.push(Start {
                    line: place,
                    at,
                    head,
                    weight,
                    level: None,
                    indent: line.indent,
                });
            }
        }
    }
    found
}

/// Beginning at a word such as "Rule" at the start of a sentence, if text is set apart from it.
fn named(line: &str, word: &TextToken) -> Option<(CandidateHead, u32)> {
    if !word.capital || !REFERRING.contains(&word.word.as_str()) {
        return None;
    }
    let (left, right) = line.split_at_checked(word.start)?;
    let head = head(right).filter(|head| head.named && head.form == HeadForm::Text)?;
    let tail = right.get(head.end..)?;
    let first = left.trim().is_empty() || ends(left) || at_end(left).is_some();
    (first && tail.starts_with(char::is_uppercase)).then_some((head, LIKELY))
}

fn begin(line: &str, before: &TextToken, token: &TextToken) -> Option<(CandidateHead, u32)> {
    token.number()?;
    let (left, right) = line.split_at_checked(token.start)?;
    if !left.ends_with(char::is_whitespace) {
        return None;
    }
    // No text follows figures; this rejects most numbers.
    let mut after = right.get(token.end - token.start..)?.chars();
    let first = after.find(|sign| sign.is_alphanumeric())?;
    if first.is_ascii_digit() {
        return None;
    }
    let head = head(right)?;
    let tail = right.get(head.end..)?;
    let capital = tail.starts_with(|sign: char| sign.is_uppercase() || "\"“„«(»".contains(sign));
    if !capital {
        return None;
    }
    let headed = at_end(left).is_some();
    let after_sentence = ends(left) || headed;
    if !after_sentence && REFERRING.contains(&before.word.as_str()) {
        return (head.form == HeadForm::Text).then_some((head, DOUBTFUL));
    }
    match (head.form, after_sentence) {
        (HeadForm::Text, true) => Some((head, LIKELY)),
        (HeadForm::Text, false) => Some((head, POSSIBLE + 1)),
        (HeadForm::Bare, true) => Some((head, POSSIBLE)),
        _ => None,
    }
}
