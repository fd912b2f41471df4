//! In German.

use crate::Mismatch;

/// How something went otherwise than written; `said` is the refusal in words.
pub(super) fn mismatch(mismatch: &Mismatch, said: &str) -> String {
    match mismatch {
        Mismatch::Refused(_) => format!("Der Zug wurde abgelehnt. {said}"),
        Mismatch::Accepted => "Der Zug wurde angenommen, sollte aber abgelehnt werden.".to_owned(),
        Mismatch::RefusedOtherwise(_) => {
            format!("Der Zug wurde abgelehnt, aber aus einem anderen Grund. {said}")
        }
        Mismatch::Otherwise {
            what,
            expected,
            found,
        } => format!("{what}: erwartet war {expected}, gefunden wurde {found}"),
        Mismatch::Unknown { kind, name } => format!("Das gibt es hier nicht ({kind}): {name}"),
        Mismatch::Ambiguous(name) => format!("Mehrere heißen {name}."),
        Mismatch::NoRuleset(why) => format!("Der Regelsatz ist nicht zu haben: {why}"),
        Mismatch::NothingToReplace(words) => format!("Diese Wörter stehen dort nicht: {words}"),
    }
}
