//! The text of a rule from its lines.

use crate::line::{Kind, Line, ends};

/// What a rule's lines say: its text and its code.
pub(crate) fn text(lines: &[Line]) -> (String, Option<String>) {
    let mut text = String::new();
    let mut code = String::new();
    let mut apart = true;
    for line in lines {
        match line.kind {
            Kind::Code => {
                code.push_str(&line.text);
                code.push('\n');
            }
            Kind::Divider => apart = true,
            _ if line.blank() && line.bullet.is_none() => apart = true,
            _ => {
                add(&mut text, line, apart);
                // A bullet alone waits for its text on the next line.
                apart = false;
            }
        }
    }
    let code = code.trim_end();
    (text, (!code.is_empty()).then(|| format!("{code}\n")))
}

/// Adds a line: a blank before it where a sentence goes on, else a line break.
fn add(text: &mut String, line: &Line, apart: bool) {
    let words = line.text.split_whitespace();
    let new = apart
        || line.fresh
        || line.bullet.is_some()
        || line.heading().is_some()
        || ends(text)
        || listed(&line.text);
    let waiting = text.ends_with("\n-") || text == "-";
    if !text.is_empty() {
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

/// Whether a line is an entry of a list: `1. ...`, `(2) ...`, `a) ...`.
fn listed(text: &str) -> bool {
    let inner = text.strip_prefix('(').unwrap_or(text);
    let end = inner.find(|sign: char| !sign.is_ascii_alphanumeric());
    let mark = end.and_then(|end| inner.split_at_checked(end));
    mark.is_some_and(|(mark, rest)| (1..=2).contains(&mark.len()) && rest.starts_with(['.', ')']))
}
