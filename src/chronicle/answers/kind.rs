//! Kinds of things that happen.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum KindView {
    Law,
    Proposals,
    Scores,
    Turns,
    Court,
    Deeds,
    People,
    Faults,
}

impl KindView {
    pub(crate) const ALL: [Self; 8] = [
        Self::Law,
        Self::Proposals,
        Self::Scores,
        Self::Turns,
        Self::Court,
        Self::Deeds,
        Self::People,
        Self::Faults,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Law => "law",
            Self::Proposals => "proposals",
            Self::Scores => "scores",
            Self::Turns => "turns",
            Self::Court => "court",
            Self::Deeds => "deeds",
            Self::People => "people",
            Self::Faults => "faults",
        }
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}
