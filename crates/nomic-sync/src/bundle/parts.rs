//! What a chunk is made of, as far as it doesn't follow from the rest.

use std::num::NonZeroU64;

use nomic_engine::EventId;
use sha2::{Digest, Sha256};

use crate::change::ChangeHead;
use crate::chunk::{Nonce, Signed, body, read_body, unseal};
use crate::event::SIGNATURE;
use crate::log::{self, ChangePlace};
use crate::{Keys, SealedChunk, columns};

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
pub(super) enum Change {
    AsItIs(Vec<u8>),
    /// One that puts events, each under its id, as Automerge spells that.
    Spelled {
        place: ChangePlace,
        events: Vec<Vec<u8>>,
    },
}

impl Parts {
    /// Takes a chunk apart; nothing if it is not what its parts make.
    pub(super) fn of(keys: &Keys, chunk: &[u8]) -> Option<Parts> {
        let (nonce, opened) = unseal(keys, chunk).ok()?;
        let (signed, changes) = read_body(&opened).ok()?;
        let derived = nonce == keys.nonce(&opened);
        let parts = Parts {
            nonce: (!derived).then_some(nonce),
            changes: changes.into_iter().map(Change::of).collect(),
            signed,
        };
        let again = parts.chunk(keys)?;
        (again.bytes == chunk).then_some(parts)
    }

    /// Puts the chunk together again.
    pub(super) fn chunk(&self, keys: &Keys) -> Option<SealedChunk> {
        let changes = self.changes.iter().map(Change::bytes);
        let changes: Vec<_> = changes.collect::<Option<_>>()?;
        let changes: Vec<&[u8]> = changes.iter().map(Vec::as_slice).collect();
        let body = body(&self.signed, &changes).ok()?;
        let nonce = self.nonce.unwrap_or_else(|| keys.nonce(&body));
        SealedChunk::of(keys, &nonce, &body).ok()
    }

    /// The events in it.
    pub(super) fn events(&self) -> impl Iterator<Item = &[u8]> {
        self.changes
            .iter()
            .flat_map(|change| match change {
                Change::AsItIs(_) => &[],
                Change::Spelled { events, .. } => events.as_slice(),
            })
            .map(Vec::as_slice)
    }
}

impl Change {
    fn of(bytes: &[u8]) -> Change {
        Change::spelled(bytes).unwrap_or_else(|| Change::AsItIs(bytes.to_vec()))
    }

    fn spelled(bytes: &[u8]) -> Option<Change> {
        let head = ChangeHead::read(&bytes.into())?;
        let inside = columns::read(head.rest())?;
        let place = ChangePlace {
            actor: head.actor,
            seq: head.seq,
            start: NonZeroU64::new(head.start)?,
            dependencies: head.dependencies,
            time: inside.time,
        };
        let events = inside.puts.into_iter().map(|(_, event)| event).collect();
        let change = Change::Spelled { place, events };
        (change.bytes()? == bytes).then_some(change)
    }

    /// The change as Automerge spells it.
    pub(super) fn bytes(&self) -> Option<Vec<u8>> {
        match self {
            Change::AsItIs(bytes) => Some(bytes.clone()),
            Change::Spelled { place, events } => {
                let puts = events
                    .iter()
                    .map(|event| Some((id(event)?, event.as_slice())));
                let puts: Vec<_> = puts.collect::<Option<_>>()?;
                Some(log::write(place.clone(), puts.into_iter()).to_vec())
            }
        }
    }
}

/// The id of an event: the hash of all but its signature.
pub(super) fn id(event: &[u8]) -> Option<EventId> {
    let (payload, _) = event.split_last_chunk::<SIGNATURE>()?;
    Some(EventId(Sha256::digest(payload).into()))
}
