//! Frames from the relay to a client.

use crate::wire::{Decode, DecodeError, FrameReader, FrameWriter, canonical};
use crate::{ChunkId, Cursor, Epoch, ErrorCode, Limits, Nonce, Salt};

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Down {
    /// First frame, as soon as the connection is open.
    Nonce {
        /// The version of the protocol that the relay speaks.
        version: u16,
        /// Bytes that a writer signs, with the room.
        nonce: Nonce,
    },
    /// The answer to a hello.
    Welcome {
        /// The life of the relay's storage.
        epoch: Epoch,
        /// The last place in the room's log.
        head: Cursor,
        /// Limits of the relay.
        limits: Limits,
        /// Whether this connection may write.
        write: bool,
    },
    /// Chunks of the room's log, in its order and without gaps.
    Chunks {
        /// Place of the last chunk in this frame; without a chunk, the present end of the log.
        after: Cursor,
        /// The sealed chunks: at most [`crate::MAX_CHUNKS`], and none of
        /// them empty.
        chunks: Vec<Vec<u8>>,
        /// Whether there are more to come at once.
        more: bool,
    },
    /// The relay has stored this chunk: it survives any crash of the relay's process from now on.
    Ack {
        /// The chunk.
        id: ChunkId,
        /// Its place in the log.
        cursor: Cursor,
    },
    /// The answer to `Has`: the missing chunks, perhaps none.
    Want {
        /// The salt of the question.
        salt: Salt,
        /// Fingerprints of the chunks that the relay lacks, in the order of the question.
        fingerprints: Vec<u64>,
    },
    /// An ephemeral message of a client in the room.
    Eph {
        /// The sealed payload.
        bytes: Vec<u8>,
    },
    /// A client's bundle of the next stretch of the room's log. The relay can't open it, so it
    /// lists the chunks that belong in it.
    Bundle {
        /// The place of the stretch's last chunk.
        after: Cursor,
        /// One for each chunk that the relay has of the stretch, with the salt of the connection
        /// ([`crate::salt_of`]).
        fingerprints: Vec<u64>,
        /// The sealed bundle.
        bundle: Vec<u8>,
        /// Whether there is more to come at once.
        more: bool,
    },
    /// The answer to `Get`.
    Got {
        /// The stretch that was asked about.
        stretch: u64,
        /// The requested chunks that are there, as many as a frame holds: at least one if there is
        /// one, and no empty one.
        chunks: Vec<Vec<u8>>,
    },
    /// A frame was refused. The connection lives on.
    Err {
        /// Why.
        code: ErrorCode,
        /// The chunk it was about, if it was about one.
        about: Option<ChunkId>,
    },
}

const NONCE: u8 = 0;
const WELCOME: u8 = 1;
const CHUNKS: u8 = 2;
const ACK: u8 = 3;
const WANT: u8 = 4;
const EPH: u8 = 5;
const ERR: u8 = 6;
const BUNDLE: u8 = 7;
const GOT: u8 = 8;

/// Upper bound of a frame's bytes besides its payload.
const HEAD: usize = 96;

