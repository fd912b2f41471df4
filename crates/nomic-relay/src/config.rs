//! Configuration of a relay.

use std::path::PathBuf;
use std::time::Duration;

use nomic_protocol::{Limits, MAX_CHUNK, MAX_FRAME, MAX_STRETCH};
use serde::Deserialize;

use crate::settings::reading::{RoomQuotaTable, at_most, seconds};
use crate::{PushSettings, RoomQuota, RoomToken, TlsFiles};

/// Everything about a relay but the socket it listens on.
#[derive(Clone, Debug)]
pub struct Config {
    pub storage: Storage,
    pub page: Option<PathBuf>,
    pub quotas: Quotas,
    pub timing: Timing,
    /// True if a proxy in front of the relay names the client in `X-Forwarded-For`. Without a
    /// proxy, any client could write that header and escape its quota.
    pub behind_proxy: bool,
    /// Origins of pages that may connect, such as `https://example.org`; `*` is any. Without a list,
    /// it is the origin of the page if the relay serves it, and else any.
    pub origins: Option<Vec<String>>,
    /// Needed for the first chunk of a room. Without it, anybody may begin rooms.
    pub room_token: Option<RoomToken>,
    /// Without it, the relay speaks plain HTTP.
    pub tls: Option<TlsFiles>,
    /// Without it, the relay wakes no browsers.
    pub push: Option<PushSettings>,
}

impl Config {
    #[must_use]
    pub fn new(storage: Storage) -> Self {
        Self {
            storage,
            page: None,
            quotas: Quotas::default(),
            timing: Timing::default(),
            behind_proxy: false,
            origins: None,
            room_token: None,
            tls: None,
            push: None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Storage {
    /// In a database file in this folder, which is made if it is not there.
    Folder(PathBuf),
    /// In memory only: gone when the relay stops.
    Memory,
}

/// Limits of size (in bytes) and number. One room or address may take a small part of the machine
/// only, so that none can spoil the relay for others. A connection that has proven that it may
/// write in a room with chunks is counted there, all others at their address. Rates are averages
/// of one address, or of the members of one room at one address; they may send up to the limits
/// `_at_once` after a rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Quotas {
    #[serde(deserialize_with = "at_most::<_, _, MAX_CHUNK>")]
    pub max_chunk: usize,
    #[serde(deserialize_with = "at_most::<_, _, MAX_FRAME>")]
    pub max_frame: usize,
    #[serde(with = "RoomQuotaTable")]
    pub room: RoomQuota,
    /// Number of places of a room's log in one bundle; 0 for no bundles. Bundles are not counted in
    /// the room's quota: they are never larger than the chunks in them.
    #[serde(deserialize_with = "at_most::<_, _, MAX_STRETCH>")]
    pub stretch: u32,
    /// Connections that have said hello.
    pub connections: u32,
    pub connections_per_room: u32,
    pub connections_per_address: u32,
    /// Connections before their hello. A newcomer gets the place of the oldest one.
    pub half_open: u32,
    pub half_open_per_address: u32,
    /// Sockets from one address that are not or not yet connections. A newcomer gets the place of
    /// the oldest one. Not counted behind a proxy, since all come from its address.
    pub sockets_per_address: u32,
    pub frames_per_second: u32,
    pub frames_at_once: u32,
    pub bytes_per_second: u32,
    pub bytes_at_once: u32,
    /// Bytes that one address may store beyond the shares of its rooms.
    pub stored_per_day: u64,
    /// Share of a room: bytes that its members may store, from any address.
    pub stored_per_day_of_room: u64,
    /// Number of rooms that one address may put a first chunk into.
    pub new_rooms_per_day: u32,
    /// Bytes of the storage on the disk above which no rooms are begun; 0 for no limit. Rooms that
    /// exist may use a tenth more.
    pub disk: u64,
    /// Days without a visit until a room is forgotten; 0 for never.
    pub idle_days: u32,
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
            connections_per_room: 256,
            connections_per_address: 64,
            half_open: 1024,
            half_open_per_address: 16,
            sockets_per_address: 256,
            frames_per_second: 100,
            frames_at_once: 4000,
            bytes_per_second: 4 * MIB,
            bytes_at_once: 64 * MIB,
            stored_per_day: 512 * u64::from(MIB),
            stored_per_day_of_room: 2 * u64::from(MIB),
            new_rooms_per_day: 200,
            disk: 0,
            idle_days: 400,
        }
    }
}

impl Quotas {
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
            idle_days: self.idle_days,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Timing {
    /// Time for the head of a request, the first and each next one.
    #[serde(deserialize_with = "seconds")]
    pub request: Duration,
    #[serde(deserialize_with = "seconds")]
    pub hello: Duration,
    #[serde(deserialize_with = "seconds")]
    pub ping: Duration,
    /// Time that a connection may be silent, without even answering pings.
    #[serde(deserialize_with = "seconds")]
    pub idle: Duration,
    /// Time for one frame to leave. A client that reads more slowly is cut off.
    #[serde(deserialize_with = "seconds")]
    pub send: Duration,
    /// Longest time that an address above its rate is slowed down, by reading later. After it,
    /// frames are refused as too fast.
    #[serde(deserialize_with = "seconds")]
    pub patience: Duration,
    #[serde(deserialize_with = "seconds")]
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
