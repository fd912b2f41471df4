//! In English.

use crate::Mismatch;

/// How something went otherwise than written; `said` is the refusal in words.
pub(super) fn mismatch(mismatch: &Mismatch, said: &str) -> String {
    match mismatch {
        Mismatch::Refused(_) => format!("The move was refused. {said}"),
        Mismatch::Accepted => "The move was accepted, but was to be refused.".to_owned(),
        Mismatch::RefusedOtherwise(_) => {
            format!("The move was refused, but for another reason. {said}")
        }
        Mismatch::Otherwise {
            what,
            expected,
            found,
        } => format!("{what}: expected {expected}, found {found}"),
        Mismatch::Unknown { kind, name } => format!("There is no such {kind} here: {name}"),
        Mismatch::Ambiguous(name) => format!("Several players are called {name}."),
        Mismatch::NoRuleset(why) => format!("The ruleset can't be had: {why}"),
        Mismatch::NothingToReplace(words) => format!("These words don't stand there: {words}"),
    }
}
