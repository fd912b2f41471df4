//! Refusals and mismatches in words.
//!
//! One file a language, each an exhaustive match: what is not translated does not compile.

mod de;
mod en;
mod it;

use crate::Mismatch;
use nomic_engine::rules::Language;
use nomic_engine::{PlayerId, Refusal, State};

/// Why a move was refused; with the state at hand, players are called by their names.
pub fn refusal(refusal: &Refusal, state: Option<&State>, language: Language) -> String {
    let player = named(refusal).and_then(|player| state?.player(player));
    let who = player.map_or("", |player| &player.name);
    match language {
        Language::En => en::refusal(refusal, who),
        Language::De => de::refusal(refusal, who),
        Language::It => it::refusal(refusal, who),
    }
}

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

/// The player whom a refusal names.
const fn named(refusal: &Refusal) -> Option<PlayerId> {
    match refusal {
        Refusal::NotProposer { proposer } => Some(*proposer),
        Refusal::NotJudge { judge } => Some(*judge),
        Refusal::NotOfficer { officer } => *officer,
        _ => None,
    }
}
