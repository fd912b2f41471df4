//! Head of a rule: its number, and the notes beside it.

use crate::find::series;
use crate::note::class::ImportedClass;
use crate::note::status::{Notes, fate};
use crate::read::token::{has_words, number};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum HeadForm {
    Bare,
    /// Text follows after a full stop, colon, dash or similar.
    Text,
    Alone,
    /// Only notes on class or status follow.
    Noted,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CandidateHead {
    pub(crate) number: u32,
    pub(crate) end: usize,
    pub(crate) form: HeadForm,
    /// True if a word introduces the number: "Rule 101".
    pub(crate) named: bool,
    pub(crate) notes: Notes,
}

const NAMES: [&str; 23] = [
    "rule",
    "regel",
    "regola",
    "art",
    "article",
    "artikel",
    "articolo",
    "no",
    "nr",
    "n",
    "num",
    "number",
    "nummer",
    "numero",
    "legge",
    "law",
    "gesetz",
    "§",
    "r",
    "g",
    "règle",
    "regla",
    "rulenumber",
];
/// Words allowed between a name and the number.
const COUNTING: [&str; 7] = ["no", "nr", "n", "num", "number", "nummer", "numero"];
/// Words before the numbers of proposals: they count only with a note on the result.
const PROPOSED: [&str; 4] = ["proposal", "antrag", "vorschlag", "proposta"];
/// Ignored around a number.
const DECORATION: [char; 11] = [' ', '\t', '(', '[', '#', '*', '_', '|', '\u{a0}', '«', ';'];
const SEPARATORS: [char; 15] = [
    '.', ':', ')', ',', '-', '–', '—', '·', '•', '|', ']', '*', '_', ';', '»',
];

pub(crate) fn head(line: &str) -> Option<CandidateHead> {
    let mut rest = line.trim_start_matches(DECORATION);
    let (mut named, mut proposed, mut class, mut letter) = (false, false, None, None);
    while let Some((word, after)) = word(rest) {
        let lower = word.to_lowercase();
        match ImportedClass::of_word(&lower) {
            Some(of) if class.is_none() && !named => class = Some(of),
            None if COUNTING.contains(&lower.as_str()) && named => {}
            None if lettered(word, after) && !named => {
                named = true;
                letter = word.chars().next();
            }
            None if PROPOSED.contains(&lower.as_str()) && !named => {
                (named, proposed) = (true, true);
            }
            None if NAMES.contains(&lower.as_str()) && !named => named = true,
            _ => return None,
        }
        rest = after.trim_start_matches(['.', ':', '°', '#', '§', ' ', '\t', '\u{a0}']);
    }
    if class.is_some() && !named {
        return None;
    }
    let (number, after) = digits(rest)?;
    let after = linked(after);
    let after_blank = after.trim_start();
    let tail = after_blank
        .trim_start_matches(|sign: char| SEPARATORS.contains(&sign) || sign.is_whitespace());
    let separated = tail.len() < after_blank.len();
    let mut notes = Notes {
        class,
        ..Notes::default()
    };
    let tail = noted(tail, &mut notes);
    let tail = tail.trim_start_matches([' ', '\t', ':', '·', '–', '—', '|']);
    let form = match has_words(tail) {
        false if notes.is_empty() => HeadForm::Alone,
        false => HeadForm::Noted,
        true if separated || tail.len() < after_blank.len() => HeadForm::Text,
        true => HeadForm::Bare,
    };
    if proposed && !(form == HeadForm::Noted && notes.gone) {
        return None;
    }
    let series = letter.and_then(|letter| series::lettered(letter, number));
    Some(CandidateHead {
        number: series.unwrap_or(number),
        end: line.len() - tail.len(),
        form,
        named,
        notes,
    })
}

/// True if a word is the letter of a series of rules: `R.04`, `G13`.
fn lettered(word: &str, after: &str) -> bool {
    let capital = word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let after = after.strip_prefix('.').unwrap_or(after);
    capital && word != "N" && after.starts_with(|sign: char| sign.is_ascii_digit())
}

fn word(text: &str) -> Option<(&str, &str)> {
    let letter = |sign: char| sign.is_alphabetic() || sign == '§';
    let end = text.find(|sign| !letter(sign)).unwrap_or(text.len());
    // Longer than any known word.
    (1..=40)
        .contains(&end)
        .then(|| text.split_at_checked(end))
        .flatten()
}

/// Removes the target of a link around the number: `[101](rules/101.md)`.
fn linked(after: &str) -> &str {
    let target = after.strip_prefix("](");
    let end = target.and_then(|target| window(target).find(')'));
    let rest = target
        .zip(end)
        .and_then(|(target, end)| target.get(end + 1..));
    rest.unwrap_or(after)
}

/// Number at the beginning, with a revision such as `101/3`. Not part of a date, a range, a decimal
/// or "100er".
fn digits(text: &str) -> Option<(u32, &str)> {
    let end = text
        .find(|sign: char| !sign.is_ascii_digit())
        .unwrap_or(text.len());
    let (figures, after) = text.split_at_checked(end)?;
    let number = number(figures)?;
    let mut signs = after.chars();
    let (first, second) = (signs.next(), signs.next());
    let figure = second.is_some_and(|sign| sign.is_ascii_digit());
    match first {
        Some('/') if figure => {
            let revision = after.get(1..)?;
            let end = revision.find(|sign: char| !sign.is_ascii_digit());
            let after = revision.get(end.unwrap_or(revision.len())..)?;
            let goes_on = after.starts_with(|sign: char| sign == '/' || sign.is_alphanumeric());
            (!goes_on).then_some((number, after))
        }
        Some('.' | ',' | '-' | '–' | ':' | '\'' | '’') if figure => None,
        Some('\'' | '’' | '%' | '°' | '€' | '$' | '/' | '+' | '=') => None,
        Some(sign) if sign.is_alphanumeric() => None,
        _ => Some((number, after)),
    }
}

/// Removes notes from the beginning: in brackets, before a colon or dash, or, with commas between
/// them, as the only text.
fn noted<'a>(tail: &'a str, notes: &mut Notes) -> &'a str {
    let mut rest = tail;
    loop {
        let marked = bracketed(rest)
            .filter(|(note, after)| !window(after).contains("(II)") && notes.take_mark(note));
        let Some((note, after)) = marked
            .or_else(|| bracketed(rest))
            .or_else(|| sentence(rest))
            .or_else(|| set_apart(rest))
        else {
            break;
        };
        let known = marked.is_some()
            || notes.take_all(note)
            || (bracketed(rest).is_some() && notes.take_some(note));
        // Unknown words count only if there is no other text.
        let last = rest.len() < WINDOW && !has_words(after);
        let lone = last && bracketed(rest).is_some();
        if !(known || (lone && notes.take_unknown(note))) {
            break;
        }
        rest = after.trim_start_matches([' ', '\t', ',', ';']);
    }
    if rest.len() > WINDOW {
        return rest;
    }
    if notes.take_all(rest) {
        return "";
    }
    rest
}

