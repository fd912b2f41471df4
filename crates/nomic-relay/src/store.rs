//! Storage of a relay: for each room a log of chunks, and nothing else.

pub(crate) mod memory;
pub(crate) mod redb;

use std::collections::HashSet;
use std::fmt;

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

/// Storage of a relay. Calls may block: the relay makes them on threads where that is harmless.
/// Reading sees whole appends or none of them. Calls fail only if the storage fails.
pub trait Store: Send + Sync + 'static {
    /// Identity of the storage. It changes once something stored is lost. A client that knows the
    /// room under another epoch has gaps to fill.
    fn epoch(&self, room: RoomId) -> Result<Epoch, StoreError>;

    /// Number of times that damaged storage was replaced by its readable part. Then all rooms have
    /// another epoch, and connected clients have to connect again.
    fn replaced(&self) -> u64 {
        0
    }

    /// End of a room's log; the start for a room without a chunk.
    fn head(&self, room: RoomId) -> Result<Cursor, StoreError>;

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

    /// Sets the length of stretches in places. Bundles of stretches of another length are dropped.
    fn set_stretch(&self, places: u32) -> Result<(), StoreError>;

    fn bundled(&self, room: RoomId, stretch: u64) -> Result<Option<Bundled>, StoreError>;

    /// Replaces the bundle of a stretch. On failure the earlier one remains.
    fn keep_bundle(&self, room: RoomId, stretch: u64, bundled: &Bundled) -> Result<(), StoreError>;

    /// Visits every chunk of a room, in any order.
    fn each_id(&self, room: RoomId, visit: &mut dyn FnMut(ChunkId)) -> Result<(), StoreError>;
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

/// A failure of the storage. The text is for the relay's log only.
#[derive(Debug)]
pub struct StoreError(Box<dyn std::error::Error + Send + Sync>);

impl StoreError {
    #[must_use]
    pub fn new(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self(cause.into())
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the storage failed: {}", self.0)
    }
}

impl std::error::Error for StoreError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(self.0.as_ref())
    }
}
