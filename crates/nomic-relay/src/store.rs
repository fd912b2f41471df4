//! Storage of a relay: for each room a log of chunks, and nothing else.

pub(crate) mod log;
pub(crate) mod memory;

use std::collections::HashSet;
use std::{fmt, io};

use axum::body::Bytes;
use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId, Salt, fingerprint};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deposit {
    pub room: RoomId,
    /// The chunk's id: the hash of its bytes, which the caller has computed.
    pub id: ChunkId,
    pub chunk: Bytes,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placed {
    New(Cursor),
    /// The room had it already, at this place; nothing was stored.
    Known(Cursor),
    RoomFull,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomQuota {
    /// Bytes, counted as the chunks' lengths.
    pub bytes: u64,
    pub chunks: u64,
}

impl RoomQuota {
    /// No limit.
    pub(crate) const NONE: Self = Self {
        bytes: u64::MAX,
        chunks: u64::MAX,
    };

    pub(crate) fn has_place(self, bytes: u64, chunks: u64, more: usize) -> bool {
        chunks < self.chunks && bytes.saturating_add(more as u64) <= self.bytes
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogPage {
    /// In order, without gaps except for damaged chunks.
    pub chunks: Vec<Bytes>,
    /// Last place that was read; without any chunk, the place asked for.
    pub last: Cursor,
    /// End of the log at the moment of reading.
    pub head: Cursor,
}

/// A client's packed form of a stretch of a room's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundled {
    /// Chunks of the stretch, in order. Only clients that can open the bundle know if it holds
    /// them.
    pub ids: Vec<ChunkId>,
    pub bundle: Bytes,
}

/// State of a room's log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomState {
    /// Identity of the room's log. It changes once something stored is lost. A client that knows
    /// the room under another epoch has gaps to fill.
    pub epoch: Epoch,
    /// End of the log; the start for a room without a chunk.
    pub head: Cursor,
    /// Bytes of its chunks.
    pub bytes: u64,
}

/// A full stretch of a room's log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    pub index: u64,
    /// Number of its places.
    pub length: u32,
}

/// Result of a sweep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    /// Number of rooms that were ended.
    pub rooms: u64,
    /// Number of bytes that were given back to the disk.
    pub bytes: u64,
}

/// Storage of a relay. Calls may block: the relay makes them on threads where that is harmless.
/// Reading sees whole appends or none of them. Calls fail only if the storage fails.
pub trait Store: Send + Sync + 'static {
    fn state(&self, room: RoomId) -> Result<RoomState, StoreError>;

    /// Number of rooms that were damaged and took another epoch. Their connected clients have to
    /// connect again.
    fn repaired(&self) -> u64 {
        0
    }

    /// Number of bytes on the disk; 0 if it is not known.
    fn used(&self) -> u64 {
        0
    }

    fn place(&self, room: RoomId, id: ChunkId) -> Result<Option<Cursor>, StoreError>;

    /// Appends chunks to their rooms' logs in one commit. On return they survive a crash. The
    /// results are in the order of the deposits. On failure none of them was stored.
    fn append(&self, deposits: &[Deposit], quota: RoomQuota) -> Result<Vec<Placed>, StoreError>;

    /// Reads the chunks after one place and up to another: as many as fit into `bytes` (each
    /// counted with [`PER_CHUNK`] added), but at least one if there is one.
    fn read(
        &self,
        room: RoomId,
        after: Cursor,
        until: Cursor,
        max_bytes: usize,
    ) -> Result<LogPage, StoreError>;

    /// The bundle of a stretch, if there is one of a stretch of this length.
    fn bundled(&self, room: RoomId, stretch: Stretch) -> Result<Option<Bundled>, StoreError>;

    /// Replaces the bundle of a stretch. Returns false if the room has had too many replaced. Then,
    /// and on failure, the earlier one remains.
    fn keep_bundle(
        &self,
        room: RoomId,
        stretch: Stretch,
        bundled: &Bundled,
    ) -> Result<bool, StoreError>;

    /// Visits every chunk of a room, in any order.
    fn each_id(&self, room: RoomId, visit: &mut dyn FnMut(ChunkId)) -> Result<(), StoreError>;

    /// Notes that somebody was in the room on this day, counted from 1970.
    fn visit(&self, room: RoomId, today: u32);

    /// Ends the rooms whose last visit is more than so many days ago; 0 ends none. Ended rooms are
    /// as if they had never been, with another epoch.
    fn sweep(&self, today: u32, idle_days: u32) -> Result<Swept, StoreError>;
}

/// Greatest overhead of a chunk in a frame, in bytes.
pub const PER_CHUNK: usize = 16;

/// Fingerprints that belong to no chunk of the room, each once and in the order asked.
pub fn lacking(
    store: &dyn Store,
    room: RoomId,
    salt: &Salt,
    asked: &[u64],
) -> Result<Vec<u64>, StoreError> {
    let mut missing: HashSet<u64> = asked.iter().copied().collect();
    store.each_id(room, &mut |id| {
        missing.remove(&fingerprint(salt, &id));
    })?;
    Ok(asked
        .iter()
        .copied()
        .filter(|print| missing.remove(print))
        .collect())
}

/// A failure of the storage.
#[derive(Debug)]
pub enum StoreError {
    /// The disk is full. Writing succeeds again once it has room.
    Full(io::Error),
    /// Another failure, for the relay's log.
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

impl StoreError {
    #[must_use]
    pub fn failed(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Failed(cause.into())
    }

    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Full(_) => "storage/full",
            Self::Failed(_) => "storage/failed",
        }
    }
}

impl From<io::Error> for StoreError {
    fn from(error: io::Error) -> Self {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        match error.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => Self::Full(error),
            _ => Self::failed(error),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(error) => write!(f, "the disk is full ({error})"),
            Self::Failed(error) => write!(f, "the storage failed ({error})"),
        }
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Full(error) => Some(error),
            Self::Failed(error) => Some(error.as_ref()),
        }
    }
}
