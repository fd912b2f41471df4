//! Mismatches in words.

use crate::Mismatch;
use nomic_engine::State;
use nomic_wording::messages::transcript;
use nomic_wording::{Message, msg, refusal};

/// How something went otherwise than written.
pub fn mismatch(mismatch: &Mismatch, state: &State) -> Message {
    match mismatch {
        Mismatch::Refused(reason) => msg!(transcript::Refused, why = refusal(reason, Some(state))),
        Mismatch::Accepted => transcript::ACCEPTED.into(),
        Mismatch::RefusedOtherwise(reason) => msg!(
            transcript::RefusedOtherwise,
            why = refusal(reason, Some(state))
        ),
        Mismatch::Otherwise {
            what,
            expected,
            found,
        } => msg!(transcript::Otherwise, what, expected, found),
        Mismatch::Unknown { kind, name } => msg!(transcript::Unknown, kind, name),
        Mismatch::Ambiguous(name) => msg!(transcript::Ambiguous, name),
        Mismatch::NoRuleset(why) => msg!(transcript::NoRuleset, why),
        Mismatch::NothingToReplace(words) => {
            msg!(transcript::NothingToReplace, words)
        }
    }
}
