//! A store that forgets everything when it is dropped.

use std::collections::{BTreeMap, HashMap};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use axum::body::Bytes;
use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId};

use super::{
    Bundled, Deposit, LogPage, PER_CHUNK, Placed, RoomQuota, RoomState, Store, StoreError, Stretch,
    Swept,
};

/// Rooms in memory, for tests and short-lived tables.
///
/// ```
/// use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId};
/// use nomic_relay::{Config, Deposit, MemoryStore, Placed, Storage, Store};
///
/// let store = MemoryStore::new(Epoch([1; 16]));
/// let quota = Config::new(Storage::Memory).quotas.room;
/// let (room, chunk) = (RoomId([2; 32]), b"sealed");
/// let deposit = Deposit { room, id: ChunkId::of(chunk), chunk: chunk.as_slice().into() };
/// let placed = store.append(&[deposit.clone(), deposit], quota)?;
/// assert_eq!(placed, [Placed::New(Cursor(1)), Placed::Known(Cursor(1))]);
/// assert_eq!(store.read(room, Cursor::START, Cursor(1), 1_000)?.chunks, [&chunk[..]]);
/// # Ok::<(), nomic_relay::StoreError>(())
/// ```
#[derive(Debug)]
pub struct MemoryStore {
    epoch: Epoch,
    rooms: RwLock<HashMap<RoomId, Room>>,
}

#[derive(Debug, Default)]
struct Room {
    log: Vec<Bytes>,
    places: BTreeMap<ChunkId, Cursor>,
    bytes: u64,
    bundles: BTreeMap<u64, (u32, Bundled)>,
    seen: u32,
}

impl Room {
    fn head(&self) -> Cursor {
        Cursor(self.log.len() as u64)
    }

    fn append(&mut self, deposit: &Deposit, quota: RoomQuota) -> Placed {
        if let Some(place) = self.places.get(&deposit.id) {
            return Placed::Known(*place);
        }
        if !quota.has_place(self.bytes, self.head().0, deposit.chunk.len()) {
            return Placed::RoomFull;
        }
        self.log.push(deposit.chunk.clone());
        self.bytes = self.bytes.saturating_add(deposit.chunk.len() as u64);
        self.places.insert(deposit.id, self.head());
        Placed::New(self.head())
    }

    fn read(&self, after: Cursor, until: Cursor, max_bytes: usize) -> LogPage {
        let mut page = LogPage {
            chunks: Vec::new(),
            last: after,
            head: self.head(),
        };
        let mut left = max_bytes;
        let skip = usize::try_from(after.0).unwrap_or(usize::MAX);
        let count = until.0.saturating_sub(after.0);
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        for chunk in self.log.iter().skip(skip).take(count) {
            let size = chunk.len().saturating_add(PER_CHUNK);
            if !page.chunks.is_empty() && size > left {
                break;
            }
            left = left.saturating_sub(size);
            page.chunks.push(chunk.clone());
            page.last = page.last.next();
        }
        page
    }
}

impl MemoryStore {
    #[must_use]
    pub fn new(epoch: Epoch) -> Self {
        Self {
            epoch,
            rooms: RwLock::default(),
        }
    }

    fn rooms(&self) -> RwLockReadGuard<'_, HashMap<RoomId, Room>> {
        self.rooms.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn state(&self, room: RoomId) -> Result<RoomState, StoreError> {
        let rooms = self.rooms();
        let room = rooms.get(&room);
        Ok(RoomState {
            epoch: self.epoch,
            head: room.map_or(Cursor::START, Room::head),
            bytes: room.map_or(0, |room| room.bytes),
        })
    }

    fn place(&self, room: RoomId, id: ChunkId) -> Result<Option<Cursor>, StoreError> {
        Ok(self
            .rooms()
            .get(&room)
            .and_then(|room| room.places.get(&id).copied()))
    }

    fn append(&self, deposits: &[Deposit], quota: RoomQuota) -> Result<Vec<Placed>, StoreError> {
        let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
        let place = |deposit: &Deposit| {
            rooms
                .entry(deposit.room)
                .or_default()
                .append(deposit, quota)
        };
        Ok(deposits.iter().map(place).collect())
    }

    fn read(
        &self,
        room: RoomId,
        after: Cursor,
        until: Cursor,
        max_bytes: usize,
    ) -> Result<LogPage, StoreError> {
        let empty = LogPage {
            chunks: Vec::new(),
            last: after,
            head: Cursor::START,
        };
        Ok(self
            .rooms()
            .get(&room)
            .map_or(empty, |room| room.read(after, until, max_bytes)))
    }

    fn bundled(&self, room: RoomId, stretch: Stretch) -> Result<Option<Bundled>, StoreError> {
        let rooms = self.rooms();
        let found = rooms
            .get(&room)
            .and_then(|room| room.bundles.get(&stretch.index));
        let found = found.filter(|(length, _)| *length == stretch.length);
        Ok(found.map(|(_, bundled)| bundled.clone()))
    }

    fn keep_bundle(
        &self,
        room: RoomId,
        stretch: Stretch,
        bundled: &Bundled,
    ) -> Result<bool, StoreError> {
        let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
        let room = rooms.entry(room).or_default();
        let kept = (stretch.length, bundled.clone());
        room.bundles.insert(stretch.index, kept);
        Ok(true)
    }

    fn each_id(&self, room: RoomId, visit: &mut dyn FnMut(ChunkId)) -> Result<(), StoreError> {
        if let Some(room) = self.rooms().get(&room) {
            room.places.keys().for_each(|id| visit(*id));
        }
        Ok(())
    }

    fn visit(&self, room: RoomId, today: u32) {
        let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(room) = rooms.get_mut(&room) {
            room.seen = today;
        }
    }

    fn sweep(&self, today: u32, idle_days: u32) -> Result<Swept, StoreError> {
        let mut rooms = self.rooms.write().unwrap_or_else(PoisonError::into_inner);
        let before = rooms.len();
        rooms.retain(|_, room| {
            if room.seen == 0 {
                room.seen = today;
            }
            idle_days == 0 || room.seen.saturating_add(idle_days) >= today
        });
        Ok(Swept {
            rooms: before.saturating_sub(rooms.len()) as u64,
            bytes: 0,
        })
    }
}
