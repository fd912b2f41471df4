//! What holds where no rule answers a question.

use nomic_wording::Key;
use nomic_wording::messages::check;

/// What the table does where nobody answers a question.
pub(super) fn without_answer(question: &str) -> Key {
    match question {
        "winner" => check::WITHOUT_WINNER,
        "permits" => check::WITHOUT_PERMISSION,
        "may_vote" => check::WITHOUT_VOTERS,
        "required_votes" => check::WITHOUT_REQUIREMENT,
        "officer" => check::WITHOUT_OFFICER,
        _ => check::WITHOUT_ANSWER,
    }
}
