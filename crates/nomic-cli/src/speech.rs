//! How the commands speak: in which language, to people and to programs.

use std::io::{self, Write};

use nomic_wording::{Locale, Message};
use serde::Serialize;

/// Reads the tag of a language.
pub(crate) fn locale(tag: &str) -> Result<Locale, String> {
    Locale::from_tag(tag).ok_or_else(|| {
        let tags: Vec<&str> = Locale::ALL.iter().map(|locale| locale.tag()).collect();
        format!("one of {} is expected", tags.join(", "))
    })
}

/// The message without control characters, which could move a terminal about: players and files have
/// a say in what stands in it.
pub(crate) fn printable(message: impl Into<Message>, locale: Locale) -> String {
    let mut said = message.into().say(locale);
    said.retain(|letter| !letter.is_control());
    said
}

/// Says something to people. Whoever started this may have stopped reading; what can't be written
/// is let go.
pub(crate) fn print(text: &str) {
    let _ = writeln!(io::stdout().lock(), "{}", text.trim_end());
}

/// Says something to programs; what can't be written is let go, too.
pub(crate) fn print_answer(answer: &impl Serialize) {
    let mut out = io::stdout().lock();
    if serde_json::to_writer_pretty(&mut out, answer).is_ok() {
        let _ = writeln!(out);
    }
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
