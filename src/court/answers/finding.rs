//! Findings of judges.

use nomic_engine::Finding;
use nomic_wording::Key;
use nomic_wording::messages::court;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum FindingView {
    True,
    False,
    Undetermined,
}

impl FindingView {
    pub(crate) const ALL: [Self; 3] = [Self::True, Self::False, Self::Undetermined];

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

    pub(crate) const fn of(finding: Finding) -> Self {
        match finding {
            Finding::True => Self::True,
            Finding::False => Self::False,
            Finding::Undetermined => Self::Undetermined,
        }
    }

    pub(crate) const fn finding(self) -> Finding {
        match self {
            Self::True => Finding::True,
            Self::False => Finding::False,
            Self::Undetermined => Finding::Undetermined,
        }
    }
}
