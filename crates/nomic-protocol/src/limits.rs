//! Limits of size and rate that a relay grants.

use crate::wire::{Decode, DecodeError, FrameReader, FrameWriter};

/// Limits that a relay grants, in its welcome. A relay may grant less than the protocol allows,
/// never more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The largest chunk it takes, in bytes: at most [`MAX_CHUNK`](crate::MAX_CHUNK).
    pub max_chunk: u32,
    /// The largest frame it takes, in bytes: at most [`MAX_FRAME`](crate::MAX_FRAME).
    pub max_frame: u32,
    /// Greatest number of bytes stored of one room.
    pub room_bytes: u64,
    /// Greatest number of chunks stored of one room.
    pub room_chunks: u64,
    /// Number of places of a room's log in one bundle: at most [`MAX_STRETCH`](crate::MAX_STRETCH).
    /// With 0 the relay keeps no bundles.
    pub stretch: u32,
    /// The frames a second it takes from one address in the long run.
    pub frames_per_second: u32,
    /// The bytes a second it takes from one address in the long run.
    pub bytes_per_second: u32,
}

impl Limits {
    /// Number of array elements that the limits take in a frame.
    pub(crate) const FIELDS: u64 = 7;

    pub(crate) fn write(&self, out: &mut FrameWriter) {
        out.array(Self::FIELDS);
        out.uint(u64::from(self.max_chunk));
        out.uint(u64::from(self.max_frame));
        out.uint(self.room_bytes);
        out.uint(self.room_chunks);
        out.uint(u64::from(self.stretch));
        out.uint(u64::from(self.frames_per_second));
        out.uint(u64::from(self.bytes_per_second));
    }
}

impl Decode for Limits {
    fn read(input: &mut FrameReader<'_>) -> Result<Self, DecodeError> {
        input.array_of(Self::FIELDS)?;
        Ok(Self {
            max_chunk: input.uint()?,
            max_frame: input.uint()?,
            room_bytes: input.uint()?,
            room_chunks: input.uint()?,
            stretch: input.uint()?,
            frames_per_second: input.uint()?,
            bytes_per_second: input.uint()?,
        })
    }
}
