//! Limits of size and rate that a relay grants.

use minicbor::{Decode, Encode};

/// Limits that a relay grants, in its welcome. A relay may grant less than the protocol allows,
/// never more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Encode, Decode)]
pub struct Limits {
    /// The largest chunk it takes, in bytes: at most [`MAX_CHUNK`](crate::MAX_CHUNK).
    #[n(0)]
    pub max_chunk: u32,
    /// The largest frame it takes, in bytes: at most [`MAX_FRAME`](crate::MAX_FRAME).
    #[n(1)]
    pub max_frame: u32,
    /// Greatest number of bytes stored of one room.
    #[n(2)]
    pub room_bytes: u64,
    /// Greatest number of chunks stored of one room.
    #[n(3)]
    pub room_chunks: u64,
    /// Number of places of a room's log in one bundle: at most [`MAX_STRETCH`](crate::MAX_STRETCH).
    /// With 0 the relay keeps no bundles.
    #[n(4)]
    pub stretch: u32,
    /// The frames a second it takes from one address in the long run.
    #[n(5)]
    pub frames_per_second: u32,
    /// The bytes a second it takes from one address in the long run.
    #[n(6)]
    pub bytes_per_second: u32,
    /// Days without a visit until it forgets a room; 0 for never.
    #[n(7)]
    pub idle_days: u32,
}
