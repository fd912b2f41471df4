//! Chunks: sealed envelopes that a relay can carry but neither open nor make.
//!
//! `nonce(24) || XChaCha20-Poly1305(read key, body)` with the room and the version as associated
//! data, and `body = [kind, document, device, signature, [change, ...]]` in CBOR. The device's
//! signature covers the room, the document and the changes, so the sender of harmful bytes has
//! signed for them. The nonce follows from the body: each body has one sealed form, and a
//! [bundle](crate::bundle) need not carry the nonce.

use std::fmt;
use std::sync::Arc;

use minicbor::{Decoder, Encoder};
use nomic_engine::DeviceId;
use nomic_protocol::{ChunkId, MAX_CHUNK, RoomId};

use crate::{DocumentId, Identity, Keys};
use nomic_event::NONCE;
use nomic_event::verify;

#[cfg(feature = "probe")]
thread_local! {
    static OPENINGS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

#[cfg(feature = "probe")]
pub fn openings() -> u64 {
    OPENINGS.get()
}

/// Greatest number of changes in a chunk.
pub const MAX_CHANGES: usize = 64;

pub(crate) type Nonce = [u8; NONCE];
const CHUNK: &[u8] = b"nomic-chunk-v1";
const KIND_CHANGES: u8 = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChunkError {
    /// More than [`MAX_CHUNK`] bytes.
    TooLarge,
    /// Sealed for another key.
    NotSealedForUs,
    /// Unknown shape.
    Malformed,
    /// Invalid signature of the sender.
    BadSignature,
}

impl ChunkError {
    pub fn code(self) -> &'static str {
        match self {
            ChunkError::TooLarge => "chunk/too_large",
            ChunkError::NotSealedForUs => "chunk/not_sealed_for_us",
            ChunkError::Malformed => "chunk/malformed",
            ChunkError::BadSignature => "chunk/bad_signature",
        }
    }
}

impl fmt::Display for ChunkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for ChunkError {}

/// An opened chunk with a checked signature.
///
/// ```
/// use nomic_sync::{Chunk, ChunkError, DocumentId, Identity, Keys, Link};
///
/// # let link = Link::generate(None, &mut |bytes: &mut [u8]| bytes.fill(9));
/// # let other = Link::generate(None, &mut |bytes: &mut [u8]| bytes.fill(8));
/// let (keys, identity) = (Keys::of(&link), Identity::from_seed(&[1; 32]));
/// let sealed = Chunk::seal(&keys, &identity, DocumentId::Log(0), &[b"a change"])?;
/// let chunk = Chunk::open(&keys, &sealed.bytes)?;
/// assert_eq!(chunk.device, identity.device_id());
/// assert_eq!(&*chunk.changes[0], b"a change");
/// let error = Chunk::open(&Keys::of(&other), &sealed.bytes).unwrap_err();
/// assert_eq!(error, ChunkError::NotSealedForUs);
/// # Ok::<(), ChunkError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Chunk {
    pub device: DeviceId,
    pub document: DocumentId,
    /// Automerge changes, unchecked.
    pub changes: Vec<Arc<[u8]>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedChunk {
    /// The hash of the bytes.
    pub id: ChunkId,
    pub bytes: Vec<u8>,
}

impl Chunk {
    /// Seals changes as this device. Fails only if the result would be too large.
    pub fn seal(
        keys: &Keys,
        identity: &Identity,
        document: DocumentId,
        changes: &[&[u8]],
    ) -> Result<SealedChunk, ChunkError> {
        let room = keys.room_id();
        let statement = statement(&room, document, changes)?;
        let signed = Signed {
            document,
            device: identity.device_id(),
            signature: identity.sign(&statement),
        };
        let body = body(&signed, changes)?;
        SealedChunk::of(keys, &keys.nonce(&body), &body)
    }

