//! Marks of Markdown and of wikis within a line.

use crate::find::head::{CandidateHead, HeadForm, head};
use crate::read::line::{LineKind, SourceLine, ends};
use crate::read::token::has_words;

const BULLETS: [char; 24] = [
    '-', '*', '+', '•', '·', '–', '—', '◦', '‣', '▪', '○', '●', '■', '□', '➢', '➤', '✓', '»', '›',
    '►', '▸', '\u{f0b7}', '\u{f0a7}', '\u{f0d8}',
];

/// Bullet at the beginning: a blank or nothing follows.
pub(crate) fn bullet(text: &str) -> Option<char> {
    let sign = text.chars().next().filter(|sign| BULLETS.contains(sign))?;
    let after = text.strip_prefix(sign)?;
    (after.is_empty() || after.starts_with([' ', '\t'])).then_some(sign)
}

pub(crate) fn divider(text: &str) -> bool {
    let rule_of_table = text.starts_with('|') && text.contains('-');
    if text.contains('|') && text.contains("---") && text.chars().all(|sign| "|-: ".contains(sign))
    {
        return true;
    }
    if rule_of_table && text.chars().all(|sign| "|-: ".contains(sign)) {
        return true;
    }
    let mut signs = text.chars().filter(|sign| !sign.is_whitespace());
    let first = signs.next();
    // Two strokes alone precede a signature.
    let long = text.chars().count() > 2 || text == "--";
    long && first.is_some_and(|sign| "-=*_~".contains(sign))
        && signs.all(|sign| Some(sign) == first)
}

/// Level and words of `## heading` or of a wiki's `== heading ==`.
pub(crate) fn heading(text: &str) -> Option<(u8, &str)> {
    for sign in ['#', '='] {
        let rest = text.trim_start_matches(sign);
        let level = text.len() - rest.len();
        let level = u8::try_from(level)
            .ok()
            .filter(|level| (1..=6).contains(level));
        let closed = sign == '#' || (rest.ends_with(sign) && level > Some(1));
        if let Some(level) = level
            && closed
            && (rest.starts_with([' ', '\t']) || sign == '=')
            && has_words(rest)
        {
            return Some((level, rest.trim_end_matches(sign).trim()));
        }
    }
    None
}

/// Strips the marks of a wiki's unclosed heading from a rule's number: `==Rule 101`. Other lines
/// are unchanged.
pub(crate) fn unclosed(text: &str) -> &str {
    let heading = text
        .strip_prefix("==")
        .map(|rest| rest.trim_start_matches('='));
    heading
        .filter(|rest| head(rest).is_some())
        .map_or(text, str::trim)
}

/// Text without marks of emphasis and without escapes.
pub(crate) fn plain(text: &str) -> String {
    let mut text = text.to_owned();
    for mark in ["**", "__", "~~", "'''", "''"] {
        if text.contains(mark) {
            text = without(&text, mark);
        }
    }
    for mark in ['*', '_'] {
        if text.contains(mark) {
            text = upright(&text, mark);
        }
    }
    let mut out = String::with_capacity(text.len());
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        let escaped = sign == '\\' && signs.peek().is_some_and(char::is_ascii_punctuation);
        if !escaped {
            out.push(sign);
        }
    }
    out.trim().to_owned()
}

/// Removes a mark of emphasis. A mark between two letters is kept, because removing it would join
/// two words.
fn without(text: &str, mark: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for part in text.split(mark) {
        let joins = out.ends_with(char::is_alphanumeric) && part.starts_with(char::is_alphanumeric);
        if joins {
            out.push_str(mark);
        }
        out.push_str(part);
    }
    out
}

/// Text without the marks around words that are emphasised by one sign: `*so*`.
fn upright(text: &str, mark: char) -> String {
    let signs: Vec<char> = text.chars().collect();
    let at = |place: usize| signs.get(place).copied();
    let (mut open, mut marks) = (None, Vec::new());
    for (place, sign) in signs.iter().enumerate() {
        if *sign != mark {
            continue;
        }
        let before = place.checked_sub(1).and_then(at);
        let after = at(place + 1);
        let outside =
            |sign: Option<char>| sign.is_none_or(|sign| !sign.is_alphanumeric() && sign != mark);
        let inside =
            |sign: Option<char>| sign.is_some_and(|sign| !sign.is_whitespace() && sign != mark);
        // An escaped sign is no mark.
        if before == Some('\\') {
            continue;
        }
        match open {
            Some(begin) if inside(before) && outside(after) => {
                marks.extend([begin, place]);
                open = None;
            }
            _ if inside(after) && outside(before) => open = Some(place),
            _ => {}
        }
    }
    let kept = signs.iter().enumerate();
    kept.filter(|(place, _)| marks.binary_search(place).is_err())
        .map(|(_, sign)| *sign)
        .collect()
}

