//! Chunks: sealed events, which a relay can carry but neither open nor make.
//!
//! `nonce(24) || XChaCha20-Poly1305(read key, body)` with the room and the version as associated
//! data, and `body = [kind, [event, ...]]` in CBOR. The nonce follows from the body, and the body
//! has one encoding. So a chunk is a function of its events: peers that seal an event again make
//! the same chunk. A chunk has no signature: each event has its own.

use std::fmt;
use std::sync::Arc;

use minicbor::{Decoder, Encoder};
use nomic_protocol::{ChunkId, MAX_CHUNK};

use crate::Keys;

#[cfg(feature = "probe")]
thread_local! {
    static OPENINGS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

#[cfg(feature = "probe")]
pub fn openings() -> u64 {
    OPENINGS.get()
}

/// Greatest number of events in a chunk.
pub const MAX_EVENTS: usize = 512;

const CHUNK: &[u8] = b"nomic-chunk-v1";
/// Leaves room for chunks of other contents.
const KIND_EVENTS: u8 = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ChunkError {
    /// More than [`MAX_CHUNK`] bytes.
    TooLarge,
    /// Sealed for another key.
    NotSealedForUs,
    /// Unknown shape, another encoding, or no or too many events.
    Malformed,
}

impl ChunkError {
    pub fn code(self) -> &'static str {
        match self {
            ChunkError::TooLarge => "chunk/too_large",
            ChunkError::NotSealedForUs => "chunk/not_sealed_for_us",
            ChunkError::Malformed => "chunk/malformed",
        }
    }
}

impl fmt::Display for ChunkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for ChunkError {}

/// An opened chunk.
///
/// ```
/// use nomic_peer::{Chunk, ChunkError, Keys, Link};
///
/// # let link = Link::generate(None, &mut |bytes: &mut [u8]| bytes.fill(9));
/// # let other = Link::generate(None, &mut |bytes: &mut [u8]| bytes.fill(8));
/// let keys = Keys::of(&link);
/// let sealed = Chunk::seal(&keys, &[b"an event"])?;
/// assert_eq!(sealed, Chunk::seal(&keys, &[b"an event"])?);
/// assert_eq!(&*Chunk::open(&keys, &sealed.bytes)?.events[0], b"an event");
/// let error = Chunk::open(&Keys::of(&other), &sealed.bytes).unwrap_err();
/// assert_eq!(error, ChunkError::NotSealedForUs);
/// # Ok::<(), ChunkError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chunk {
    /// Bytes of events, unchecked: at least one.
    pub events: Vec<Arc<[u8]>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedChunk {
    /// The hash of the bytes.
    pub id: ChunkId,
    pub bytes: Vec<u8>,
}

impl Chunk {
    /// Seals events: from 1 to [`MAX_EVENTS`].
    pub fn seal(keys: &Keys, events: &[impl AsRef<[u8]>]) -> Result<SealedChunk, ChunkError> {
        SealedChunk::of(keys, &body(events)?)
    }

    pub fn open(keys: &Keys, bytes: &[u8]) -> Result<Chunk, ChunkError> {
        #[cfg(feature = "probe")]
        OPENINGS.set(OPENINGS.get().wrapping_add(1));
        if bytes.len() > MAX_CHUNK {
            return Err(ChunkError::TooLarge);
        }
        let opened = keys.open(CHUNK, bytes).ok_or(ChunkError::NotSealedForUs)?;
        let (nonce, sealed) = opened;
        let events = read_body(&sealed).map_err(|_| ChunkError::Malformed)?;
        if nonce != keys.nonce(&sealed) || body(&events)? != sealed {
            return Err(ChunkError::Malformed);
        }
        let events = events.into_iter().map(Arc::from).collect();
        Ok(Chunk { events })
    }
}

impl SealedChunk {
    pub(crate) fn as_it_is(bytes: Vec<u8>) -> SealedChunk {
        SealedChunk {
            id: ChunkId::of(&bytes),
            bytes,
        }
    }

    pub(crate) fn of(keys: &Keys, body: &[u8]) -> Result<SealedChunk, ChunkError> {
        let bytes = keys.seal(CHUNK, &keys.nonce(body), body);
        let bytes = bytes.filter(|bytes| bytes.len() <= MAX_CHUNK);
        bytes.map(SealedChunk::as_it_is).ok_or(ChunkError::TooLarge)
    }
}

