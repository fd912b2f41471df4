//! Frames from a client to the relay.

use std::ops::Range;

use minicbor::{Decode, Decoder, Encode, Encoder};

use crate::wire::{DecodeError, decode, encode};
use crate::{Cursor, DeviceHandle, Epoch, HelloProof, MAX_FRAME, RoomKey, Salt};

/// A frame from a client.
#[derive(Clone, PartialEq, Eq, Debug, Encode, Decode)]
#[cbor(flat)]
pub enum Up {
    /// First frame: names the room and shows whether the sender may write to it.
    #[n(0)]
    Hello {
        /// The version of the protocol that the client speaks.
        #[n(0)]
        version: u16,
        /// The room's public key; its hash is the room's id.
        #[cbor(n(1), with = "minicbor::bytes")]
        room_key: RoomKey,
        /// Signature over [`crate::hello_message`]; without it the
        /// connection may only read.
        #[cbor(n(2), with = "minicbor::bytes")]
        proof: Option<HelloProof>,
    },
    /// Asks for the chunks after this place, bundled where possible, and then for new ones.
    #[n(1)]
    Sub {
        /// Epoch of the relay when the place was learnt. In another epoch of the relay the place is
        /// meaningless, and the log is sent from the start.
        #[n(0)]
        epoch: Option<Epoch>,
        /// The last place that the client has.
        #[n(1)]
        after: Cursor,
    },
    /// Stores this chunk. The answer is an acknowledgement or an error.
    #[n(2)]
    Put {
        /// The sealed chunk.
        #[cbor(n(0), with = "minicbor::bytes")]
        chunk: Vec<u8>,
    },
    /// Asks which of these chunks the relay lacks.
    #[n(3)]
    Has {
        /// The salt of the fingerprints.
        #[cbor(n(0), with = "minicbor::bytes")]
        salt: Salt,
        /// One for each chunk: at most [`crate::MAX_FINGERPRINTS`].
        #[n(1)]
        fingerprints: Vec<u64>,
    },
    /// Stores this bundle of a stretch in place of an earlier one. Only errors are answered.
    #[n(5)]
    Bundle {
        /// Index of the stretch, from 0. The relay's limits give its number of places.
        #[n(0)]
        stretch: u64,
        /// The sealed bundle: at most [`crate::MAX_BUNDLE`] bytes.
        #[cbor(n(1), with = "minicbor::bytes")]
        bundle: Vec<u8>,
    },
    /// Requests these chunks of a stretch, as many as a frame holds.
    #[n(6)]
    Get {
        /// The stretch.
        #[n(0)]
        stretch: u64,
        /// One for each chunk, with the salt of the connection
        /// ([`crate::salt_of`]).
        #[n(1)]
        fingerprints: Vec<u64>,
    },
    /// Keeps the address of a browser at its push service under this handle, or removes it. Only
    /// errors are answered.
    #[n(7)]
    Endpoint {
        /// The handle of the browser's device.
        #[n(0)]
        handle: DeviceHandle,
        /// The address: at most [`MAX_ENDPOINT`](crate::MAX_ENDPOINT) bytes.
        #[n(1)]
        endpoint: String,
        /// Whether to keep it.
        #[n(2)]
        keep: bool,
    },
    /// Wakes the browsers of these handles that are not connected. Only errors are answered.
    #[n(8)]
    Wake {
        /// The handles: at most [`MAX_WAKE`](crate::MAX_WAKE).
        #[n(0)]
        handles: Vec<DeviceHandle>,
    },
    /// Forwards this to all connected clients without storing it.
    #[n(4)]
    Eph {
        /// The sealed payload: at most [`crate::MAX_EPHEMERAL`] bytes.
        #[cbor(n(0), with = "minicbor::bytes")]
        bytes: Vec<u8>,
    },
}

impl Up {
    /// A question that changes nothing: no chunk of a stretch that no log reaches. The relay
    /// answers with a [`Got`](crate::Down::Got) without chunks. Clients use it to check a
    /// connection.
    pub const PROBE: Self = Self::Get {
        stretch: u64::MAX,
        fingerprints: Vec::new(),
    };

    /// Range of the chunk in the bytes of a [`Put`](Self::Put); `None` for another frame. A relay
    /// takes the chunk out without a copy.
    ///
    /// ```
    /// use nomic_protocol::Up;
    ///
    /// let frame = Up::Put { chunk: b"sealed".to_vec() }.encode();
    /// let range = Up::put_chunk(&frame).ok_or("no put")?;
    /// assert_eq!(&frame[range], b"sealed");
    /// assert_eq!(Up::put_chunk(&Up::PROBE.encode()), None);
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn put_chunk(frame: &[u8]) -> Option<Range<usize>> {
        let mut decoder = Decoder::new(frame);
        let (fields, kind) = (decoder.array().ok()?, decoder.u8().ok()?);
        let start = frame.len().checked_sub(decoder.bytes().ok()?.len())?;
        // The one encoding has the shortest heads, and nothing after the chunk.
        let mut heads = Encoder::new(Vec::with_capacity(8));
        let length = (frame.len() - start) as u64;
        heads.array(2).ok()?.u8(2).ok()?.bytes_len(length).ok()?;
        let canonical = frame.get(..start)? == heads.writer().as_slice();
        let put = fields == Some(2) && kind == 2 && decoder.position() == frame.len();
        (put && canonical && frame.len() <= MAX_FRAME).then_some(start..frame.len())
    }

    /// The frame's bytes.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
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
        decode(bytes)
    }
}
