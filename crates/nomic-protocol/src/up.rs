//! Frames from a client to the relay.

use crate::wire::{DecodeError, FrameReader, FrameWriter, canonical};
use crate::{Cursor, Epoch, HelloProof, RoomKey, Salt};

/// A frame from a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Up {
    /// First frame: names the room and shows whether the sender may write to it.
    Hello {
        /// The version of the protocol that the client speaks.
        version: u16,
        /// The room's public key; its hash is the room's id.
        room_key: RoomKey,
        /// Signature over [`crate::hello_message`]; without it the
        /// connection may only read.
        proof: Option<HelloProof>,
    },
    /// Asks for the chunks after this place, bundled where possible, and then for new ones.
    Sub {
        /// Epoch of the relay when the place was learnt. In another epoch of the relay the place is
        /// meaningless, and the log is sent from the start.
        epoch: Option<Epoch>,
        /// The last place that the client has.
        after: Cursor,
    },
    /// Stores this chunk. The answer is an acknowledgement or an error.
    Put {
        /// The sealed chunk.
        chunk: Vec<u8>,
    },
    /// Asks which of these chunks the relay lacks.
    Has {
        /// The salt of the fingerprints.
        salt: Salt,
        /// One for each chunk: at most [`crate::MAX_FINGERPRINTS`].
        fingerprints: Vec<u64>,
    },
    /// Stores this bundle of a stretch in place of an earlier one. Only errors are answered.
    Bundle {
        /// Index of the stretch, from 0. The relay's limits give its number of places.
        stretch: u64,
        /// The sealed bundle: at most [`crate::MAX_BUNDLE`] bytes.
        bundle: Vec<u8>,
    },
    /// Requests these chunks of a stretch, as many as a frame holds.
    Get {
        /// The stretch.
        stretch: u64,
        /// One for each chunk, with the salt of the connection
        /// ([`crate::salt_of`]).
        fingerprints: Vec<u64>,
    },
    /// Forwards this to all connected clients without storing it.
    Eph {
        /// The sealed payload: at most [`crate::MAX_EPHEMERAL`] bytes.
        bytes: Vec<u8>,
    },
}

const HELLO: u8 = 0;
const SUB: u8 = 1;
const PUT: u8 = 2;
const HAS: u8 = 3;
const EPH: u8 = 4;
const BUNDLE: u8 = 5;
const GET: u8 = 6;

/// Upper bound of a frame's bytes besides its payload.
const HEAD: usize = 160;

impl Up {
    /// A question that changes nothing: no chunk of a stretch that no log reaches. The relay
    /// answers with a [`Got`](crate::Down::Got) without chunks. Clients use it to check a
    /// connection.
    pub const PROBE: Self = Self::Get {
        stretch: u64::MAX,
        fingerprints: Vec::new(),
    };

    /// The frame's bytes.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        match self {
            Self::Hello {
                version,
                room_key,
                proof,
            } => {
                let mut out = FrameWriter::frame(HELLO, 3, HEAD);
                out.uint(u64::from(*version));
                out.bytes(room_key);
                out.maybe_bytes(proof.as_ref().map(|proof| &proof[..]));
                out.finish()
            }
            Self::Sub { epoch, after } => {
                let mut out = FrameWriter::frame(SUB, 2, HEAD);
                out.maybe_bytes(epoch.as_ref().map(|epoch| &epoch.0[..]));
                out.uint(after.0);
                out.finish()
            }
            Self::Put { chunk } => one_payload(PUT, chunk),
            Self::Has { salt, fingerprints } => {
                let size = fingerprints.len().saturating_mul(9).saturating_add(HEAD);
                let mut out = FrameWriter::frame(HAS, 2, size);
                out.bytes(salt);
                out.uints(fingerprints);
                out.finish()
            }
            Self::Eph { bytes } => one_payload(EPH, bytes),
            Self::Bundle { stretch, bundle } => {
                let size = bundle.len().saturating_add(HEAD);
                let mut out = FrameWriter::frame(BUNDLE, 2, size);
                out.uint(*stretch);
                out.bytes(bundle);
                out.finish()
            }
            Self::Get {
                stretch,
                fingerprints,
            } => {
                let size = fingerprints.len().saturating_mul(9).saturating_add(HEAD);
                let mut out = FrameWriter::frame(GET, 2, size);
                out.uint(*stretch);
                out.uints(fingerprints);
                out.finish()
            }
        }
    }

    /// Reads a frame.
    ///
    /// Bytes after the frame are refused:
    ///
    /// ```
    /// use nomic_protocol::{DecodeError, Up};
    ///
    /// let mut bytes = Up::Put { chunk: b"sealed".to_vec() }.encode();
    /// assert!(Up::decode(&bytes).is_ok());
    /// bytes.push(0);
    /// assert_eq!(Up::decode(&bytes), Err(DecodeError::Malformed));
    /// ```
    ///
    /// # Errors
    /// If the bytes are too many or are not the one encoding of a frame.
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        let (mut input, kind, fields) = FrameReader::frame(bytes)?;
        let frame = match (u8::try_from(kind), fields) {
            (Ok(HELLO), 3) => Self::Hello {
                version: input.uint()?,
                room_key: input.exactly()?,
                proof: input.maybe()?,
            },
            (Ok(SUB), 2) => Self::Sub {
                epoch: input.maybe()?.map(Epoch),
                after: Cursor(input.uint()?),
            },
            (Ok(PUT), 1) => Self::Put {
                chunk: input.bytes()?,
            },
            (Ok(HAS), 2) => Self::Has {
                salt: input.exactly()?,
                fingerprints: input.list(FrameReader::uint)?,
            },
            (Ok(EPH), 1) => Self::Eph {
                bytes: input.bytes()?,
            },
            (Ok(BUNDLE), 2) => Self::Bundle {
                stretch: input.uint()?,
                bundle: input.bytes()?,
            },
            (Ok(GET), 2) => Self::Get {
                stretch: input.uint()?,
                fingerprints: input.list(FrameReader::uint)?,
            },
            _ => return Err(DecodeError::Malformed),
        };
        let encoded = frame.encode();
        canonical(frame, &encoded, bytes)
    }
}

fn one_payload(kind: u8, bytes: &[u8]) -> Vec<u8> {
    let mut out = FrameWriter::frame(kind, 1, bytes.len().saturating_add(HEAD));
    out.bytes(bytes);
    out.finish()
}
