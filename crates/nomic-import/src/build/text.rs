//! Text of a rule from its lines.

use crate::read::line::{LineKind, SourceLine, ends};

/// Text and code of a rule's lines. If the page's lines were not broken to fit a width, line breaks
/// are kept.
pub(crate) fn text(lines: &[SourceLine], meant: bool) -> (String, Option<String>) {
    let mut text = String::new();
    let mut code = String::new();
    let mut apart = true;
    for line in lines {
        match line.kind {
            LineKind::Code => {
                code.push_str(&line.text);
                code.push('\n');
            }
            LineKind::Divider => apart = true,
            LineKind::Verbatim => {
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&line.text);
                apart = true;
            }
            _ if line.blank() && line.bullet.is_none() => apart = true,
            _ => {
                add(&mut text, line, apart || meant);
                // A bullet alone waits for its text on the next line; a heading is a line of its own.
                apart = line.heading().is_some();
            }
        }
    }
    let code = code.trim_end();
    (text, (!code.is_empty()).then(|| format!("{code}\n")))
}

/// Adds a line: after a blank where a sentence goes on, else after a line break.
fn add(text: &mut String, line: &SourceLine, apart: bool) {
    let words = line.text.split_whitespace();
    let new = apart
        || line.fresh
        || line.bullet.is_some()
        || line.heading().is_some()
        || ends(text)
        || listed(&line.text);
    let waiting = text.ends_with("\n-") || text == "-";
    if !text.is_empty() && (!broken(text, &line.text) || new) {
        text.push(if new && !waiting { '\n' } else { ' ' });
    }
    if line.bullet.is_some() {
        text.push('-');
        if !line.blank() {
            text.push(' ');
        }
    }
    for (at, word) in words.enumerate() {
        if at > 0 {
            text.push(' ');
        }
        text.push_str(word);
    }
}

/// True if a word goes on in the next line. Its hyphen is kept: it may be right.
fn broken(text: &str, next: &str) -> bool {
    const AND: [&str; 8] = ["und", "oder", "bis", "e", "o", "and", "or", "to"];
    let word = text
        .strip_suffix('-')
        .is_some_and(|word| word.ends_with(char::is_alphabetic));
    let next = next.split_whitespace().next().unwrap_or_default();
    word && next.starts_with(char::is_lowercase) && !AND.contains(&next)
}

/// True for an entry of a list: `1. ...`, `(2) ...`, `a) ...`.
fn listed(text: &str) -> bool {
    let inner = text.strip_prefix('(').unwrap_or(text);
    let end = inner.find(|sign: char| !sign.is_ascii_alphanumeric());
    let mark = end.and_then(|end| inner.split_at_checked(end));
    mark.is_some_and(|(mark, rest)| (1..=2).contains(&mark.len()) && rest.starts_with(['.', ')']))
}
