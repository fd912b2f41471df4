//! Rooms of the log, in memory: all their ends, and the index of those in use.

use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError};

use hashbrown::HashTable;
use nomic_protocol::{ChunkId, RoomId};

use super::record::{HEAD, Head, Kind, Position};
use super::segment::{Segments, Window};

const SHARDS: usize = 64;
/// Number of bytes read before a record, since its room's earlier ones are often near.
const READ_BACK: u64 = 16 * 1024;

/// Place of a record, and the length of its payload.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) at: Position,
    pub(super) length: u32,
}

/// Short keyed hash of a chunk's id. Two chunks may have the same one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Print(u32);

impl Print {
    pub(super) fn of(id: ChunkId, key: &RandomState) -> Self {
        Self((key.hash_one(id) >> u32::BITS) as u32)
    }

    /// Hash for a table, which looks at the first and the last bits.
    fn spread(self) -> u64 {
        u64::from(self.0) << u32::BITS | u64::from(self.0)
    }
}

/// A chunk in memory: 16 bytes, and 6 to 12 in the table of places.
#[derive(Clone, Copy, Debug)]
struct Known {
    entry: Entry,
    print: Print,
}

/// Summary of a room, which is always in memory: 64 bytes.
#[derive(Debug)]
pub(super) struct Room {
    /// First and last record. Records of the room before the first are dead.
    pub(super) first: Position,
    pub(super) last: Position,
    /// Number of chunks that are safe on disk.
    pub(super) head: u32,
    pub(super) life: u32,
    /// Bytes in its chunks.
    pub(super) bytes: u64,
    /// Day of the last visit.
    pub(super) seen: u32,
    pub(super) index: Option<Box<Index>>,
}

impl Room {
    pub(super) const fn new(life: u32, seen: u32) -> Self {
        Self {
            first: Position::NONE,
            last: Position::NONE,
            head: 0,
            life,
            bytes: 0,
            seen,
            index: None,
        }
    }

    /// Applies a record of the log. A record that it has already is passed over.
    pub(super) fn apply(&mut self, at: Position, head: &Head) {
        let begins = head.previous == Position::NONE;
        if at <= self.last || head.life < self.life {
            return;
        }
        if begins {
            *self = Self::new(head.life, self.seen);
            self.first = at;
        }
        self.life = head.life;
        self.last = at;
        if head.kind == Kind::Chunk {
            self.head = head.number;
            self.bytes = self.bytes.saturating_add(u64::from(head.length));
        }
    }
}

/// A room's records. Chunks after the room's head are being written.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// By place, from 1.
    chunks: Vec<Known>,
    /// Places, by the print of the chunk.
    places: HashTable<u32>,
    /// By stretch: the newest bundle, and the stretch's length.
    pub(super) bundles: BTreeMap<u32, (Entry, u32)>,
    /// Bytes of all bundles, replaced ones as well.
    pub(super) bundle_bytes: u64,
    /// Round of unloading at the last use.
    pub(super) used: u32,
}

impl Index {
    pub(super) fn chunks(&self) -> usize {
        self.chunks.len()
    }

    pub(super) fn entry(&self, place: u32) -> Option<Entry> {
        Some(self.known(place)?.entry)
    }

    fn known(&self, place: u32) -> Option<&Known> {
        let index = usize::try_from(place.checked_sub(1)?).ok()?;
        self.chunks.get(index)
    }

    /// Entries of the places after one and up to another, as far as there are any.
    pub(super) fn entries(&self, after: usize, until: usize) -> impl Iterator<Item = Entry> {
        let until = until.min(self.chunks.len());
        let asked = self.chunks.get(after..until).unwrap_or_default();
        asked.iter().map(|known| known.entry)
    }

    /// Places of the chunks with this print.
    pub(super) fn places(&self, print: Print) -> impl Iterator<Item = u32> {
        let places = self.places.iter_hash(print.spread()).copied();
        places.filter(move |place| self.known(*place).is_some_and(|known| known.print == print))
    }

