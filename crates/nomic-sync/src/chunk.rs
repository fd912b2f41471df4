//! Chunks: sealed envelopes which a relay can carry but neither open nor make.
//!
//! `nonce(24) || XChaCha20-Poly1305(read key, body)` with the room and the version as associated
//! data, and `body = [kind, document, device, signature, [change, ...]]` in CBOR. The device's
//! signature covers the room, the document and the changes, so that whoever sends something harmful
//! has signed for it.

use std::fmt;
use std::sync::Arc;

use chacha20poly1305::XNonce;
use chacha20poly1305::aead::{Aead, Payload};
use minicbor::{Decoder, Encoder};
use nomic_engine::DeviceId;
use nomic_protocol::{ChunkId, MAX_CHUNK, RoomId};

use crate::identity::verify;
use crate::{DocumentId, Identity, Keys, Rng};

/// A chunk with more changes is refused.
pub const MAX_CHANGES: usize = 64;

const NONCE: usize = 24;
const KIND_CHANGES: u8 = 1;

/// Why bytes are no chunk of this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChunkError {
    /// More than [`MAX_CHUNK`] bytes.
    TooLarge,
    /// Not sealed with this game's key, or changed on the way.
    NotSealedForUs,
    /// What was inside has another shape than this version knows.
    Malformed,
    /// The sender's signature fails the strict check.
    BadSignature,
}

impl ChunkError {
    /// A stable code for the client to translate.
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

/// An opened chunk whose sender's signature was checked.
#[derive(Debug, Clone)]
pub struct Chunk {
    /// The device that sealed it.
    pub device: DeviceId,
    /// The document its changes belong to.
    pub document: DocumentId,
    /// Automerge changes, not looked at yet.
    pub changes: Vec<Arc<[u8]>>,
}

/// A chunk as it is stored and sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedChunk {
    /// The hash of the bytes.
    pub id: ChunkId,
    /// The envelope.
    pub bytes: Vec<u8>,
}

impl Chunk {
    /// Seals changes as this device. Fails only if the result would be too large.
    pub fn seal(
        keys: &Keys,
        identity: &Identity,
        document: DocumentId,
        changes: &[&[u8]],
        rng: Rng<'_>,
    ) -> Result<SealedChunk, ChunkError> {
        let room = keys.room_id();
        let statement = statement(&room, document, changes)?;
        let body = body(identity, document, &identity.sign(&statement), changes)?;
        let mut nonce = [0; NONCE];
        rng(&mut nonce);
        let payload = Payload {
            msg: &body,
            aad: &associated(&room),
        };
        let sealed = keys
            .cipher()
            .encrypt(&XNonce::from(nonce), payload)
            .map_err(|_| ChunkError::TooLarge)?;
        let mut bytes = nonce.to_vec();
        bytes.extend(sealed);
        if bytes.len() > MAX_CHUNK {
            return Err(ChunkError::TooLarge);
        }
        Ok(SealedChunk {
            id: ChunkId::of(&bytes),
            bytes,
        })
    }

    /// Opens an envelope and checks who sealed it.
    pub fn open(keys: &Keys, bytes: &[u8]) -> Result<Chunk, ChunkError> {
        if bytes.len() > MAX_CHUNK {
            return Err(ChunkError::TooLarge);
        }
        let room = keys.room_id();
        let (nonce, sealed) = bytes
            .split_first_chunk::<NONCE>()
            .ok_or(ChunkError::NotSealedForUs)?;
        let payload = Payload {
            msg: sealed,
            aad: &associated(&room),
        };
        let body = keys
            .cipher()
            .decrypt(&XNonce::from(*nonce), payload)
            .map_err(|_| ChunkError::NotSealedForUs)?;
        let (chunk, signature) = read_body(&body).map_err(|_| ChunkError::Malformed)?;
        let changes: Vec<&[u8]> = chunk.changes.iter().map(|change| &**change).collect();
        let statement = statement(&room, chunk.document, &changes)?;
        if verify(&chunk.device, &statement, &signature) {
            Ok(chunk)
        } else {
            Err(ChunkError::BadSignature)
        }
    }
}

fn associated(room: &RoomId) -> Vec<u8> {
    let mut data = b"nomic-chunk-v1".to_vec();
    data.extend(room.0);
    data
}

type Written = Result<(), minicbor::encode::Error<std::convert::Infallible>>;

/// What the sender signs.
fn statement(
    room: &RoomId,
    document: DocumentId,
    changes: &[&[u8]],
) -> Result<Vec<u8>, ChunkError> {
    let mut encoder = Encoder::new(Vec::new());
    let written: Written = (|| {
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

fn body(
    identity: &Identity,
    document: DocumentId,
    signature: &[u8; 64],
    changes: &[&[u8]],
) -> Result<Vec<u8>, ChunkError> {
    let mut encoder = Encoder::new(Vec::new());
    let written: Written = (|| {
        encoder.array(5)?.u8(KIND_CHANGES)?.encode(document)?;
        encoder.bytes(&identity.device_id().0)?.bytes(signature)?;
        encoder.array(changes.len() as u64)?;
        for change in changes {
            encoder.bytes(change)?;
        }
        Ok(())
    })();
    written.map_err(|_| ChunkError::Malformed)?;
    Ok(encoder.into_writer())
}

fn read_body(body: &[u8]) -> Result<(Chunk, [u8; 64]), minicbor::decode::Error> {
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
    let changes = (0..count)
        .map(|_| decoder.bytes().map(Arc::from))
        .collect::<Result<_, _>>()?;
    if decoder.position() != body.len() {
        return Err(shape(()));
    }
    let chunk = Chunk {
        device,
        document,
        changes,
    };
    Ok((chunk, signature))
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
        let mut rng = |bytes: &mut [u8]| bytes.fill(6);
        Chunk::seal(&keys(1), &identity, DocumentId::Log(3), &changes, &mut rng).unwrap()
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
        let document = DocumentId::Log(0);
        let body = body(&identity, document, &[9; 64], &[b"forged"]).unwrap();
        let nonce = [0; NONCE];
        let payload = Payload {
            msg: &body,
            aad: &associated(&keys.room_id()),
        };
        let sealed = keys
            .cipher()
            .encrypt(&XNonce::from(nonce), payload)
            .unwrap();
        let bytes = [nonce.to_vec(), sealed].concat();
        let error = Chunk::open(&keys, &bytes).unwrap_err();
        assert_eq!(error, ChunkError::BadSignature);
    }

    #[test]
    fn too_much_is_refused_on_both_sides() {
        let identity = Identity::from_seed(&[4; 32]);
        let large = vec![0; MAX_CHUNK];
        let changes: [&[u8]; 1] = [&large];
        let sealed = Chunk::seal(
            &keys(1),
            &identity,
            DocumentId::Log(0),
            &changes,
            &mut |_| (),
        );
        assert_eq!(sealed, Err(ChunkError::TooLarge));
        let opened = Chunk::open(&keys(1), &vec![0; MAX_CHUNK + 1]).unwrap_err();
        assert_eq!(opened, ChunkError::TooLarge);
    }
}
