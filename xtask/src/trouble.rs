//! Error of a chore: one sentence for the person at the keyboard, with the next thing to do.

use std::fmt::{self, Display};

/// Reason why a chore stopped. Only people read it, so it has words and no codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Trouble(String);

impl Trouble {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Turns any error into a sentence that says what was being tried.
pub(crate) trait OrSay<T> {
    fn or_say(self, sentence: impl FnOnce() -> String) -> Result<T, Trouble>;
}

impl<T, E: Display> OrSay<T> for Result<T, E> {
    fn or_say(self, sentence: impl FnOnce() -> String) -> Result<T, Trouble> {
        self.map_err(|error| Trouble(format!("{} ({error})", sentence())))
    }
}
