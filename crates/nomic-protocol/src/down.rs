//! Frames from the relay to a client.

use minicbor::{Decode, Encode, Encoder};

use crate::wire::{DecodeError, chunks, decode, encode};
use crate::{ChunkId, Cursor, Epoch, ErrorCode, Limits, Nonce, PushKey, Salt};

/// A frame from a relay.
///
/// A client reads each frame, and acts on its kind:
///
/// ```
/// use nomic_protocol::{ChunkId, Cursor, Down};
///
/// let id = ChunkId::of(b"sealed");
/// # let bytes = Down::Ack { id, cursor: Cursor(7) }.encode();
/// match Down::decode(&bytes)? {
///     Down::Ack { id: stored, cursor } => {
///         assert_eq!((stored, cursor), (id, Cursor(7)));
///     }
///     other => panic!("unexpected: {other:?}"),
/// }
/// # Ok::<(), nomic_protocol::DecodeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Encode, Decode)]
#[cbor(flat)]
pub enum Down {
    /// First frame, as soon as the connection is open.
    #[n(0)]
    Nonce {
        /// The version of the protocol that the relay speaks.
        #[n(0)]
        version: u16,
        /// Bytes that a writer signs, with the room.
        #[cbor(n(1), with = "minicbor::bytes")]
        nonce: Nonce,
    },
    /// The answer to a hello.
    #[n(1)]
    Welcome {
        /// The life of the relay's storage.
        #[n(0)]
        epoch: Epoch,
        /// The last place in the room's log.
        #[n(1)]
        head: Cursor,
        /// Limits of the relay.
        #[n(2)]
        limits: Limits,
        /// Whether this connection may write.
        #[n(3)]
        write: bool,
    },
    /// Chunks of the room's log, in its order and without gaps.
    #[n(2)]
    Chunks {
        /// Place of the last chunk in this frame; without a chunk, the present end of the log.
        #[n(0)]
        after: Cursor,
        /// The sealed chunks: at most [`crate::MAX_CHUNKS`]. An empty one takes the place of a
        /// chunk that this connection put itself.
        #[cbor(n(1), with = "crate::wire::chunks")]
        chunks: Vec<Vec<u8>>,
        /// Whether there are more to come at once.
        #[n(2)]
        more: bool,
    },
    /// The relay has stored this chunk: it survives any crash of the relay's process from now on.
    #[n(3)]
    Ack {
        /// The chunk.
        #[n(0)]
        id: ChunkId,
        /// Its place in the log.
        #[n(1)]
        cursor: Cursor,
    },
    /// The answer to `Has`: the missing chunks, perhaps none.
    #[n(4)]
    Want {
        /// The salt of the question.
        #[cbor(n(0), with = "minicbor::bytes")]
        salt: Salt,
        /// Fingerprints of the chunks that the relay lacks, in the order of the question.
        #[n(1)]
        fingerprints: Vec<u64>,
    },
    /// An ephemeral message of a client in the room.
    #[n(5)]
    Eph {
        /// The sealed payload.
        #[cbor(n(0), with = "minicbor::bytes")]
        bytes: Vec<u8>,
    },
    /// A client's bundle of the next stretch of the room's log. The relay can't open it, so it
    /// lists the chunks that belong in it.
    #[n(7)]
    Bundle {
        /// The place of the stretch's last chunk.
        #[n(0)]
        after: Cursor,
        /// One for each chunk that the relay has of the stretch, with the salt of the connection
        /// ([`crate::salt_of`]).
        #[n(1)]
        fingerprints: Vec<u64>,
        /// The sealed bundle.
        #[cbor(n(2), with = "minicbor::bytes")]
        bundle: Vec<u8>,
        /// Whether there is more to come at once.
        #[n(3)]
        more: bool,
    },
    /// The answer to `Get`.
    #[n(8)]
    Got {
        /// The stretch that was asked about.
        #[n(0)]
        stretch: u64,
        /// The requested chunks that are there, as many as a frame holds: at least one if there is
        /// one.
        #[cbor(n(1), with = "crate::wire::chunks")]
        chunks: Vec<Vec<u8>>,
    },
    /// Comes after the welcome if the relay wakes browsers.
    #[n(9)]
    PushKey {
        /// The relay's public key for push services: an uncompressed point of P-256.
        #[cbor(n(0), with = "minicbor::bytes")]
        key: PushKey,
    },
    /// A frame was refused. The connection lives on.
    #[n(6)]
    Err {
        /// Why.
        #[n(0)]
        code: ErrorCode,
        /// The chunk it was about, if it was about one.
        #[n(1)]
        about: Option<ChunkId>,
        /// Seconds until trying again may succeed, if the relay can tell.
        #[n(2)]
        wait: Option<u32>,
    },
}

impl Down {
    /// The frame's bytes.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    /// Reads a frame.
    ///
    /// # Errors
    /// If the bytes are too many or are not the one encoding of a frame.
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        decode(bytes)
    }
}

/// The bytes of [`Down::Chunks`] from borrowed chunks: a relay encodes stored chunks once for all.
#[must_use]
pub fn chunks_frame(after: Cursor, list: &[impl AsRef<[u8]>], more: bool) -> Vec<u8> {
    let payload: usize = list.iter().map(|chunk| chunk.as_ref().len() + 5).sum();
    let mut out = Encoder::new(Vec::with_capacity(payload + 32));
    // Writing into memory does not fail.
    let _ = out.array(4).and_then(|out| out.u8(2)?.encode(after));
    let _ = chunks::encode(list, &mut out, &mut ());
    let _ = out.bool(more);
    out.into_writer()
}
