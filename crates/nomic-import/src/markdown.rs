//! Marks of Markdown and of wikis within a line.

use crate::line::{Kind, Line, ends};
use crate::token::has_words;

/// Signs that stand before the entries of lists, also those that word processors leave behind.
const BULLETS: [char; 24] = [
    '-', '*', '+', '•', '·', '–', '—', '◦', '‣', '▪', '○', '●', '■', '□', '➢', '➤', '✓', '»', '›',
    '►', '▸', '\u{f0b7}', '\u{f0a7}', '\u{f0d8}',
];

/// A bullet is a sign of its own: a blank or nothing follows.
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
    // Two strokes alone stand above a signature.
    let long = text.chars().count() > 2 || text == "--";
    long && first.is_some_and(|sign| "-=*_~".contains(sign))
        && signs.all(|sign| Some(sign) == first)
}

/// The level and words of `## heading` or of a wiki's `== heading ==`.
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

/// Without the marks of emphasis and the strokes that keep signs from being marks.
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

/// Without a mark of emphasis; where it stands between two letters it would join two words, and stays.
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

/// Without the marks around words that are emphasised by one sign: `*so*`.
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
        // A stroke before it says that it is none.
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

/// A longer line is no heading.
const HEADING: usize = 60;

/// A line of `===` or `---` makes the line above it a heading.
pub(crate) fn underline(lines: &mut [Line]) {
    for at in 1..lines.len() {
        let set_off = at < 2 || lines.get(at - 2).is_some_and(Line::blank);
        let Some([above, line]) = lines.get_mut(at - 1..=at) else {
            continue;
        };
        if line.kind == Kind::Divider && line.text == "=" {
            line.text.clear();
            if above.kind == Kind::Text && has_words(&above.text) {
                above.kind = Kind::Heading(1);
            }
        }
        if line.kind == Kind::Divider && line.text == "-" {
            line.text.clear();
            // A line is also drawn below text, and below front matter.
            let short = above.text.chars().count() <= HEADING && !above.text.contains(':');
            let plain = above.kind == Kind::Text && above.bullet.is_none() && above.indent == 0;
            if set_off && short && plain && has_words(&above.text) && !ends(&above.text) {
                above.kind = Kind::Heading(2);
            }
        }
    }
}
