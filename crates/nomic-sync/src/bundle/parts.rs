//! What a chunk is made of, as far as it doesn't follow from the rest.

use nomic_engine::EventId;
use sha2::{Digest, Sha256};

use crate::change::{ChangeHash, ChangeHead};
use crate::chunk::{Nonce, Signed, body, read_body, unseal};
use crate::event::SIGNATURE;
use crate::log::{self, ChangePlace};
use crate::{Keys, SealedChunk};

/// A chunk.
#[derive(Debug)]
pub(super) struct Parts {
    /// Where it doesn't follow from the body.
    pub(super) nonce: Option<Nonce>,
    pub(super) signed: Signed,
    pub(super) changes: Vec<Change>,
}

/// A change.
#[derive(Debug)]
pub(super) struct Change {
    pub(super) bytes: Vec<u8>,
    /// Of what it is made, if it follows from that.
    pub(super) spelled: Option<Spelled>,
}

/// A change that puts events, each under its id, as Automerge spells that.
#[derive(Debug)]
pub(super) struct Spelled {
    pub(super) place: ChangePlace,
    pub(super) events: Vec<Vec<u8>>,
}

impl Parts {
    /// Takes a chunk apart; nothing if it is not what its parts make.
    pub(super) fn of(keys: &Keys, chunk: &[u8]) -> Option<Parts> {
        let (nonce, opened) = unseal(keys, chunk).ok()?;
        let (signed, changes) = read_body(&opened).ok()?;
        // How it is sealed follows from these two.
        if body(&signed, &changes).ok()? != opened {
            return None;
        }
        let derived = nonce == keys.nonce(&opened);
        Some(Parts {
            nonce: (!derived).then_some(nonce),
            changes: changes.into_iter().map(Change::of).collect(),
            signed,
        })
    }

    /// Puts the chunk together again.
    pub(super) fn chunk(&self, keys: &Keys) -> Option<SealedChunk> {
        let changes: Vec<&[u8]> = self.changes.iter().map(|change| &*change.bytes).collect();
        let body = body(&self.signed, &changes).ok()?;
        let nonce = self.nonce.unwrap_or_else(|| keys.nonce(&body));
        SealedChunk::of(keys, &nonce, &body).ok()
    }

    /// The events in it.
    pub(super) fn events(&self) -> impl Iterator<Item = &[u8]> {
        let spelled = self
            .changes
            .iter()
            .filter_map(|change| change.spelled.as_ref());
        spelled
            .flat_map(|spelled| &spelled.events)
            .map(Vec::as_slice)
    }
}

impl Change {
    fn of(bytes: &[u8]) -> Change {
        Change {
            bytes: bytes.to_vec(),
            spelled: Spelled::read(bytes),
        }
    }

    /// One of which nothing is known.
    pub(super) fn as_it_is(bytes: Vec<u8>) -> Change {
        let spelled = None;
        Change { bytes, spelled }
    }

    /// What becomes of its parts.
    pub(super) fn spelled(spelled: Spelled) -> Option<Change> {
        let bytes = spelled.bytes()?;
        let spelled = Some(spelled);
        Some(Change { bytes, spelled })
    }

    /// Its name, if it can have one.
    pub(super) fn hash(&self) -> Option<ChangeHash> {
        let head = ChangeHead::read(&self.bytes.as_slice().into());
        head.map(|head| head.hash)
    }
}

impl Spelled {
    fn read(bytes: &[u8]) -> Option<Spelled> {
        let head = ChangeHead::read(&bytes.into())?;
        let (place, puts) = log::read(&head).ok()?;
        let mut keys = puts.iter();
        let follow = keys.all(|(key, event)| id(event).as_ref() == Some(key));
        let events = puts.into_iter().map(|(_, event)| event).collect();
        follow.then_some(Spelled { place, events })
    }

    /// As Automerge spells it.
    fn bytes(&self) -> Option<Vec<u8>> {
        let events = self.events.iter();
        let puts = events.map(|event| Some((id(event)?, event.as_slice())));
        let puts: Vec<_> = puts.collect::<Option<_>>()?;
        Some(log::write(self.place.clone(), puts.into_iter()).to_vec())
    }
}

/// The id of an event: the hash of all but its signature.
pub(super) fn id(event: &[u8]) -> Option<EventId> {
    let (payload, _) = event.split_last_chunk::<SIGNATURE>()?;
    Some(EventId(Sha256::digest(payload).into()))
}
