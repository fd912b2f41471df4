//! Defaults where no rule answers a question.

use nomic_engine::Essential;
use nomic_wording::Key;
use nomic_wording::messages::check;

/// Default of the table for a question without an answer.
pub(super) const fn without_answer(question: Essential) -> Key {
    match question {
        Essential::Permits => check::WITHOUT_PERMISSION,
        Essential::MayVote => check::WITHOUT_VOTERS,
        Essential::Carries => check::WITHOUT_REQUIREMENT,
        Essential::Officer => check::WITHOUT_OFFICER,
        Essential::Winner => check::WITHOUT_WINNER,
    }
}