impl Down {
    /// The frame's bytes.
    #[must_use]
    #[expect(clippy::too_many_lines, reason = "one exhaustive match")]
    pub fn encode(&self) -> Vec<u8> {
        match self {
            Self::Nonce { version, nonce } => {
                let mut out = FrameWriter::frame(NONCE, 2, HEAD);
                out.uint(u64::from(*version));
                out.bytes(nonce);
                out.finish()
            }
            Self::Welcome {
                epoch,
                head,
                limits,
                write,
            } => {
                let mut out = FrameWriter::frame(WELCOME, 4, HEAD);
                out.bytes(&epoch.0);
                out.uint(head.0);
                limits.write(&mut out);
                out.flag(*write);
                out.finish()
            }
            Self::Chunks {
                after,
                chunks,
                more,
            } => chunks_frame(*after, chunks, *more),
            Self::Ack { id, cursor } => {
                let mut out = FrameWriter::frame(ACK, 2, HEAD);
                out.bytes(&id.0);
                out.uint(cursor.0);
                out.finish()
            }
            Self::Want { salt, fingerprints } => {
                let size = fingerprints.len().saturating_mul(9).saturating_add(HEAD);
                let mut out = FrameWriter::frame(WANT, 2, size);
                out.bytes(salt);
                out.uints(fingerprints);
                out.finish()
            }
            Self::Eph { bytes } => {
                let mut out = FrameWriter::frame(EPH, 1, bytes.len().saturating_add(HEAD));
                out.bytes(bytes);
                out.finish()
            }
            Self::Bundle {
                after,
                fingerprints,
                bundle,
                more,
            } => {
                let size = fingerprints.len().saturating_mul(9);
                let size = size.saturating_add(bundle.len()).saturating_add(HEAD);
                let mut out = FrameWriter::frame(BUNDLE, 4, size);
                out.uint(after.0);
                out.uints(fingerprints);
                out.bytes(bundle);
                out.flag(*more);
                out.finish()
            }
            Self::Got { stretch, chunks } => {
                let mut out = FrameWriter::frame(GOT, 2, room_for(chunks));
                out.uint(*stretch);
                out.list(chunks);
                out.finish()
            }
            Self::Err { code, about } => {
                let mut out = FrameWriter::frame(ERR, 2, HEAD);
                out.uint(u64::from(code.number()));
                out.maybe_bytes(about.as_ref().map(|id| &id.0[..]));
                out.finish()
            }
        }
    }

    /// Reads a frame.
    ///
    /// # Errors
    /// If the bytes are too many or are not the one encoding of a frame.
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        let (mut input, kind, fields) = FrameReader::frame(bytes)?;
        let frame = match (u8::try_from(kind), fields) {
            (Ok(NONCE), 2) => Self::Nonce {
                version: input.uint()?,
                nonce: input.exactly()?,
            },
            (Ok(WELCOME), 4) => Self::Welcome {
                epoch: Epoch(input.exactly()?),
                head: Cursor(input.uint()?),
                limits: Limits::read(&mut input)?,
                write: input.flag()?,
            },
            (Ok(CHUNKS), 3) => Self::Chunks {
                after: Cursor(input.uint()?),
                chunks: input.chunks()?,
                more: input.flag()?,
            },
            (Ok(ACK), 2) => Self::Ack {
                id: ChunkId(input.exactly()?),
                cursor: Cursor(input.uint()?),
            },
            (Ok(WANT), 2) => Self::Want {
                salt: input.exactly()?,
                fingerprints: input.list(FrameReader::uint)?,
            },
            (Ok(EPH), 1) => Self::Eph {
                bytes: input.bytes()?,
            },
            (Ok(BUNDLE), 4) => Self::Bundle {
                after: Cursor(input.uint()?),
                fingerprints: input.list(FrameReader::uint)?,
                bundle: input.bytes()?,
                more: input.flag()?,
            },
            (Ok(GOT), 2) => Self::Got {
                stretch: input.uint()?,
                chunks: input.chunks()?,
            },
            (Ok(ERR), 2) => Self::Err {
                code: ErrorCode::from_number(input.uint()?).ok_or(DecodeError::Malformed)?,
                about: input.maybe()?.map(ChunkId),
            },
            _ => return Err(DecodeError::Malformed),
        };
        let encoded = frame.encode();
        canonical(frame, &encoded, bytes)
    }
}

/// The bytes of [`Down::Chunks`] from borrowed chunks: a relay encodes stored chunks once for all.
#[must_use]
pub fn chunks_frame(after: Cursor, chunks: &[impl AsRef<[u8]>], more: bool) -> Vec<u8> {
    let mut out = FrameWriter::frame(CHUNKS, 3, room_for(chunks));
    out.uint(after.0);
    out.list(chunks);
    out.flag(more);
    out.finish()
}

fn room_for(chunks: &[impl AsRef<[u8]>]) -> usize {
    let chunks = chunks.iter().map(|chunk| chunk.as_ref().len());
    let payload: usize = chunks.map(|length| length.saturating_add(9)).sum();
    payload.saturating_add(HEAD)
}
