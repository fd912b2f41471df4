//! Mismatches in words.
//!
//! One file a language, each an exhaustive match: what is not translated does not compile.

mod de;
mod en;
mod it;

use crate::Mismatch;
use nomic_engine::State;
use nomic_engine::rules::Language;
use nomic_wording::refusal;

/// How something went otherwise than written.
pub fn mismatch(mismatch: &Mismatch, state: &State, language: Language) -> String {
    let said = match mismatch {
        Mismatch::Refused(reason) | Mismatch::RefusedOtherwise(reason) => {
            refusal(reason, Some(state), language)
        }
        _ => String::new(),
    };
    match language {
        Language::En => en::mismatch(mismatch, &said),
        Language::De => de::mismatch(mismatch, &said),
        Language::It => it::mismatch(mismatch, &said),
    }
}
