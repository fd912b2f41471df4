//! Wire frames shared by client and relay.
//!
//! A relay keeps *rooms*: append-only logs of sealed *chunks*. One WebSocket
//! connection belongs to one room. Every binary message is one frame: a CBOR
//! array whose first element says which kind it is. [`Up`] frames go to the
//! relay, [`Down`] frames come from it.
//!
//! What this crate does *not* know, as an invariant: sockets, storage, time,
//! randomness, what is inside a chunk, and how signatures are checked. It is
//! types and bytes, and it compiles for the browser as it does for a server.
//!
//! Every frame has exactly one encoding. [`Up::decode`] and [`Down::decode`]
//! refuse any other spelling of the same frame, so what decodes encodes again
//! to the very same bytes.
//!
//! ```
//! use nomic_protocol::{Cursor, Up};
//!
//! let frame = Up::Sub { epoch: None, after: Cursor::START };
//! assert_eq!(Up::decode(&frame.encode()), Ok(frame));
//! ```

#![deny(missing_docs)]

mod down;
mod error_code;
mod fingerprint;
mod hello;
mod id;
mod limits;
mod size;
mod up;
mod wire;

pub use down::{Down, chunks_frame};
pub use error_code::ErrorCode;
pub use fingerprint::{MAX_FINGERPRINTS, Salt, fingerprint, salt_of};
pub use hello::{HELLO_CONTEXT, HelloProof, Nonce, RoomKey, hello_message};
pub use id::{ChunkId, Cursor, Epoch, RoomId};
pub use limits::Limits;
pub use size::{
    MAX_BUNDLE, MAX_CHUNK, MAX_CHUNKS, MAX_EPHEMERAL, MAX_FRAME, MAX_STRETCH, MAX_UNBUNDLED,
};
pub use up::Up;
pub use wire::DecodeError;

/// Version of this protocol. It is in the first frame of each side; every later version can read
/// the layout of those two frames.
pub const VERSION: u16 = 1;