const STROKES: [char; 20] = [
    '=', '-', '~', '^', '"', '\'', '`', '*', '+', '#', '.', ':', '_', '–', '—', '─', '━', '═', '‾',
    '¯',
];
const FEWEST: usize = 3;

/// Sign and number of strokes of a line with nothing else.
pub(crate) fn strokes(text: &str) -> Option<(char, usize)> {
    let sign = text.chars().next().filter(|sign| STROKES.contains(sign))?;
    let count = text.len() / sign.len_utf8();
    (count >= FEWEST && text.chars().all(|other| other == sign)).then_some((sign, count))
}

/// A longer line is no heading, unless as many strokes are drawn below it.
const HEADING: usize = 60;

/// Makes headings of lines above strokes. The strokes around a heading become empty lines, all
/// others lose their signs.
pub(crate) fn underline(lines: &mut [SourceLine]) {
    let mut others: Vec<char> = Vec::new();
    for at in 1..lines.len() {
        let Some((sign, count)) = lines.get(at).and_then(|line| strokes(&line.text)) else {
            continue;
        };
        let over = at.checked_sub(2).and_then(|over| lines.get(over));
        let framed = over.is_some_and(|over| over.text == lines_text(lines, at));
        // Three strokes alone enclose front matter, too.
        let front = count == FEWEST && lines.get(at + 1).is_some_and(is_field);
        let set_off = over.is_none_or(|over| {
            let bare = |head: CandidateHead| head.form >= HeadForm::Alone;
            let drawn = over.blank() || strokes(&over.text).is_some();
            drawn || head(&over.text).is_some_and(bare)
        });
        let Some(above) = lines.get_mut(at - 1) else {
            continue;
        };
        let headed = match sign {
            '=' => above.kind == LineKind::Text && has_words(&above.text),
            '-' => is_heading(above, count, framed) && set_off,
            _ => {
                let covered = count >= above.text.chars().count();
                is_heading(above, count, framed) && set_off && covered
            }
        };
        if !headed || front {
            continue;
        }
        above.kind = LineKind::Heading(match sign {
            '=' => 1,
            '-' => 2,
            _ => level(&mut others, sign),
        });
        let above = if framed { at - 2 } else { at };
        for place in [above, at] {
            if let Some(line) = lines.get_mut(place) {
                (line.kind, line.bullet) = (LineKind::Text, None);
                line.text.clear();
            }
        }
    }
    for line in lines
        .iter_mut()
        .filter(|line| line.kind == LineKind::Divider)
    {
        line.text.clear();
    }
}

fn lines_text(lines: &[SourceLine], at: usize) -> &str {
    lines.get(at).map_or("", |line| &line.text)
}

/// Level of headings with other signs than `=` and `-` below: signs used first come first.
fn level(others: &mut Vec<char>, sign: char) -> u8 {
    let known = others.iter().position(|other| *other == sign);
    let place = known.unwrap_or(others.len());
    if known.is_none() {
        others.push(sign);
    }
    u8::try_from(place + 3).map_or(6, |level| level.min(6))
}

fn is_field(line: &SourceLine) -> bool {
    let key = line.text.split_once(':').map(|(key, _)| key);
    key.is_some_and(|key| !key.contains(' '))
}

/// True if strokes make a line a heading. Lines are also drawn below text, and around front matter.
fn is_heading(line: &SourceLine, strokes: usize, framed: bool) -> bool {
    let text = line.text.trim();
    let head = head(text);
    let bare = head
        .as_ref()
        .is_some_and(|head| head.form >= HeadForm::Alone);
    let covered = strokes >= text.chars().count();
    let short = covered || text.chars().count() <= HEADING;
    // Front matter has a key before its colon, a rule its number.
    let key = text.split_once(':').map(|(key, _)| key);
    let field = key.is_some_and(|key| crate::find::head::head(key).is_none());
    let sentence = ends(text) && !bare && (!covered || text.ends_with('.'));
    let plain = line.kind == LineKind::Text && line.bullet.is_none();
    let in_place = framed || line.indent == 0;
    let long = strokes > FEWEST || head.is_some_and(|head| head.form > HeadForm::Bare);
    plain && in_place && long && short && !field && !sentence && has_words(text)
}
