//! What a judge found.

use nomic_engine::Finding;
use nomic_wording::Key;
use nomic_wording::messages::court;
use serde::{Deserialize, Serialize};

/// Finding of a judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum FindingView {
    True,
    False,
    Undetermined,
}

impl FindingView {
    /// All of them, as they are offered.
    pub(crate) const ALL: [Self; 3] = [Self::True, Self::False, Self::Undetermined];

    /// The stable name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::True => "true",
            Self::False => "false",
            Self::Undetermined => "undetermined",
        }
    }

    pub(crate) const fn word(self) -> Key {
        match self {
            Self::True => court::IS_TRUE,
            Self::False => court::IS_FALSE,
            Self::Undetermined => court::IS_UNDETERMINED,
        }
    }

    /// As it was found.
    pub(crate) const fn of(finding: Finding) -> Self {
        match finding {
            Finding::True => Self::True,
            Finding::False => Self::False,
            Finding::Undetermined => Self::Undetermined,
        }
    }

    /// As a move writes it.
    pub(crate) const fn finding(self) -> Finding {
        match self {
            Self::True => Finding::True,
            Self::False => Finding::False,
            Self::Undetermined => Finding::Undetermined,
        }
    }
}