    pub fn open(keys: &Keys, bytes: &[u8]) -> Result<Chunk, ChunkError> {
        let (chunk, statement, signature) = Chunk::open_unchecked(keys, bytes)?;
        match verify(&chunk.device, &statement, &signature) {
            true => Ok(chunk),
            false => Err(ChunkError::BadSignature),
        }
    }

    /// Opens an envelope and returns the claimed signed bytes with the signature. The caller checks
    /// the signature.
    pub(crate) fn open_unchecked(
        keys: &Keys,
        bytes: &[u8],
    ) -> Result<(Chunk, Vec<u8>, [u8; 64]), ChunkError> {
        #[cfg(feature = "probe")]
        OPENINGS.set(OPENINGS.get().wrapping_add(1));
        let (_, body) = unseal(keys, bytes)?;
        let (signed, changes) = read_body(&body).map_err(|_| ChunkError::Malformed)?;
        let statement = statement(&keys.room_id(), signed.document, &changes)?;
        let chunk = Chunk {
            device: signed.device,
            document: signed.document,
            changes: changes.into_iter().map(Arc::from).collect(),
        };
        Ok((chunk, statement, signed.signature))
    }
}

impl SealedChunk {
    pub(crate) fn as_it_is(bytes: Vec<u8>) -> SealedChunk {
        SealedChunk {
            id: ChunkId::of(&bytes),
            bytes,
        }
    }

    pub(crate) fn of(keys: &Keys, nonce: &Nonce, body: &[u8]) -> Result<SealedChunk, ChunkError> {
        let bytes = keys.seal(CHUNK, nonce, body).ok_or(ChunkError::TooLarge)?;
        if bytes.len() > MAX_CHUNK {
            return Err(ChunkError::TooLarge);
        }
        Ok(SealedChunk::as_it_is(bytes))
    }
}

/// Opens an envelope and returns the nonce and the body. The sender's signature is not checked.
pub(crate) fn unseal(keys: &Keys, bytes: &[u8]) -> Result<(Nonce, Vec<u8>), ChunkError> {
    if bytes.len() > MAX_CHUNK {
        return Err(ChunkError::TooLarge);
    }
    keys.open(CHUNK, bytes).ok_or(ChunkError::NotSealedForUs)
}

type EncodeResult = Result<(), minicbor::encode::Error<std::convert::Infallible>>;

