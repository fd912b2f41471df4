//! The game checked once more from nothing but its signed moves.

use nomic_peer::{Peer, Record};
use nomic_wording::messages::recording;
use nomic_wording::{Locale, msg};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecordCheck {
    pub(crate) holds: bool,
    pub(crate) said: String,
}

/// Reads the game's own record as a stranger would: signatures, order, sealed states, draws.
pub(crate) fn checked(peer: &Peer, language: Locale) -> RecordCheck {
    let record = peer.record().and_then(|bytes| Record::read(&bytes));
    match record {
        Ok(record) if record.is_sound() => {
            let holds = msg!(
                recording::Holds,
                moves = record.chronicle().len(),
                closings = record.seals().len(),
                draws = record.draws().len()
            );
            RecordCheck {
                holds: true,
                said: holds.render(language),
            }
        }
        _ => RecordCheck {
            holds: false,
            said: recording::FAILS.render(language).to_owned(),
        },
    }
}
