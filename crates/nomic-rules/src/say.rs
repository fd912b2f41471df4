//! Problems and faults in words for players.
//!
//! One file a language, each an exhaustive match: what is not translated does not compile. The
//! sentences avoid inflecting what they quote, because kinds and names come from elsewhere.

pub(crate) mod de;
pub(crate) mod en;
pub(crate) mod it;

use crate::{Fault, FaultCode, Language, signs};

impl FaultCode {
    /// The fault in words for players.
    pub const fn say(self, language: Language) -> &'static str {
        match language {
            Language::En => en::fault(self),
            Language::De => de::fault(self),
            Language::It => it::fault(self),
        }
    }
}

impl Fault {
    /// The fault and its place in words for players.
    pub fn say(&self, language: Language) -> String {
        placed(language, self.line, self.column, self.code.say(language))
    }
}

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
