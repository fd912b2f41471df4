//! In Italian.

use crate::Mismatch;

/// How something went otherwise than written; `said` is the refusal in words.
pub(super) fn mismatch(mismatch: &Mismatch, said: &str) -> String {
    match mismatch {
        Mismatch::Refused(_) => format!("La mossa è stata respinta. {said}"),
        Mismatch::Accepted => "La mossa è stata accettata, ma doveva essere respinta.".to_owned(),
        Mismatch::RefusedOtherwise(_) => {
            format!("La mossa è stata respinta, ma per un'altra ragione. {said}")
        }
        Mismatch::Otherwise {
            what,
            expected,
            found,
        } => format!("{what}: atteso {expected}, trovato {found}"),
        Mismatch::Unknown { kind, name } => format!("Qui non c'è ({kind}): {name}"),
        Mismatch::Ambiguous(name) => format!("Più persone si chiamano {name}."),
        Mismatch::NoRuleset(why) => format!("Le regole non si possono avere: {why}"),
        Mismatch::NothingToReplace(words) => format!("Queste parole non ci sono: {words}"),
    }
}