/// Bytes that the sender signs.
fn statement(
    room: &RoomId,
    document: DocumentId,
    changes: &[&[u8]],
) -> Result<Vec<u8>, ChunkError> {
    let mut encoder = Encoder::new(Vec::new());
    let written: EncodeResult = (|| {
        encoder.array(4)?.str("nomic-chunk-v1")?.bytes(&room.0)?;
        encoder.encode(document)?;
        encoder.array(changes.len() as u64)?;
        for change in changes {
            encoder.bytes(change)?;
        }
        Ok(())
    })();
    written.map_err(|_| ChunkError::Malformed)?;
    Ok(encoder.into_writer())
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Signed {
    pub(crate) document: DocumentId,
    pub(crate) device: DeviceId,
    pub(crate) signature: [u8; 64],
}

pub(crate) fn body(signed: &Signed, changes: &[&[u8]]) -> Result<Vec<u8>, ChunkError> {
    let mut encoder = Encoder::new(Vec::new());
    let written: EncodeResult = (|| {
        encoder
            .array(5)?
            .u8(KIND_CHANGES)?
            .encode(signed.document)?;
        encoder.bytes(&signed.device.0)?.bytes(&signed.signature)?;
        encoder.array(changes.len() as u64)?;
        for change in changes {
            encoder.bytes(change)?;
        }
        Ok(())
    })();
    written.map_err(|_| ChunkError::Malformed)?;
    Ok(encoder.into_writer())
}

pub(crate) fn read_body(body: &[u8]) -> Result<(Signed, Vec<&[u8]>), minicbor::decode::Error> {
    let shape = |_| minicbor::decode::Error::message("not the shape of a chunk");
    let mut decoder = Decoder::new(body);
    if decoder.array()? != Some(5) || decoder.u8()? != KIND_CHANGES {
        return Err(shape(()));
    }
    let document = decoder.decode()?;
    let device = DeviceId(decoder.bytes()?.try_into().map_err(|_| shape(()))?);
    let signature = decoder.bytes()?.try_into().map_err(|_| shape(()))?;
    let count = decoder.array()?.ok_or_else(|| shape(()))?;
    if count > MAX_CHANGES as u64 {
        return Err(shape(()));
    }
    let changes = (0..count).map(|_| decoder.bytes());
    let changes = changes.collect::<Result<_, _>>()?;
    if decoder.position() != body.len() {
        return Err(shape(()));
    }
    let signed = Signed {
        document,
        device,
        signature,
    };
    Ok((signed, changes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Link;

    fn keys(byte: u8) -> Keys {
        Keys::of(&Link::generate(None, &mut |b| b.fill(byte)))
    }

    fn sealed() -> SealedChunk {
        let identity = Identity::from_seed(&[4; 32]);
        let changes: [&[u8]; 2] = [b"one", b"another"];
        Chunk::seal(&keys(1), &identity, DocumentId::Log(3), &changes).unwrap()
    }

    #[test]
    fn what_was_sealed_opens_with_the_same_link() {
        let chunk = Chunk::open(&keys(1), &sealed().bytes).unwrap();
        assert_eq!(chunk.device, Identity::from_seed(&[4; 32]).device_id());
        assert_eq!(chunk.document, DocumentId::Log(3));
        assert_eq!(*chunk.changes[1], *b"another");
    }

    #[test]
    fn another_link_opens_nothing() {
        let error = Chunk::open(&keys(2), &sealed().bytes).unwrap_err();
        assert_eq!(error, ChunkError::NotSealedForUs);
    }

    #[test]
    fn no_single_bit_can_be_changed() {
        let bytes = sealed().bytes;
        for place in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[place] ^= 1;
            assert!(Chunk::open(&keys(1), &wrong).is_err(), "at {place}");
        }
    }

    #[test]
    fn who_has_the_key_still_cannot_sign_for_another() {
        let (keys, identity) = (keys(1), Identity::from_seed(&[4; 32]));
        let signed = Signed {
            document: DocumentId::Log(0),
            device: identity.device_id(),
            signature: [9; 64],
        };
        let body = body(&signed, &[b"forged"]).unwrap();
        let sealed = SealedChunk::of(&keys, &[0; NONCE], &body).unwrap();
        let error = Chunk::open(&keys, &sealed.bytes).unwrap_err();
        assert_eq!(error, ChunkError::BadSignature);
    }

    #[test]
    fn too_much_is_refused_on_both_sides() {
        let identity = Identity::from_seed(&[4; 32]);
        let large = vec![0; MAX_CHUNK];
        let changes: [&[u8]; 1] = [&large];
        let sealed = Chunk::seal(&keys(1), &identity, DocumentId::Log(0), &changes);
        assert_eq!(sealed, Err(ChunkError::TooLarge));
        let opened = Chunk::open(&keys(1), &vec![0; MAX_CHUNK + 1]).unwrap_err();
        assert_eq!(opened, ChunkError::TooLarge);
    }

    #[test]
    fn a_chunk_holds_only_so_many_changes() {
        let identity = Identity::from_seed(&[4; 32]);
        for (count, opens) in [(MAX_CHANGES, true), (MAX_CHANGES + 1, false)] {
            let changes = vec![b"one".as_slice(); count];
            let sealed = Chunk::seal(&keys(1), &identity, DocumentId::Log(0), &changes);
            let opened = sealed.and_then(|chunk| Chunk::open(&keys(1), &chunk.bytes));
            assert_eq!(opened.is_ok(), opens, "{count} changes");
        }
    }
}
