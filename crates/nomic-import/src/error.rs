//! Reasons why nothing could be read.

use crate::read::kind::FileKind;
use crate::{MAX_BYTES, MAX_FILES, MAX_RULES};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A reason to read nothing at all. Doubtful input causes a [`crate::Warning`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ImportError {
    /// The sources together are longer than [`MAX_BYTES`]: 1 MiB.
    TooLong,
    /// There are more files than [`MAX_FILES`]: 1,000.
    TooManyFiles,
    /// There seem to be more rules than [`MAX_RULES`]: 1,000.
    TooManyRules,
    /// There is not a single word.
    Empty,
    /// A file is no text.
    NotText {
        /// Index from 0.
        file: usize,
        kind: FileKind,
    },
}

impl ImportError {
    /// Stable code for programs.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::TooLong => "import/too_long",
            Self::TooManyFiles => "import/too_many_files",
            Self::TooManyRules => "import/too_many_rules",
            Self::Empty => "import/empty",
            Self::NotText { .. } => "import/not_text",
        }
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(out, "there are more than {MAX_BYTES} bytes to read"),
            Self::TooManyFiles => write!(out, "there are more than {MAX_FILES} files"),
            Self::TooManyRules => write!(out, "there are more than {MAX_RULES} rules"),
            Self::Empty => write!(out, "there is nothing to read"),
            Self::NotText { file, kind } => {
                write!(out, "file {} is {}", file + 1, kind.in_words())
            }
        }
    }
}

impl std::error::Error for ImportError {}
