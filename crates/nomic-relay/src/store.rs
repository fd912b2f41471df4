//! What a relay keeps: for each room a log of chunks, and nothing else.

pub(crate) mod memory;
pub(crate) mod redb;

use std::collections::HashSet;
use std::fmt;

use axum::body::Bytes;
use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId, Salt, fingerprint};

/// A chunk on its way into a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deposit {
    pub room: RoomId,
    /// The chunk's id: the hash of its bytes, which the caller has computed.
    pub id: ChunkId,
    /// The sealed chunk.
    pub chunk: Bytes,
}

/// Result of a deposit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placed {
    /// Appended to the log at this place.
    New(Cursor),
    /// The room had it already, here; nothing was stored.
    Known(Cursor),
    /// The room is full; nothing was stored.
    RoomFull,
}

/// Limits of one room's size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomQuota {
    /// Bytes, counted as the chunks' lengths.
    pub bytes: u64,
    pub chunks: u64,
}

impl RoomQuota {
    /// True if a room of this size has space for one more chunk.
    pub(crate) fn has_place(self, bytes: u64, chunks: u64, more: usize) -> bool {
        chunks < self.chunks && bytes.saturating_add(more as u64) <= self.bytes
    }
}

/// A stretch of a room's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogPage {
    /// The chunks, in order, and without gaps but where one was damaged.
    pub chunks: Vec<Bytes>,
    /// Place up to where the log was read; without any chunk, the place asked for.
    pub last: Cursor,
    /// The end of the log at the moment of reading.
    pub head: Cursor,
}

/// A client's packed form of a stretch of a room's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundled {
    /// Chunks of the stretch, in order. Only clients that can open the bundle know if it holds
    /// them.
    pub ids: Vec<ChunkId>,
    /// The sealed bundle.
    pub bundle: Bytes,
}

/// Storage of a relay. Calls may block: the relay makes them on threads where that is harmless.
/// Reading sees whole appends or none of them.
pub trait Store: Send + Sync + 'static {
    /// The life of a room's log. It is another one once something of the
    /// storage is lost. Who knows the room under another one has gaps to fill.
    ///
    /// # Errors
    /// If the storage fails.
    fn epoch(&self, room: RoomId) -> Result<Epoch, StoreError>;

    /// Number of times that the storage was damaged and replaced by its readable part. All rooms
    /// have another epoch then, and connected clients have to connect again.
    fn replaced(&self) -> u64 {
        0
    }

    /// End of a room's log; the start for a room without a chunk.
    ///
    /// # Errors
    /// If the storage fails.
    fn head(&self, room: RoomId) -> Result<Cursor, StoreError>;

    /// Place of a chunk in a room's log, if it is there.
    ///
    /// # Errors
    /// If the storage fails.
    fn place(&self, room: RoomId, id: ChunkId) -> Result<Option<Cursor>, StoreError>;

    /// Keeps chunks, all of them in one commit, each at the end of its room's
    /// log. When this returns they survive a crash. It says of each in turn
    /// what became of it.
    ///
    /// # Errors
    /// If the storage fails; then none of them was kept.
    fn append(&self, deposits: &[Deposit], quota: RoomQuota) -> Result<Vec<Placed>, StoreError>;

    /// Reads the chunks after one place and up to another: as many as fit into `bytes` (each
    /// counted with [`PER_CHUNK`] added), but at least one if there is one.
    ///
    /// # Errors
    /// If the storage fails.
    fn read(
        &self,
        room: RoomId,
        after: Cursor,
        until: Cursor,
        max_bytes: usize,
    ) -> Result<LogPage, StoreError>;

    /// Sets the length of stretches in places. Bundles of stretches of another length are dropped,
    /// because they describe other places.
    ///
    /// # Errors
    /// If the storage fails.
    fn set_stretch(&self, places: u32) -> Result<(), StoreError>;

    /// The bundle of a stretch of a room's log, if one is kept.
    ///
    /// # Errors
    /// If the storage fails.
    fn bundled(&self, room: RoomId, stretch: u64) -> Result<Option<Bundled>, StoreError>;

    /// Keeps the bundle of a stretch in place of the one before.
    ///
    /// # Errors
    /// If the storage fails; then the one before is still there.
    fn keep_bundle(&self, room: RoomId, stretch: u64, bundled: &Bundled) -> Result<(), StoreError>;

    /// Names every chunk of a room, in any order.
    ///
    /// # Errors
    /// If the storage fails.
    fn each_id(&self, room: RoomId, visit: &mut dyn FnMut(ChunkId)) -> Result<(), StoreError>;
}

/// Greatest number of bytes that a chunk takes in a frame besides its own.
pub const PER_CHUNK: usize = 16;

/// Fingerprints that belong to no chunk of the room, each once and in the order asked.
///
/// # Errors
/// If the storage fails.
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

/// A failure of the storage. The text is for the relay's log; clients only learn that it failed.
#[derive(Debug)]
pub struct StoreError(Box<dyn std::error::Error + Send + Sync>);

impl StoreError {
    /// A failure with this cause.
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
