//! Words in a line, with their places.

use crate::work::look;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TextToken {
    pub(crate) word: String,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// True if it began with a capital.
    pub(crate) capital: bool,
}

impl TextToken {
    /// `None` unless it consists of digits and could number a rule.
    pub(crate) fn number(&self) -> Option<u32> {
        number(&self.word)
    }
}

pub(crate) fn number(digits: &str) -> Option<u32> {
    if digits.is_empty() || digits.len() > 6 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok().filter(|number| *number > 0)
}

pub(crate) fn tokens(text: &str) -> Vec<TextToken> {
    look(text.len());
    let mut found = Vec::new();
    let mut start = None;
    for (at, sign) in text.char_indices().chain([(text.len(), ' ')]) {
        match (sign.is_alphanumeric() || sign == '\u{fffd}', start) {
            (true, None) => start = Some(at),
            (false, Some(begun)) => {
                let raw = text.get(begun..at).unwrap_or_default();
                found.push(TextToken {
                    word: raw.to_lowercase(),
                    start: begun,
                    end: at,
                    capital: raw.starts_with(char::is_uppercase),
                });
                start = None;
            }
            _ => {}
        }
    }
    found
}

pub(crate) fn has_words(text: &str) -> bool {
    let found = text.find(char::is_alphanumeric);
    look(found.unwrap_or(text.len()));
    found.is_some()
}
