//! The game checked once more from nothing but its signed moves.

use nomic_engine::rules::Language;
use nomic_sync::{Peer, Record};
use nomic_wording::{Words, say, words};

const HOLDS: Words = words(
    "Everything holds. Worked out anew from what is signed: moves {}, closings {}, draws {}.",
    "Alles stimmt. Neu errechnet aus dem Unterschriebenen: Spielzüge {}, Abschlüsse {}, Ziehungen {}.",
    "Tutto torna. Ricalcolato da ciò che è firmato: mosse {}, chiusure {}, estrazioni {}.",
);
const FAILS: Words = words(
    "Not everything holds. Save the record: “nomic verify” says what is wrong.",
    "Nicht alles stimmt. Sichere die Aufzeichnung: „nomic verify“ sagt, was nicht stimmt.",
    "Non tutto torna. Salva la registrazione: «nomic verify» dice che cosa non va.",
);

/// Whether everything holds, and the sentence that says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Checked {
    pub(crate) holds: bool,
    pub(crate) said: String,
}

/// Reads the game's own record as a stranger would: signatures, order, sealed states, draws.
pub(crate) fn checked(peer: &Peer, language: Language) -> Checked {
    let record = peer.record().and_then(|bytes| Record::read(&bytes));
    match record {
        Ok(record) if record.is_sound() => {
            let (moves, seals) = (record.chronicle().len(), record.seals().len());
            let counts = [moves, seals, record.draws().len()].map(|count| count.to_string());
            let counts: Vec<&str> = counts.iter().map(String::as_str).collect();
            Checked {
                holds: true,
                said: say(&HOLDS, language, &counts),
            }
        }
        _ => Checked {
            holds: false,
            said: say(&FAILS, language, &[]),
        },
    }
}
