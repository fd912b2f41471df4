//! Error of a chore: one sentence for the user, with the next step.

use std::fmt::{self, Display};

/// Reason why a chore stopped. Only people read it, so it has words and no codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChoreError(String);

impl ChoreError {
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

impl Display for ChoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Adds a sentence about the failed step to any error.
pub(crate) trait ErrorContext<T> {
    fn with_context(self, sentence: impl FnOnce() -> String) -> Result<T, ChoreError>;
}

impl<T, E: Display> ErrorContext<T> for Result<T, E> {
    fn with_context(self, sentence: impl FnOnce() -> String) -> Result<T, ChoreError> {
        self.map_err(|error| ChoreError(format!("{} ({error})", sentence())))
    }
}
