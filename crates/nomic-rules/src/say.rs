//! Problems and faults in words for players.
//!
//! One file a language, each an exhaustive match: what is not translated does not compile. The
//! sentences avoid inflecting what they quote, because kinds and names come from elsewhere.

pub(crate) mod de;
pub(crate) mod en;
pub(crate) mod it;

use crate::Language;

/// A message with its place before it.
pub(crate) fn placed(language: Language, line: u32, column: u32, message: &str) -> String {
    match language {
        Language::En => format!("Line {line}, column {column}: {message}"),
        Language::De => format!("Zeile {line}, Spalte {column}: {message}"),
        Language::It => format!("Riga {line}, colonna {column}: {message}"),
    }
}

/// A character as it can be shown: by its number if it can't be seen.
fn visible(character: char) -> String {
    let seen = character.is_ascii_graphic()
        || (!character.is_control() && !character.is_whitespace() && !is_mark(character));
    match seen {
        true => character.to_string(),
        false => format!("U+{:04X}", u32::from(character)),
    }
}

/// The characters that steer the direction of writing.
fn is_mark(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
}
