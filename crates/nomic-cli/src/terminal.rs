//! Output of the commands: its language, for people and for programs.

use std::io::{self, Write};

use nomic_wording::{Locale, Message};
use serde::Serialize;

pub(crate) fn locale(tag: &str) -> Result<Locale, String> {
    Locale::from_tag(tag).ok_or_else(|| {
        let tags: Vec<&str> = Locale::ALL.iter().map(|locale| locale.tag()).collect();
        format!("one of {} is expected", tags.join(", "))
    })
}

/// Message without control characters, which could move a terminal's cursor: parts of it come from
/// players and files.
pub(crate) fn printable(message: impl Into<Message>, locale: Locale) -> String {
    let mut said = message.into().render(locale);
    said.retain(|letter| !letter.is_control());
    said
}

/// Prints to people, without control characters. A failure is ignored: the caller may have stopped
/// reading.
pub(crate) fn print(text: &str) {
    let _ = writeln!(io::stdout().lock(), "{}", harmless(text).trim_end());
}

/// Prints an error like [`print`].
pub(crate) fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", harmless(text).trim_end());
}

/// Lines without control characters and marks of direction.
fn harmless(text: &str) -> String {
    let turns = |sign| matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let kept = |sign: &char| matches!(sign, '\n' | '\t') || !(sign.is_control() || turns(*sign));
    text.chars().filter(kept).collect()
}

/// Text for a place that has a single line.
pub(crate) fn one_line(text: &str) -> String {
    harmless(text).replace(['\n', '\t'], " ")
}

/// Prints an answer for programs. A failure is ignored. Control characters that JSON leaves alone
/// are escaped.
pub(crate) fn print_answer(answer: &impl Serialize) {
    let Ok(json) = serde_json::to_string_pretty(answer) else {
        return;
    };
    let mut escaped = String::with_capacity(json.len());
    for sign in json.chars() {
        if sign.is_control() && sign != '\n' {
            escaped.push_str(&format!("\\u{:04x}", u32::from(sign)));
        } else {
            escaped.push(sign);
        }
    }
    let _ = writeln!(io::stdout().lock(), "{escaped}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_wording::{messages::verify, msg};

    #[test]
    fn what_is_filled_in_is_taken_as_it_is_but_for_what_moves_a_terminal() {
        let state = msg!(verify::State, hash = "{hash}\u{1b}[2J");
        assert_eq!(printable(state, Locale::ENGLISH), "State {hash}[2J");
    }

    #[test]
    fn a_language_that_there_is_not_is_refused_with_those_that_there_are() {
        assert_eq!(locale("it").map(Locale::tag), Ok("it"));
        let refused = locale("tlh").err().unwrap_or_default();
        assert!(refused.starts_with("one of en, "), "{refused}");
    }
}