    pub(super) fn push(&mut self, print: Print, entry: Entry) {
        self.chunks.push(Known { entry, print });
        self.add_place(u32::try_from(self.chunks.len()).unwrap_or(u32::MAX));
    }

    fn add_place(&mut self, place: u32) {
        let chunks = &self.chunks;
        let hash = |place: &u32| {
            let index = usize::try_from(place.saturating_sub(1)).unwrap_or(usize::MAX);
            chunks.get(index).map_or(0, |known| known.print.spread())
        };
        self.places.insert_unique(hash(&place), place, hash);
    }

    /// Forgets the chunks after a place.
    pub(super) fn truncate(&mut self, head: u32) {
        self.places.retain(|place| *place <= head);
        self.chunks.truncate(head as usize);
    }

    /// Reads a room's chain from its end. `None` if it is broken.
    pub(super) fn load(
        room_id: RoomId,
        room: &Room,
        segments: &Segments,
        prints: &RandomState,
    ) -> io::Result<Option<Self>> {
        let mut index = Self::default();
        let mut window = Window::default();
        let mut at = room.last;
        let mut left = room.head;
        while at != Position::NONE {
            let Some(head) = read_head(segments, &mut window, at)? else {
                return Ok(None);
            };
            let fits = head.room == room_id && head.life == room.life && head.previous < at;
            let entry = Entry {
                at,
                length: head.length,
            };
            match head.kind {
                _ if !fits => return Ok(None),
                Kind::Chunk if head.number == left && left > 0 => {
                    let print = Print::of(head.id, prints);
                    index.chunks.push(Known { entry, print });
                    left -= 1;
                }
                Kind::Bundle => {
                    let size = u64::from(head.length);
                    index.bundle_bytes = index.bundle_bytes.saturating_add(size);
                    let newest = (entry, head.stretch);
                    index.bundles.entry(head.number).or_insert(newest);
                }
                Kind::Chunk | Kind::End | Kind::Gap => return Ok(None),
            }
            at = head.previous;
        }
        index.chunks.reverse();
        index.chunks.shrink_to_fit();
        (1..=room.head).for_each(|place| index.add_place(place));
        Ok((left == 0).then_some(index))
    }
}

/// Reads the head of a record, with a window of records before it.
pub(super) fn read_head(
    segments: &Segments,
    window: &mut Window,
    at: Position,
) -> io::Result<Option<Head>> {
    if window.get(at, HEAD).is_none() {
        let end = u64::from(at.offset).saturating_add(HEAD as u64);
        window.load(segments, at.segment, end.saturating_sub(READ_BACK)..end)?;
    }
    let salt = window.salt();
    Ok(window
        .get(at, HEAD)
        .and_then(|bytes| Head::decode(bytes, salt)))
}

/// All rooms, in parts with a lock each.
#[derive(Debug)]
pub(super) struct Rooms {
    shards: [Mutex<HashMap<RoomId, Room>>; SHARDS],
    hasher: RandomState,
}

pub(super) type Shard<'a> = MutexGuard<'a, HashMap<RoomId, Room>>;

impl Default for Rooms {
    fn default() -> Self {
        Self {
            shards: std::array::from_fn(|_| Mutex::default()),
            hasher: RandomState::new(),
        }
    }
}

impl Rooms {
    /// The part that holds a room. A panic elsewhere leaves it as it was between two changes.
    pub(super) fn shard(&self, room: RoomId) -> Shard<'_> {
        let number = self.hasher.hash_one(room) % SHARDS as u64;
        let [first, ..] = &self.shards;
        let shard = usize::try_from(number)
            .ok()
            .and_then(|at| self.shards.get(at));
        let shard = shard.unwrap_or(first);
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Visits every part, one at a time.
    pub(super) fn each_shard(&self, mut visit: impl FnMut(Shard<'_>)) {
        for shard in &self.shards {
            visit(shard.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}
