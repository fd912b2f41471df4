//! For simulations and fuzzers: counters of work, knowledge about the chain of closings, and seals
//! around any bytes. Pages are built without it.

use nomic_engine::EventId;

use crate::bundle::BUNDLE;
use crate::change::{self, ChangeHead};
use crate::{Keys, SealedChunk, chunk, log};

pub use crate::chunk::openings;
pub use nomic_order::probe::{AgreementProgress, DeviceProgress, PlaceReport, replayed_events};

/// Seals any body of a chunk; `None` if it is too long.
pub fn seal_chunk(keys: &Keys, body: &[u8]) -> Option<Vec<u8>> {
    let sealed = SealedChunk::of(keys, &keys.nonce(body), body);
    sealed.ok().map(|chunk| chunk.bytes)
}

pub fn unseal_chunk(keys: &Keys, bytes: &[u8]) -> Option<Vec<u8>> {
    chunk::unseal(keys, bytes).ok().map(|(_, body)| body)
}

pub fn seal_bundle(keys: &Keys, content: &[u8]) -> Option<Vec<u8>> {
    keys.seal(BUNDLE, &keys.nonce(content), content)
}

pub fn unseal_bundle(keys: &Keys, bytes: &[u8]) -> Option<Vec<u8>> {
    keys.open(BUNDLE, bytes).map(|(_, content)| content)
}

/// Makes an Automerge change of its content: adds the head with length and checksum.
pub fn change_of(content: &[u8]) -> Vec<u8> {
    change::around(content)
}

pub fn content_of(change: &[u8]) -> Option<&[u8]> {
    change::content(change)
}

pub fn read_change(change: &[u8]) -> Option<Vec<(EventId, Vec<u8>)>> {
    log::puts_of(&ChangeHead::read(&change.into())?).ok()
}
