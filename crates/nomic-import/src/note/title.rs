//! Title of a rule in its first line.

use crate::find::cut::RuleHead;
use crate::find::head::{HeadForm, head};
use crate::note::fields;
use crate::read::line::{LineKind, SourceLine, ends};
use crate::read::token::{has_words, tokens};

const LONGEST: usize = 80;

const PARTS: [&str; 21] = [
    "section",
    "subsection",
    "sec",
    "abschnitt",
    "unterabschnitt",
    "absatz",
    "abs",
    "paragraph",
    "paragraf",
    "paragrafo",
    "sezione",
    "sottosezione",
    "comma",
    "part",
    "teil",
    "parte",
    "clause",
    "klausel",
    "clausola",
    "subrule",
    "unterregel",
];

/// True for headings of a part of a rule: "Section 1", "Teil B: Milch".
fn heads_part(text: &str) -> bool {
    let words = tokens(text);
    let [name, counted, ..] = words.as_slice() else {
        return false;
    };
    let letter = counted.word.chars().count() == 1 || roman(&counted.word);
    PARTS.contains(&name.word.as_str()) && (counted.number().is_some() || letter)
}

fn roman(word: &str) -> bool {
    word.chars().all(|sign| "ivxl".contains(sign))
}

/// True if several headings of one level divide a rule, the first one at its start.
fn divided(lines: &[SourceLine]) -> bool {
    let mut told = lines.iter().filter(|line| !line.blank());
    let first = told.next().and_then(SourceLine::heading);
    first.is_some() && told.any(|line| line.heading() == first)
}

/// True if the first of a rule's lines may be a title: short, no sentence, and followed by text. On
/// a page whose lines are broken anywhere, an empty line has to follow.
pub(crate) fn titled(lines: &[SourceLine], gap: bool) -> bool {
    let blank = lines.iter().take_while(|line| line.blank()).count();
    let Some((first, rest)) = lines.get(blank..).and_then(<[SourceLine]>::split_first) else {
        return false;
    };
    if !is_title(first) {
        return false;
    }
    let mut following = rest.iter();
    let Some(next) = following.next() else {
        return false;
    };
    let apart = next.blank() || next.fresh || next.kind != LineKind::Text;
    let capital = next.text.starts_with(|sign: char| {
        sign.is_uppercase() || sign.is_ascii_digit() || "\"“„«(".contains(sign)
    });
    let words = rest.iter().any(|line| has_words(&line.text));
    words && (apart || (!gap && capital))
}

fn is_title(line: &SourceLine) -> bool {
    let text = trailing(line.text.trim()).0.trim_end();
    let short = has_words(text) && text.chars().count() <= LONGEST;
    short
        && line.bullet.is_none()
        && !matches!(line.kind, LineKind::Code | LineKind::Verbatim)
        && !ends(text)
        && !text.ends_with(',')
        && !heads_part(text)
}

/// Removes the title from the lines of a rule, with its notes. Returns the removed text.
pub(crate) fn take(
    rule: &mut RuleHead,
    lines: &mut Vec<SourceLine>,
    page_has_titles: bool,
) -> Vec<String> {
    let mut taken = Vec::new();
    skip_blank(lines);
    fields::take(rule, lines, &mut taken);
    take_notes(rule, lines, &mut taken);
    let headed = rule.level.is_some() && rule.title.is_none();
    let after_text = lines
        .iter()
        .skip(1)
        .any(|line| has_words(&line.text) || line.kind == LineKind::Code);
    let title = match rule.form {
        _ if rule.title.is_some() || divided(lines) => false,
        HeadForm::Text | HeadForm::Bare if !after_text && fate_behind(lines) => true,
        HeadForm::Text | HeadForm::Bare if headed => {
            after_text && lines.first().is_some_and(|line| !long(line))
        }
        HeadForm::Text | HeadForm::Bare => page_has_titles || titled(lines, true),
        HeadForm::Alone | HeadForm::Noted => titled(lines, !page_has_titles),
    };
    if title && !lines.is_empty() {
        let line = lines.remove(0);
        let (words, notes) = trailing(&line.text);
        if let Some(notes) = notes {
            rule.notes.take(notes);
        }
        rule.title = Some(words.trim().to_owned()).filter(|title| has_words(title));
        taken.push(line.text);
        skip_blank(lines);
        fields::take(rule, lines, &mut taken);
        skip_blank(lines);
    }
    take_notes(rule, lines, &mut taken);
    take_last(rule, lines, &mut taken);
    taken
}

/// Takes the note at the very end of a rule's text: "The well is deep. (immutable)".
fn take_last(rule: &mut RuleHead, lines: &mut [SourceLine], taken: &mut Vec<String>) {
    while let Some(last) = lines.iter_mut().rev().find(|line| !line.blank()) {
        let (text, Some(note)) = trailing(&last.text) else {
            return;
        };
        let whole = has_words(text) && ends(text);
        if last.kind != LineKind::Text || !whole || !rule.notes.take(note) {
            return;
        }
        taken.push(note.to_owned());
        last.text = text.trim_end().to_owned();
    }
}

fn long(line: &SourceLine) -> bool {
    line.text.chars().count() > 2 * LONGEST
}

/// Takes notes on a line of their own before the text.
fn take_notes(rule: &mut RuleHead, lines: &mut Vec<SourceLine>, taken: &mut Vec<String>) {
    while let Some(first) = lines.first() {
        let plain =
            first.bullet.is_none() && matches!(first.kind, LineKind::Text | LineKind::Heading(_));
        // A number would make it the beginning of another rule, or a sentence about one.
        if !plain || head(&first.text).is_some() || !rule.notes.take_all(&first.text) {
            break;
        }
        taken.push(lines.remove(0).text);
        skip_blank(lines);
    }
}

fn skip_blank(lines: &mut Vec<SourceLine>) {
    let empty =
        |line: &&SourceLine| line.kind != LineKind::Code && line.bullet.is_none() && line.blank();
    let blank = lines.iter().take_while(empty).count();
    lines.drain(..blank);
}

fn trailing(text: &str) -> (&str, Option<&str>) {
    let sentence = text.trim_end().rsplit_once(". ");
    if let Some((before, note)) = sentence.filter(|(_, note)| is_fate(note)) {
        return (text.get(..=before.len()).unwrap_or(text), Some(note));
    }
    let split = text
        .trim_end()
        .strip_suffix([')', ']'])
        .and_then(|text| text.rsplit_once(['(', '[']));
    match split {
        Some((title, note)) if is_note(note) => (title, Some(note)),
        _ => (text, None),
    }
}

/// True for a single short line with a note after it: "Weeds (repealed)".
fn fate_behind(lines: &[SourceLine]) -> bool {
    let first = lines
        .first()
        .filter(|line| line.text.chars().count() <= LONGEST);
    first.is_some_and(|line| {
        let (title, note) = trailing(&line.text);
        note.is_some() && !ends(title)
    })
}

/// True if a last sentence has only the word for a rule's end.
fn is_fate(text: &str) -> bool {
    let words = tokens(text).len();
    words <= 3 && crate::note::status::status(text) == Some(false)
}

fn is_note(text: &str) -> bool {
    crate::note::status::class(text).is_some()
        || crate::note::status::status(text).is_some()
        || crate::note::transmuted::transmuted(text).is_some()
}
