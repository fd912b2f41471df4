//! Code in words, and differences between readings.

use super::diff::{DiffPiece, PieceFate, aligned, differs, words};
use nomic_engine::rules::reading::Sentence;
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ReadingLine {
    pub(crate) depth: u8,
    pub(crate) text: String,
}

impl ReadingLine {
    fn of(sentence: Sentence) -> Self {
        Self {
            depth: sentence.depth,
            text: sentence.text,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ChangedLine {
    pub(crate) depth: u8,
    pub(crate) pieces: Vec<DiffPiece>,
}

/// Code in words; nothing if it cannot be understood. No code has no sentences.
pub(crate) fn reading(code: &str, language: Locale) -> Option<Vec<ReadingLine>> {
    if code.trim().is_empty() {
        return Some(Vec::new());
    }
    let reading = nomic_wording::reading(code, language).ok()?;
    let sentences = reading
        .paragraphs
        .into_iter()
        .flat_map(|paragraph| paragraph.sentences);
    Some(sentences.map(ReadingLine::of).collect())
}

/// A reading of more words than this is folded below one sentence that sums it up.
const LONG: usize = 60;

pub(crate) fn summary(code: &str, language: Locale) -> Option<String> {
    let lines = reading(code, language)?;
    let words = lines
        .iter()
        .map(|line| line.text.split_whitespace().count());
    if words.sum::<usize>() <= LONG {
        return None;
    }
    let summary = nomic_wording::summary(code, language).ok()?;
    (!summary.is_empty()).then_some(summary)
}

/// The sentence that introduces the part of the code that begins on this line: when it applies, or what
/// it decides.
pub(crate) fn introduction(code: &str, line: u32, language: Locale) -> Option<String> {
    let sentence = sentences_at(code, line, language)?.into_iter().next()?;
    Some(sentence.text.trim_end_matches([':', '.']).to_owned())
}

fn sentences_at(code: &str, line: u32, language: Locale) -> Option<Vec<Sentence>> {
    let reading = nomic_wording::reading(code, language).ok()?;
    let mut paragraphs = reading.paragraphs.into_iter();
    let paragraph = paragraphs.find(|paragraph| paragraph.line == line)?;
    Some(paragraph.sentences)
}

/// Effects of the part of the code that begins on this line, in words: without its introduction and
/// the condition of the offer, which the reader sees already.
pub(crate) fn deeds_at(code: &str, line: u32, language: Locale) -> Option<Vec<ReadingLine>> {
    let sentences = sentences_at(code, line, language)?.into_iter();
    let lines = sentences.skip(1).map(ReadingLine::of);
    let mut lines: Vec<ReadingLine> = lines.collect();
    // Effects are deeper than the lines before them, which end with "Then:".
    let depth = lines.first().map_or(0, |line| line.depth);
    let before = lines.iter().rposition(|line| line.depth <= depth);
    let before = before.map_or(0, |last| last.saturating_add(1));
    if before < lines.len() {
        lines.drain(..before);
    }
    Some(lines)
}

/// Difference between the readings of two codes; none if there is none, or if one of the two does
/// not compile.
pub(crate) fn change(before: &str, after: &str, language: Locale) -> Option<Vec<ChangedLine>> {
    let (before, after) = (reading(before, language)?, reading(after, language)?);
    (before != after).then(|| changed(&before, &after))
}

/// Changed sentences only, and those that they belong to.
pub(crate) fn folded(lines: Vec<ChangedLine>) -> Vec<ChangedLine> {
    let mut kept = Vec::new();
    // Greatest depth of a sentence that one further down can belong to.
    let mut above = 0;
    for line in lines.into_iter().rev() {
        if differs(&line.pieces) || line.depth < above {
            above = line.depth;
            kept.push(line);
        }
    }
    kept.reverse();
    kept
}

/// Sentences side by side: those that stay, and those that come or go. A sentence that only
/// changes some of its words is shown once, with those words marked.
fn changed(before: &[ReadingLine], after: &[ReadingLine]) -> Vec<ChangedLine> {
    let mut list = Vec::new();
    let mut goes: Vec<&ReadingLine> = Vec::new();
    let mut comes: Vec<&ReadingLine> = Vec::new();
    for (fate, line) in aligned(before, after) {
        match fate {
            PieceFate::Goes => goes.push(line),
            PieceFate::Comes => comes.push(line),
            PieceFate::Stays => {
                list.extend(hunk(&goes, &comes));
                goes.clear();
                comes.clear();
                list.push(whole(PieceFate::Stays, line));
            }
        }
    }
    list.extend(hunk(&goes, &comes));
    list
}

fn whole(fate: PieceFate, line: &ReadingLine) -> ChangedLine {
    ChangedLine {
        depth: line.depth,
        pieces: vec![DiffPiece {
            fate,
            text: line.text.clone(),
        }],
    }
}

fn hunk(goes: &[&ReadingLine], comes: &[&ReadingLine]) -> Vec<ChangedLine> {
    if goes.len() == comes.len() {
        let merged: Option<Vec<ChangedLine>> = goes
            .iter()
            .zip(comes)
            .map(|(old, new)| merged(old, new))
            .collect();
        if let Some(merged) = merged {
            return merged;
        }
    }
    let gone = goes.iter().map(|line| whole(PieceFate::Goes, line));
    let come = comes.iter().map(|line| whole(PieceFate::Comes, line));
    gone.chain(come).collect()
}

/// Two sentences as one, if at least half of the words stay.
fn merged(old: &ReadingLine, new: &ReadingLine) -> Option<ChangedLine> {
    let pieces = words(&old.text, &new.text);
    let stays: usize = pieces
        .iter()
        .filter(|piece| piece.fate == PieceFate::Stays)
        .map(|piece| piece.text.len())
        .sum();
    let alike = stays.saturating_mul(2) >= old.text.len().max(new.text.len());
    (alike && old.depth == new.depth).then_some(ChangedLine {
        depth: new.depth,
        pieces,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> ReadingLine {
        ReadingLine {
            depth: 0,
            text: text.to_owned(),
        }
    }

    fn shown(before: &[&str], after: &[&str]) -> Vec<String> {
        let lines =
            |texts: &[&str]| -> Vec<ReadingLine> { texts.iter().map(|text| line(text)).collect() };
        let mark = |piece: DiffPiece| match piece.fate {
            PieceFate::Stays => piece.text,
            PieceFate::Comes => format!("[+{}]", piece.text),
            PieceFate::Goes => format!("[-{}]", piece.text),
        };
        changed(&lines(before), &lines(after))
            .into_iter()
            .map(|line| line.pieces.into_iter().map(mark).collect())
            .collect()
    }

    #[test]
    fn a_sentence_that_changes_a_figure_is_shown_once() {
        assert_eq!(
            shown(
                &["When a turn ends:", "the player receives 10 points."],
                &["When a turn ends:", "the player receives 20 points."]
            ),
            [
                "When a turn ends:",
                "the player receives [-10][+20] points."
            ]
        );
    }

    #[test]
    fn sentences_that_have_little_in_common_stand_below_each_other() {
        assert_eq!(
            shown(&["All may vote."], &["Nobody wins before midnight."]),
            ["[-All may vote.]", "[+Nobody wins before midnight.]"]
        );
    }

    #[test]
    fn a_folded_reading_keeps_what_changes_and_what_it_belongs_to() {
        let at = |depth: u8, text: &str| ReadingLine {
            depth,
            text: text.to_owned(),
        };
        let before = [
            at(0, "When a turn begins:"),
            at(1, "nothing happens."),
            at(0, "When a turn ends:"),
            at(1, "for each player:"),
            at(2, "the player receives 10 points."),
            at(1, "the die is thrown."),
        ];
        let mut after = before.clone();
        after[4] = at(2, "the player receives 20 points.");
        let told: Vec<_> = folded(changed(&before, &after))
            .into_iter()
            .map(|line| (line.depth, line.pieces.len()))
            .collect();
        assert_eq!(told, [(0, 1), (1, 1), (2, 4)]);
    }

    fn summed_up(number: u32) -> Option<String> {
        let rules = nomic_rulesets::suber().rules;
        let rule = rules.iter().find(|rule| rule.number.0 == number).unwrap();
        summary(&rule.code, Locale::ENGLISH)
    }

    #[test]
    fn only_a_long_reading_is_summed_up() {
        for number in [204, 206, 208, 209] {
            assert_eq!(summed_up(number), None, "{number}");
        }
        let judge = summed_up(212).unwrap();
        assert!(judge.starts_with("Decides who is judge"), "{judge}");
        assert_eq!(summary("", Locale::ENGLISH), None);
        assert_eq!(summary("when on_adopted(p", Locale::ENGLISH), None);
    }

    #[test]
    fn no_code_has_no_sentences() {
        assert_eq!(reading(" \n", Locale::ENGLISH), Some(Vec::new()));
    }
}
