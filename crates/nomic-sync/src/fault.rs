//! Reasons to keep a change out of a document.

use std::fmt;

/// The events in a refused change are not lost: they prove themselves, and a player recommits them
/// under the own actor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChangeFault {
    /// Not a plain change, or header out of bounds.
    NotPlain,
    /// Actor and number of another change.
    DuplicateSeq,
    /// Number or first operation contradicts the dependencies.
    BadCount,
    /// More than new events under a log's root.
    NotALogEntry,
    /// Encoding unlike Automerge's.
    NotCanonical,
    /// Key and value that are no verified event.
    NotAnEvent,
    /// Document far from known ones.
    WrongDocument,
    /// This tab's own actor.
    OwnActor,
    /// Dependency on a quarantined change.
    LostDependency,
    /// Too many pending changes.
    TooManyWaiting,
}

impl ChangeFault {
    const ALL: [Self; 10] = [
        Self::NotPlain,
        Self::DuplicateSeq,
        Self::BadCount,
        Self::NotALogEntry,
        Self::NotAnEvent,
        Self::WrongDocument,
        Self::OwnActor,
        Self::LostDependency,
        Self::TooManyWaiting,
        Self::NotCanonical,
    ];

    pub fn code(self) -> &'static str {
        match self {
            Self::NotPlain => "change/not_plain",
            Self::DuplicateSeq => "change/duplicate_seq",
            Self::BadCount => "change/bad_count",
            Self::NotALogEntry => "change/not_a_log_entry",
            Self::NotCanonical => "change/not_canonical",
            Self::NotAnEvent => "change/not_an_event",
            Self::WrongDocument => "change/wrong_document",
            Self::OwnActor => "change/own_actor",
            Self::LostDependency => "change/lost_dependency",
            Self::TooManyWaiting => "change/too_many_waiting",
        }
    }

    /// Stable number in stored bytes.
    pub(crate) fn number(self) -> u8 {
        match self {
            Self::NotPlain => 1,
            Self::DuplicateSeq => 2,
            Self::BadCount => 3,
            Self::NotALogEntry => 4,
            Self::NotAnEvent => 5,
            Self::WrongDocument => 6,
            Self::OwnActor => 7,
            Self::LostDependency => 8,
            Self::TooManyWaiting => 9,
            Self::NotCanonical => 10,
        }
    }

    pub(crate) fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|code| code.number() == number)
    }
}

impl fmt::Display for ChangeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_up_and_lead_back() {
        for (index, fault) in ChangeFault::ALL.into_iter().enumerate() {
            assert_eq!(usize::from(fault.number()), index + 1);
            assert_eq!(ChangeFault::from_number(fault.number()), Some(fault));
        }
        assert_eq!(ChangeFault::from_number(0), None);
    }
}
