#![doc = include_str!("../README.md")]
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
pub use id::{ChunkId, Cursor, DeviceHandle, Epoch, PushKey, RoomId};
pub use limits::Limits;
pub use size::{
    MAX_BUNDLE, MAX_CHUNK, MAX_CHUNKS, MAX_ENDPOINT, MAX_EPHEMERAL, MAX_FRAME, MAX_STRETCH,
    MAX_UNBUNDLED, MAX_WAKE,
};
pub use up::Up;
pub use wire::DecodeError;

/// Version of this protocol. It is in the first frame of each side. Every later version can read
/// the layout of these two frames.
pub const VERSION: u16 = 1;
