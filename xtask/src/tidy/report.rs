//! Finding of a check, with its place.

use std::fmt::{self, Display};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TidyFinding {
    path: String,
    line: Option<usize>,
    what: String,
}

impl TidyFinding {
    pub(super) fn in_file(path: &str, what: impl Into<String>) -> Self {
        Self {
            path: path.to_owned(),
            line: None,
            what: what.into(),
        }
    }

    /// `line` counts from 1.
    pub(super) fn at(path: &str, line: usize, what: impl Into<String>) -> Self {
        Self {
            line: Some(line),
            ..Self::in_file(path, what)
        }
    }
}

impl Display for TidyFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        write!(f, ": {}", self.what)
    }
}
