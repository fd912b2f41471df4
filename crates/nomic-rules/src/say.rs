//! Problems and faults in words for players.
//!
//! One file a language, each an exhaustive match: what is not translated does not compile. The
//! sentences avoid inflecting what they quote, because kinds and names come from elsewhere.

pub(crate) mod de;
pub(crate) mod en;
pub(crate) mod it;

use crate::{Language, signs};

/// A message with its place before it.
pub(crate) fn placed(language: Language, line: u32, column: u32, message: &str) -> String {
    match language {
        Language::En => format!("Line {line}, column {column}: {message}"),
        Language::De => format!("Zeile {line}, Spalte {column}: {message}"),
        Language::It => format!("Riga {line}, colonna {column}: {message}"),
    }
}

/// A character as it can be shown: by its number if it can't be seen, or not by itself.
fn visible(character: char) -> String {
    let mark = matches!(character, '\u{300}'..='\u{36f}');
    match character.is_whitespace() || mark || signs::hides(None, character, None) {
        false => character.to_string(),
        true => format!("U+{:04X}", u32::from(character)),
    }
}
