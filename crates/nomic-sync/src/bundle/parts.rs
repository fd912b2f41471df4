//! Parts of a chunk that don't follow from the rest.

use std::sync::Arc;

use nomic_engine::EventId;
use sha2::{Digest, Sha256};

use crate::change::{ChangeHash, ChangeHead};
use crate::chunk::{Nonce, Signed, body, read_body, unseal};
use crate::log::{self, ChangePosition};
use crate::{Keys, SealedChunk};
use nomic_event::SIGNATURE;

#[derive(Debug)]
pub(super) struct ChunkParts {
    /// The nonce, if it can't be derived from the body.
    pub(super) nonce: Option<Nonce>,
    pub(super) signed: Signed,
    pub(super) changes: Vec<BundledChange>,
}

#[derive(Debug)]
pub(super) struct BundledChange {
    pub(super) bytes: Arc<[u8]>,
    pub(super) hash: Option<ChangeHash>,
    /// `None` if the change does not follow from its parts.
    pub(super) puts_only: Option<PutsOnlyChange>,
}

/// A change that puts events, each under its id, encoded as by Automerge.
#[derive(Debug)]
pub(super) struct PutsOnlyChange {
    pub(super) place: ChangePosition,
    pub(super) events: Vec<(EventId, Vec<u8>)>,
}

impl ChunkParts {
    /// Takes a chunk apart; `None` if its parts would not give it back.
    pub(super) fn of(keys: &Keys, chunk: &[u8]) -> Option<ChunkParts> {
        let (nonce, opened) = unseal(keys, chunk).ok()?;
        let (signed, changes) = read_body(&opened).ok()?;
        // The sealing follows from these two.
        if body(&signed, &changes).ok()? != opened {
            return None;
        }
        let derived = nonce == keys.nonce(&opened);
        Some(ChunkParts {
            nonce: (!derived).then_some(nonce),
            changes: changes.into_iter().map(BundledChange::of).collect(),
            signed,
        })
    }

    pub(super) fn chunk(&self, keys: &Keys) -> Option<SealedChunk> {
        let changes: Vec<&[u8]> = self.changes.iter().map(|change| &*change.bytes).collect();
        let body = body(&self.signed, &changes).ok()?;
        let nonce = self.nonce.unwrap_or_else(|| keys.nonce(&body));
        SealedChunk::of(keys, &nonce, &body).ok()
    }

    pub(super) fn events(&self) -> impl Iterator<Item = &[u8]> {
        let spelled = self
            .changes
            .iter()
            .filter_map(|change| change.puts_only.as_ref());
        let events = spelled.flat_map(|spelled| &spelled.events);
        events.map(|(_, event)| event.as_slice())
    }
}

impl BundledChange {
    fn of(bytes: &[u8]) -> BundledChange {
        let bytes: Arc<[u8]> = bytes.into();
        let head = ChangeHead::read(&bytes);
        BundledChange {
            hash: head.as_ref().map(|head| head.hash),
            puts_only: head.and_then(|head| PutsOnlyChange::read(&head)),
            bytes,
        }
    }

    pub(super) fn as_it_is(bytes: &[u8]) -> BundledChange {
        let bytes: Arc<[u8]> = bytes.into();
        BundledChange {
            hash: ChangeHead::read(&bytes).map(|head| head.hash),
            puts_only: None,
            bytes,
        }
    }

    pub(super) fn encode(spelled: PutsOnlyChange) -> BundledChange {
        let events = spelled.events.iter();
        let puts = events.map(|(id, event)| (*id, event.as_slice()));
        let (hash, bytes) = log::write(spelled.place.clone(), puts);
        BundledChange {
            bytes,
            hash: Some(hash),
            puts_only: Some(spelled),
        }
    }
}

impl PutsOnlyChange {
    fn read(head: &ChangeHead) -> Option<PutsOnlyChange> {
        let (place, events) = log::read(head).ok()?;
        let mut all = events.iter();
        let follow = all.all(|(key, event)| id(event).as_ref() == Some(key));
        follow.then_some(PutsOnlyChange { place, events })
    }
}

/// The id of an event: the hash of all but its signature.
pub(super) fn id(event: &[u8]) -> Option<EventId> {
    let (payload, _) = event.split_last_chunk::<SIGNATURE>()?;
    Some(EventId(Sha256::digest(payload).into()))
}
