//! What whoever runs a relay may choose.

use std::path::PathBuf;
use std::time::Duration;

use nomic_protocol::{Limits, MAX_CHUNK, MAX_FRAME};

use crate::RoomQuota;

/// Everything about a relay but the socket it listens on.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where the rooms are kept.
    pub storage: Storage,
    /// The folder of the static page, if this relay serves it too.
    pub page: Option<PathBuf>,
    /// How much of everything.
    pub quotas: Quotas,
    /// How long for everything.
    pub timing: Timing,
    /// Whether a proxy stands before the relay and says in `X-Forwarded-For`
    /// whose connection it is. Without one, anybody could write that header
    /// and slip out of their quota.
    pub behind_proxy: bool,
}

impl Config {
    /// The usual relay with this storage.
    #[must_use]
    pub fn new(storage: Storage) -> Self {
        Self {
            storage,
            page: None,
            quotas: Quotas::default(),
            timing: Timing::default(),
            behind_proxy: false,
        }
    }
}

/// Where a relay keeps its rooms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Storage {
    /// In a database file in this folder, which is made if it is not there.
    Folder(PathBuf),
    /// In memory only: gone when the relay stops.
    Memory,
}

/// How much of everything. What one room or address may take is a small part
/// of what the machine has, so that no single one can spoil it for others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotas {
    /// The largest chunk, in bytes.
    pub max_chunk: usize,
    /// The largest frame, in bytes.
    pub max_frame: usize,
    /// What is kept of one room.
    pub room: RoomQuota,
    /// How many places of a room's log are bundled together; with 0 none are.
    /// Bundles are not counted with what is kept of a room: they are never
    /// larger than the chunks in them.
    pub stretch: u32,
    /// Connections altogether.
    pub connections: u32,
    /// Connections from one address.
    pub connections_per_address: u32,
    /// Sockets from one address that are no connections (yet): they fetch the
    /// page, or say nothing. Not counted behind a proxy, where all come from
    /// its address.
    pub sockets_per_address: u32,
    /// Frames a second from one address, in the long run.
    pub frames_per_second: u32,
    /// Frames that one address may send at once after a rest.
    pub frames_at_once: u32,
    /// Bytes a second from one address, in the long run.
    pub bytes_per_second: u32,
    /// Bytes that one address may send at once after a rest.
    pub bytes_at_once: u32,
    /// Bytes that one address may store in a day.
    pub stored_per_day: u64,
}

impl Default for Quotas {
    fn default() -> Self {
        const MIB: u32 = 1024 * 1024;
        Self {
            max_chunk: MAX_CHUNK,
            max_frame: MAX_FRAME,
            room: RoomQuota {
                bytes: 64 * u64::from(MIB),
                chunks: 100_000,
            },
            stretch: 128,
            connections: 4096,
            connections_per_address: 64,
            sockets_per_address: 64,
            frames_per_second: 100,
            frames_at_once: 4000,
            bytes_per_second: 4 * MIB,
            bytes_at_once: 64 * MIB,
            stored_per_day: 512 * u64::from(MIB),
        }
    }
}

impl Quotas {
    /// The part of it that clients are told.
    #[must_use]
    pub fn limits(&self) -> Limits {
        Limits {
            max_chunk: u32::try_from(self.max_chunk).unwrap_or(u32::MAX),
            max_frame: u32::try_from(self.max_frame).unwrap_or(u32::MAX),
            room_bytes: self.room.bytes,
            room_chunks: self.room.chunks,
            stretch: self.stretch,
            frames_per_second: self.frames_per_second,
            bytes_per_second: self.bytes_per_second,
        }
    }
}

/// How long for everything.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// How long a socket may take until the head of its request is here, the
    /// first and each next one.
    pub request: Duration,
    /// How long a new connection may take until it has said hello.
    pub hello: Duration,
    /// How often a connection is pinged.
    pub ping: Duration,
    /// How long a connection may be silent, not even answering pings.
    pub idle: Duration,
    /// How long one frame may take to leave. Who reads more slowly than that
    /// is cut off.
    pub send: Duration,
    /// How long the relay slows down an address that is above its rate, by
    /// reading on later, before it refuses frames as too fast.
    pub patience: Duration,
    /// How long stopping may take until connections are cut off.
    pub farewell: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            request: Duration::from_secs(10),
            hello: Duration::from_secs(10),
            ping: Duration::from_secs(30),
            idle: Duration::from_secs(90),
            send: Duration::from_secs(30),
            patience: Duration::from_secs(5),
            farewell: Duration::from_secs(5),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_protocol::MAX_STRETCH;

    #[test]
    fn the_usual_relay_grants_no_more_than_the_protocol_allows() {
        let limits = Quotas::default().limits();
        assert!(limits.max_chunk as usize <= MAX_CHUNK);
        assert!(limits.max_frame as usize <= MAX_FRAME);
        assert!(limits.stretch as usize <= MAX_STRETCH);
    }

    #[test]
    fn two_pings_may_get_lost_before_a_connection_counts_as_gone() {
        let timing = Timing::default();
        assert!(timing.idle > timing.ping * 2);
    }
}