const WINDOW: usize = 200;

fn window(text: &str) -> &str {
    let mut end = text.len().min(WINDOW);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.get(..end).unwrap_or_default()
}

fn bracketed(text: &str) -> Option<(&str, &str)> {
    let (open, close) = [('(', ')'), ('[', ']')]
        .into_iter()
        .find(|(open, _)| text.starts_with(*open))?;
    let text = text.strip_prefix(open)?;
    let end = window(text).find(close)?;
    Some((text.get(..end)?, text.get(end + close.len_utf8()..)?))
}

/// Note that ends like a sentence: `immutable. The lamp burns.`
fn sentence(text: &str) -> Option<(&str, &str)> {
    let (note, after) = window(text)
        .split_once(". ")
        .map(|(note, _)| note)
        .and_then(|note| Some((note, text.get(note.len() + 1..)?)))?;
    // A cheap test that is nearly always enough.
    let first = word(note).map(|(first, _)| first.to_lowercase())?;
    ImportedClass::of_word(&first)
        .map(|_| ())
        .or_else(|| fate(&first).map(|_| ()))?;
    let words = crate::read::token::tokens(note).len();
    (words <= 6 && Notes::default().take_all(note)).then_some((note, after))
}

fn set_apart(text: &str) -> Option<(&str, &str)> {
    let near = window(text);
    let sign = near.find([':', '|', '–', '—', '·']);
    let hyphen = near.find(" - ").map(|at| at + 1);
    let at = sign.into_iter().chain(hyphen).min()?;
    let (note, after) = text.split_at_checked(at)?;
    let mut signs = after.chars();
    signs.next();
    Some((note, signs.as_str()))
}

#[cfg(test)]
mod tests {
    use super::{CandidateHead, HeadForm, head};
    use crate::ImportedClass;

    fn read(line: &str) -> CandidateHead {
        head(line).unwrap_or_else(|| panic!("no head in {line:?}"))
    }

    #[test]
    fn a_number_is_found_however_it_is_written() {
        for (line, form, rest) in [
            ("101. All players", HeadForm::Text, "All players"),
            ("101 All players", HeadForm::Bare, "All players"),
            ("101", HeadForm::Alone, ""),
            ("Rule 101: All", HeadForm::Text, "All"),
            ("§ 101 All", HeadForm::Bare, "All"),
            ("101/3 (Immutable)", HeadForm::Noted, ""),
            ("101 (mutable) Title", HeadForm::Text, "Title"),
            ("(101) All", HeadForm::Text, "All"),
            ("| 101 | immutable | All |", HeadForm::Text, "All |"),
            ("Immutable Rule 101. All", HeadForm::Text, "All"),
            ("101 · Obedience", HeadForm::Text, "Obedience"),
        ] {
            let found = read(line);
            assert_eq!((found.number, found.form), (101, form), "{line}");
            assert_eq!(line.get(found.end..), Some(rest), "{line}");
        }
    }

    #[test]
    fn notes_beside_a_number_are_understood() {
        let found = read("204, mutable, repealed by 305");
        assert_eq!(found.notes.class, Some(ImportedClass::Mutable));
        assert_eq!(found.notes.status.as_deref(), Some("repealed by 305"));
        assert!(found.notes.gone);
        let found = read("310 veränderlich");
        assert_eq!(
            (found.form, found.notes.class),
            (HeadForm::Noted, Some(ImportedClass::Mutable))
        );
        assert_eq!(read("201. Mutable rules come second.").notes.class, None);
        assert_eq!(
            read("116, unveränderlich: Alles").notes.class,
            Some(ImportedClass::Immutable)
        );
    }

    #[test]
    fn a_number_that_is_part_of_something_else_begins_no_rule() {
        for line in [
            "101-116 are immutable",
            "100er-Regeln",
            "1.5 points",
            "100's",
            "50% of",
            "12:30",
            "3.10.2004",
            "3/10/2004",
            "2/0A",
            "the 101. rule",
            "0",
            "",
            "Rule",
            "Rules 101",
        ] {
            assert_eq!(head(line), None, "{line}");
        }
    }
}