#[cfg(any(test, feature = "probe"))]
pub(crate) fn unseal(keys: &Keys, bytes: &[u8]) -> Option<Vec<u8>> {
    keys.open(CHUNK, bytes).map(|(_, body)| body)
}

fn body(events: &[impl AsRef<[u8]>]) -> Result<Vec<u8>, ChunkError> {
    if events.is_empty() || events.len() > MAX_EVENTS {
        return Err(ChunkError::Malformed);
    }
    let mut encoder = Encoder::new(Vec::new());
    let written = (|| {
        encoder.array(2)?.u8(KIND_EVENTS)?;
        encoder.array(events.len() as u64)?;
        for event in events {
            encoder.bytes(event.as_ref())?;
        }
        Ok::<(), minicbor::encode::Error<std::convert::Infallible>>(())
    })();
    written.map_err(|_| ChunkError::Malformed)?;
    Ok(encoder.into_writer())
}

fn read_body(body: &[u8]) -> Result<Vec<&[u8]>, minicbor::decode::Error> {
    let shape = || minicbor::decode::Error::message("not the shape of a chunk");
    let mut decoder = Decoder::new(body);
    if decoder.array()? != Some(2) || decoder.u8()? != KIND_EVENTS {
        return Err(shape());
    }
    let count = decoder.array()?.ok_or_else(shape)?;
    if count > MAX_EVENTS as u64 {
        return Err(shape());
    }
    (0..count).map(|_| decoder.bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Link;

    fn keys(byte: u8) -> Keys {
        Keys::of(&Link::generate(None, &mut |b| b.fill(byte)))
    }

    fn sealed() -> SealedChunk {
        let events: [&[u8]; 2] = [b"one", b"another"];
        Chunk::seal(&keys(1), &events).unwrap()
    }

    #[test]
    fn what_was_sealed_opens_with_the_same_link() {
        let chunk = Chunk::open(&keys(1), &sealed().bytes).unwrap();
        assert_eq!(*chunk.events[1], *b"another");
    }

    #[test]
    fn the_same_events_make_the_same_chunk() {
        let chunk = Chunk::open(&keys(1), &sealed().bytes).unwrap();
        assert_eq!(Chunk::seal(&keys(1), &chunk.events), Ok(sealed()));
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
    fn other_bytes_of_the_same_events_are_no_chunk() {
        let keys = keys(1);
        let (one, other) = (b"\x82\x01\x81\x41a", b"\x82\x01\x81\x58\x01a");
        let open = |nonce: [u8; 24], body: &[u8]| {
            Chunk::open(&keys, &keys.seal(CHUNK, &nonce, body).unwrap())
        };
        assert!(open(keys.nonce(one), one).is_ok());
        for (nonce, body) in [
            ([7; 24], one.as_slice()),
            (keys.nonce(other), other),
            (
                keys.nonce(&[one, &[0][..]].concat()),
                &[one, &[0][..]].concat(),
            ),
        ] {
            assert_eq!(open(nonce, body), Err(ChunkError::Malformed));
        }
    }

    #[test]
    fn too_much_is_refused_on_both_sides() {
        let sealed = Chunk::seal(&keys(1), &[vec![0; MAX_CHUNK]]);
        assert_eq!(sealed, Err(ChunkError::TooLarge));
        let opened = Chunk::open(&keys(1), &vec![0; MAX_CHUNK + 1]).unwrap_err();
        assert_eq!(opened, ChunkError::TooLarge);
    }

    #[test]
    fn a_chunk_holds_from_one_event_to_512() {
        for (count, fits) in [
            (0, false),
            (1, true),
            (MAX_EVENTS, true),
            (MAX_EVENTS + 1, false),
        ] {
            let sealed = Chunk::seal(&keys(1), &vec![b"one"; count]);
            assert_eq!(sealed.is_ok(), fits, "{count} events");
            let mut body = b"\x82\x01\x99".to_vec();
            body.extend(u16::try_from(count).unwrap().to_be_bytes());
            (0..count).for_each(|_| body.extend(b"\x43one"));
            let bytes = SealedChunk::of(&keys(1), &body).unwrap().bytes;
            // Shorter lists have a shorter head.
            let opens = fits && count > 0xff;
            assert_eq!(
                Chunk::open(&keys(1), &bytes).is_ok(),
                opens,
                "{count} events"
            );
        }
    }
}
