//! Reasons for an undetermined proposal, findings of a judge, and open questions.

use crate::messages::happenings;
use crate::refusals::changed_by;
use crate::{Key, Message, msg};
use nomic_engine::{Doubt, Essential, Finding};

pub(super) fn why(doubt: Doubt) -> Message {
    match doubt {
        Doubt::NoRequirement => happenings::DOUBT_NO_REQUIREMENT.into(),
        Doubt::Uncountable => happenings::DOUBT_UNCOUNTABLE.into(),
        Doubt::Overtaken(_) => happenings::DOUBT_OVERTAKEN.into(),
        Doubt::AmbiguousNames(rule) => msg!(happenings::DoubtAmbiguousNames, rule),
        Doubt::ProposerLeft => happenings::DOUBT_PROPOSER_LEFT.into(),
        Doubt::Reworded { rule, by } => {
            msg!(happenings::DoubtReworded, rule, by = changed_by(by))
        }
    }
}

pub(super) const fn found(finding: Option<Finding>) -> Key {
    match finding {
        Some(Finding::True) => happenings::FOUND_TRUE,
        Some(Finding::False) => happenings::FOUND_FALSE,
        Some(Finding::Undetermined) => happenings::FOUND_UNDETERMINED,
        None => happenings::FOUND_NOTHING,
    }
}

pub(super) const fn asked(question: Essential) -> Key {
    match question {
        Essential::Permits => happenings::ASKS_PERMISSION,
        Essential::MayVote => happenings::ASKS_VOTERS,
        Essential::Carries => happenings::ASKS_REQUIREMENT,
        Essential::Officer => happenings::ASKS_OFFICER,
        Essential::Winner => happenings::ASKS_WINNER,
    }
}
