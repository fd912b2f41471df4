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
    /// The room.
    pub room: RoomId,
    /// The chunk's id: the hash of its bytes, which the caller has computed.
    pub id: ChunkId,
    /// The sealed chunk.
    pub chunk: Bytes,
}

/// What became of a deposit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placed {
    /// It stands at the end of the log, here.
    New(Cursor),
    /// The room had it already, here; nothing was stored.
    Known(Cursor),
    /// The room is full; nothing was stored.
    RoomFull,
}

/// How much is kept of one room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoomQuota {
    /// Bytes, counted as the chunks' lengths.
    pub bytes: u64,
    /// Chunks.
    pub chunks: u64,
}

impl RoomQuota {
    /// Whether a room with so much in it has place for one more chunk.
    pub(crate) fn has_place(self, bytes: u64, chunks: u64, more: usize) -> bool {
        chunks < self.chunks && bytes.saturating_add(more as u64) <= self.bytes
    }
}

/// A stretch of a room's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogPage {
    /// The chunks, in order, and without gaps but where one was damaged.
    pub chunks: Vec<Bytes>,
    /// The place up to which there are no others; without any, the place asked
    /// for.
    pub last: Cursor,
    /// The end of the log at the moment of reading.
    pub head: Cursor,
}

/// What somebody has made of a stretch of a room's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bundled {
    /// The chunks that stood there, in order. Whether the bundle has them,
    /// only those can tell who can open it.
    pub ids: Vec<ChunkId>,
    /// The sealed bundle.
    pub bundle: Bytes,
}

/// A relay's memory. Calls may block: the relay makes them where that harms
/// nobody. Reading sees whole appends or none of them.
pub trait Store: Send + Sync + 'static {
    /// The life of a room's log. It is another one once something of the
    /// storage is lost. Who knows the room under another one has gaps to fill.
    ///
    /// # Errors
    /// If the storage fails.
    fn epoch(&self, room: RoomId) -> Result<Epoch, StoreError>;

    /// How often the storage was damaged and replaced by what could be read
    /// of it. Then all rooms have another epoch, and whoever is connected has
    /// to come anew.
    fn replaced(&self) -> u64 {
        0
    }

    /// The end of a room's log; the start for a room nobody has written to.
    ///
    /// # Errors
    /// If the storage fails.
    fn head(&self, room: RoomId) -> Result<Cursor, StoreError>;

    /// Where a chunk stands in a room's log, if it does.
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

    /// Reads behind a place and up to another: as many chunks as fit into so
    /// many bytes (each counted with [`PER_CHUNK`] added), but at least one if
    /// there is one.
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

    /// Says how many places a stretch has from now on. Bundles of stretches of
    /// another length are dropped: they would stand for other places.
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

/// What a chunk's place in a frame takes besides its bytes, at most.
pub const PER_CHUNK: usize = 16;

/// Which of these fingerprints belong to no chunk of the room, each once and
/// in the order asked.
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

/// The storage failed. What it says is for the relay's log; clients are told
/// no more than that it failed.
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
