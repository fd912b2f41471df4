//! For simulations and fuzzers: counters of work, knowledge about the chain of closings, and seals
//! around any bytes. Pages are built without it.

use crate::bundle::BUNDLE;
use crate::{Keys, SealedChunk, chunk};

pub use crate::chunk::openings;
pub use nomic_order::probe::{AgreementProgress, DeviceProgress, PlaceReport, replayed_events};

/// Seals any body of a chunk; `None` if it is too long.
pub fn seal_chunk(keys: &Keys, body: &[u8]) -> Option<Vec<u8>> {
    let sealed = SealedChunk::of(keys, body);
    sealed.ok().map(|chunk| chunk.bytes)
}

pub fn unseal_chunk(keys: &Keys, bytes: &[u8]) -> Option<Vec<u8>> {
    chunk::unseal(keys, bytes)
}

pub fn seal_bundle(keys: &Keys, content: &[u8]) -> Option<Vec<u8>> {
    keys.seal(BUNDLE, &keys.nonce(content), content)
}

pub fn unseal_bundle(keys: &Keys, bytes: &[u8]) -> Option<Vec<u8>> {
    keys.open(BUNDLE, bytes).map(|(_, content)| content)
}
