//! Error of a chore: one sentence for the user, with the next step.

use std::fmt::{self, Display};

/// Reason why a chore stopped. Only people read it, so it has words and no codes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChoreError(String);

pub(crate) type ChoreResult<T = ()> = Result<T, ChoreError>;

pub(crate) fn fail<T>(sentence: impl Into<String>) -> ChoreResult<T> {
    Err(ChoreError(sentence.into()))
}

impl Display for ChoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Adds a sentence about the failed step to any error, or to a missing value.
pub(crate) trait ErrorContext<T> {
    fn context(self, sentence: impl Into<String>) -> ChoreResult<T>;
}

impl<T, E: Display> ErrorContext<T> for Result<T, E> {
    fn context(self, sentence: impl Into<String>) -> ChoreResult<T> {
        self.map_err(|error| ChoreError(format!("{} ({error})", sentence.into())))
    }
}

impl<T> ErrorContext<T> for Option<T> {
    fn context(self, sentence: impl Into<String>) -> ChoreResult<T> {
        self.ok_or_else(|| ChoreError(sentence.into()))
    }
}
