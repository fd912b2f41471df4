//! Bundles: many chunks in few bytes.
//!
//! Two thirds of a chunk are repeated or can be derived. Examples are the room, the device, the
//! names of earlier changes and the id of an event as its key. Automerge's encoding can be derived
//! too, and so can dice links: each is the hash of a later one. A bundle omits all that and gives
//! back exactly the chunks, byte for byte. A reader therefore checks the chunks as if they had come
//! one by one. Bytes that can't be derived are carried as they are: any bytes can be bundled.
//!
//! `nonce(24) || XChaCha20-Poly1305(read key, content)`. Any holder of the link can make a bundle,
//! and bundles are not signed. A bundle says nothing that its chunks don't prove.

mod decoder;
mod encoder;
mod items;
mod parts;
mod recent_values;

use std::fmt;

use nomic_protocol::MAX_BUNDLE;

use crate::change::ChangeHash;
use crate::{Keys, SealedChunk};

pub(crate) const BUNDLE: &[u8] = b"nomic-bundle-v1";
/// Number of items in an event's payload after its room.
const ITEMS: u64 = 6;
/// Greatest number of values in a bundle that follow from others.
const MAX_CHAINED: usize = 4_096;

/// Why bytes are no bundle of this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BundleError {
    /// More than [`MAX_BUNDLE`] bytes.
    TooLarge,
    /// Not sealed with this game's key, or changed on the way.
    NotSealedForUs,
    /// What was inside is no list of chunks, or more than [`nomic_protocol::MAX_UNBUNDLED`] bytes or
    /// [`nomic_protocol::MAX_STRETCH`] chunks.
    Malformed,
}

impl fmt::Display for BundleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BundleError::TooLarge => "the bundle is too large",
            BundleError::NotSealedForUs => "the bundle is not sealed for this game",
            BundleError::Malformed => "the bundle holds no chunks",
        })
    }
}

impl std::error::Error for BundleError {}

/// Bundles chunks; nothing if what comes out would be too large, or would not give back just these.
pub fn bundle(keys: &Keys, chunks: &[&[u8]]) -> Option<Vec<u8>> {
    let content = encoder::content(keys, chunks);
    let given_back = decoder::chunks(keys, &content)?;
    let same = given_back
        .chunks
        .iter()
        .map(|chunk| &*chunk.bytes)
        .eq(chunks.iter().copied());
    let bytes = keys.seal(BUNDLE, &keys.nonce(&content), &content)?;
    (same && bytes.len() <= MAX_BUNDLE).then_some(bytes)
}

/// Content of an opened bundle.
pub(crate) struct Unbundled {
    /// The chunks, in their order. None of them is opened.
    pub(crate) chunks: Vec<SealedChunk>,
    /// Changes that were encoded here, so their encoding needs no check.
    pub(crate) encoded_here: Vec<ChangeHash>,
}

/// The chunks of a bundle, in their order. None of them is opened.
pub fn unbundle(keys: &Keys, bytes: &[u8]) -> Result<Vec<SealedChunk>, BundleError> {
    read(keys, bytes).map(|unbundled| unbundled.chunks)
}

/// Opens a bundle and returns the chunks with more that is known of them.
pub(crate) fn read(keys: &Keys, bytes: &[u8]) -> Result<Unbundled, BundleError> {
    if bytes.len() > MAX_BUNDLE {
        return Err(BundleError::TooLarge);
    }
    let opened = keys.open(BUNDLE, bytes);
    let (_, content) = opened.ok_or(BundleError::NotSealedForUs)?;
    decoder::chunks(keys, &content).ok_or(BundleError::Malformed)
}

#[cfg(test)]
mod tests;
