//! Bundles: many chunks in few bytes.
//!
//! Two thirds of a chunk are repeated or can be derived: the room, the device, the ids of earlier
//! events, the seal. Dice links can be derived too: each is the hash of a later one. A bundle omits
//! all that and gives back exactly the chunks, byte for byte. So a reader checks the chunks as if
//! they had come one by one. Bytes that can't be derived are carried as they are: any bytes can be
//! bundled.
//!
//! `nonce(24) || XChaCha20-Poly1305(read key, content)`. Any holder of the link can make a bundle,
//! and bundles are not signed. A bundle says nothing that its chunks don't prove.

mod decoder;
mod encoder;
mod items;
mod recent_values;

use std::fmt;

use nomic_engine::EventId;
use nomic_event::{MAGIC, SIGNATURE};
use nomic_protocol::{MAX_BUNDLE, RoomId};
use sha2::{Digest, Sha256};

use crate::{Keys, SealedChunk};

pub(crate) const BUNDLE: &[u8] = b"nomic-bundle-v1";
/// Number of items in an event's payload after its room.
const ITEMS: u64 = 6;
/// Greatest number of values in a bundle that follow from others.
const MAX_CHAINED: usize = 4_096;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BundleError {
    /// More than [`MAX_BUNDLE`] bytes.
    TooLarge,
    NotSealedForUs,
    /// The content is no list of chunks, or more than [`nomic_protocol::MAX_UNBUNDLED`] bytes or
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

/// Bundles chunks; `None` if the bundle would be too large or not give back exactly these chunks.
///
/// ```
/// use nomic_peer::{Chunk, Keys, Link, bundle, unbundle};
///
/// # let link = Link::generate(None, &mut |bytes: &mut [u8]| bytes.fill(9));
/// # let keys = Keys::of(&link);
/// let chunks = [Chunk::seal(&keys, &[b"first"])?, Chunk::seal(&keys, &[b"second"])?];
/// let bytes = bundle(&keys, &chunks.each_ref().map(|chunk| &*chunk.bytes)).unwrap();
/// assert_eq!(unbundle(&keys, &bytes).unwrap(), chunks);
/// # Ok::<(), nomic_peer::ChunkError>(())
/// ```
pub fn bundle(keys: &Keys, chunks: &[&[u8]]) -> Option<Vec<u8>> {
    let content = encoder::content(keys, chunks);
    let given_back = decoder::chunks(keys, &content)?;
    let same = given_back
        .iter()
        .map(|chunk| &*chunk.bytes)
        .eq(chunks.iter().copied());
    let bytes = keys.seal(BUNDLE, &keys.nonce(&content), &content)?;
    (same && bytes.len() <= MAX_BUNDLE).then_some(bytes)
}

/// The chunks of a bundle, in order. None of them is opened.
pub fn unbundle(keys: &Keys, bytes: &[u8]) -> Result<Vec<SealedChunk>, BundleError> {
    if bytes.len() > MAX_BUNDLE {
        return Err(BundleError::TooLarge);
    }
    let opened = keys.open(BUNDLE, bytes);
    let (_, content) = opened.ok_or(BundleError::NotSealedForUs)?;
    decoder::chunks(keys, &content).ok_or(BundleError::Malformed)
}

/// First bytes of every event of a room.
fn beginning(room: &RoomId) -> Vec<u8> {
    // A byte string of 32.
    [MAGIC, &[0x58, 32], &room.0].concat()
}

/// The id of an event: the hash of all but its signature.
fn id(event: &[u8]) -> Option<EventId> {
    let (payload, _) = event.split_last_chunk::<SIGNATURE>()?;
    Some(EventId(Sha256::digest(payload).into()))
}

#[cfg(test)]
mod tests;
