//! The store in files that only grow.
//!
//! All rooms share one log: files of records ([`record`]), appended commit by commit. Each record
//! names the record of its room before it, so that a room's index is read from its end when the
//! room is used. In memory are the ends of all rooms ([`rooms`]), which a [`checkpoint`] keeps.
//!
//! Damage is found by checksums. A room with a damaged record is copied: its readable chunks get
//! new places in a new life of the room, with another epoch ([`repair`]). Rooms that are not visited
//! any more are ended, and their bytes given back to the disk ([`sweep`]).

mod checkpoint;
mod opening;
mod record;
mod repair;
mod rooms;
mod scan;
mod segment;
mod sweep;
mod tail;

use std::collections::HashMap;
use std::fs::File;
use std::hash::RandomState;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId};
use sha2::{Digest, Sha256};

pub use opening::StoreOpenError;
pub(crate) use opening::has_rooms;

use super::{
    Bundled, Deposit, LogPage, PER_CHUNK, Placed, RoomQuota, RoomState, Store, StoreError, Stretch,
    Swept,
};
use record::{HEAD, Head, Kind, MOST_PAYLOAD, Position};
use rooms::{Entry, Index, Print, Room, Rooms, read_head};
use segment::{Segments, Window};
use tail::Tail;

/// Number of chunks in loaded indices above which those of unused rooms are unloaded: 30 bytes each.
const MOST_LOADED: usize = 2_000_000;
/// Largest range that is read at once for neighbouring chunks, in bytes.
const MOST_READ: u64 = 512 * 1024;
/// Number of bytes of other rooms that are read along, to save a read.
const READ_ALONG: u64 = 8 * 1024;

/// Number of bytes read ahead for ids.
const READ_AHEAD: u64 = 64 * 1024;
/// Number of tries at a room that is repaired in between.
const TRIES: u32 = 3;
/// Bytes of a room's bundles, with replaced ones, for each byte of its chunks.
const BUNDLES_PER_CHUNKS: u64 = 4;

/// Rooms in files of a folder. Commits reach the disk before they return.
#[derive(Debug)]
pub struct LogStore {
    folder: PathBuf,
    /// Holds the lock on the folder.
    _lock: File,
    segments: Segments,
    rooms: Rooms,
    /// Taken before any lock of rooms.
    tail: Mutex<Tail>,
    epoch: Epoch,
    /// Greatest life of any room, and life of the next new room.
    generation: AtomicU32,
    salt: u32,
    repaired: AtomicU64,
    may_have_lost: bool,
    loaded: AtomicUsize,
    /// Round of unloading.
    round: AtomicU32,
    today: AtomicU32,
    sweeping: Mutex<()>,
    prints: RandomState,
}

/// A room as its host sees it.
pub(crate) struct RoomSummary {
    pub(crate) id: RoomId,
    pub(crate) chunks: u32,
    /// Bytes of its chunks.
    pub(crate) bytes: u64,
    /// Day of the last visit, counted from 1970; 0 if it is not known.
    pub(crate) seen: u32,
}

/// Failure at one room.
#[derive(Debug)]
enum RoomError {
    /// A record of this life of the room is damaged.
    Broken(RoomId, u32),
    Failed(StoreError),
}

impl From<io::Error> for RoomError {
    fn from(error: io::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// Changes to a room in one commit.
struct Staged {
    first: Position,
    last: Position,
    head: u32,
    bytes: u64,
}

impl Staged {
    const fn of(room: &Room) -> Self {
        Self {
            first: room.first,
            last: room.last,
            head: room.head,
            bytes: room.bytes,
        }
    }
}

/// Records of one commit.
struct Records {
    bytes: Vec<u8>,
    /// Place of the first one.
    at: Position,
}

impl Records {
    /// Id in the record at a place, if it is one of these.
    fn id(&self, at: Position, salt: u32) -> Option<ChunkId> {
        let same = at.segment == self.at.segment;
        let offset = at.offset.checked_sub(self.at.offset).filter(|_| same)?;
        let record = self.bytes.get(usize::try_from(offset).ok()?..)?;
        Some(Head::decode(record, salt)?.id)
    }

    /// Adds a record and returns its place.
    fn push(&mut self, head: &Head, payload: &[&[u8]], salt: u32) -> Position {
        let written = u32::try_from(self.bytes.len()).unwrap_or(u32::MAX);
        let at = Position {
            segment: self.at.segment,
            offset: self.at.offset.saturating_add(written),
        };
        self.bytes.extend_from_slice(&head.encode(salt));
        for part in payload {
            self.bytes.extend_from_slice(part);
        }
        at
    }
}

/// One commit.
struct Batch {
    records: Records,
    rooms: HashMap<RoomId, Staged>,
}

impl LogStore {
    /// Whether acknowledged chunks may have been lost before it was opened.
    #[must_use]
    pub const fn may_have_lost(&self) -> bool {
        self.may_have_lost
    }

    /// Summaries of all rooms, in no order.
    pub(crate) fn rooms(&self) -> Vec<RoomSummary> {
        let mut summaries = Vec::new();
        self.rooms.each_shard(|shard| {
            let used = shard.iter().filter(|(_, room)| room.head > 0);
            summaries.extend(used.map(|(id, room)| RoomSummary {
                id: *id,
                chunks: room.head,
                bytes: room.bytes,
                seen: room.seen,
            }));
        });
        summaries
    }

    fn state_of(&self, room: Option<&Room>) -> RoomState {
        let room = room.filter(|room| room.head > 0);
        let life = room.map_or_else(|| self.generation.load(Ordering::Relaxed), |room| room.life);
        RoomState {
            epoch: epoch_of(self.epoch, life),
            head: Cursor(room.map_or(0, |room| room.head.into())),
            bytes: room.map_or(0, |room| room.bytes),
        }
    }

    /// State of a room that lacks a chunk, if that is certain without reading the disk.
    #[cfg(feature = "nats")]
    pub(crate) fn lacking(&self, id: RoomId, chunk: ChunkId) -> Option<RoomState> {
        let shard = self.rooms.shard(id);
        let room = shard.get(&id);
        if let Some(room) = room {
            let index = room.index.as_ref()?;
            if index
                .places(Print::of(chunk, &self.prints))
                .next()
                .is_some()
            {
                return None;
            }
        }
        Some(self.state_of(room))
    }

    fn lock_tail(&self) -> MutexGuard<'_, Tail> {
        self.tail.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Index of a room, read from the log if it is not in memory.
    fn index<'r>(&self, id: RoomId, room: &'r mut Room) -> Result<&'r mut Index, RoomError> {
        if room.index.is_none() {
            let loaded = Index::load(id, room, &self.segments, &self.prints)?;
            let Some(loaded) = loaded else {
                return Err(RoomError::Broken(id, room.life));
            };
            self.loaded.fetch_add(loaded.chunks(), Ordering::Relaxed);
            room.index = Some(Box::new(loaded));
        }
        let index = room.index.get_or_insert_default();
        index.used = self.round.load(Ordering::Relaxed);
        Ok(index)
    }

    /// Place of a chunk that is in the room. The id decides, in the log or in the records to be
    /// written.
    fn known(
        &self,
        index: &Index,
        id: ChunkId,
        prepared: Option<(&Records, u32)>,
    ) -> io::Result<Option<u32>> {
        for place in index.places(Print::of(id, &self.prints)) {
            let Some(Entry { at, .. }) = index.entry(place) else {
                continue;
            };
            let found = prepared.and_then(|(records, salt)| records.id(at, salt));
            let found = match found {
                Some(found) => Some(found),
                None => read_head(&self.segments, &mut Window::default(), at)?.map(|head| head.id),
            };
            if found == Some(id) {
                return Ok(Some(place));
            }
        }
        Ok(None)
    }

    /// Prepares the records of deposits. On failure nothing is changed.
    fn stage(
        &self,
        tail: &mut Tail,
        deposits: &[Deposit],
        quota: RoomQuota,
    ) -> Result<(Batch, Vec<Placed>), RoomError> {
        let length = deposits.iter().map(|deposit| HEAD + deposit.chunk.len());
        tail.make_room(self, length.sum::<usize>() as u64)?;
        let mut batch = Batch {
            records: tail.begin(),
            rooms: HashMap::new(),
        };
        let mut placed = Vec::with_capacity(deposits.len());
        for deposit in deposits {
            match self.stage_one(&mut batch, deposit, quota, tail.salt()) {
                Ok(done) => placed.push(done),
                Err(error) => {
                    self.unstage(&batch);
                    return Err(error);
                }
            }
        }
        Ok((batch, placed))
    }

    fn stage_one(
        &self,
        batch: &mut Batch,
        deposit: &Deposit,
        quota: RoomQuota,
        salt: u32,
    ) -> Result<Placed, RoomError> {
        let mut shard = self.rooms.shard(deposit.room);
        let room = shard.entry(deposit.room).or_insert_with(|| {
            Room::new(
                self.generation.load(Ordering::Relaxed),
                self.today.load(Ordering::Relaxed),
            )
        });
        let staged = batch.rooms.entry(deposit.room);
        let staged = staged.or_insert_with(|| Staged::of(room));
        let life = room.life;
        let index = self.index(deposit.room, room)?;
        if let Some(place) = self.known(index, deposit.id, Some((&batch.records, salt)))? {
            return Ok(Placed::Known(Cursor(place.into())));
        }
        let size = deposit.chunk.len();
        let most = staged.head == u32::MAX;
        if most || !quota.has_place(staged.bytes, staged.head.into(), size) {
            return Ok(Placed::RoomFull);
        }
        let length = u32::try_from(size).unwrap_or(u32::MAX);
        let record = Head {
            kind: Kind::Chunk,
            length,
            payload_crc: crc32fast::hash(&deposit.chunk),
            life,
            number: staged.head.saturating_add(1),
            stretch: 0,
            previous: staged.last,
            room: deposit.room,
            id: deposit.id,
        };
        let at = batch.records.push(&record, &[&deposit.chunk], salt);
        let print = Print::of(deposit.id, &self.prints);
        index.push(print, Entry { at, length });
        self.loaded.fetch_add(1, Ordering::Relaxed);
        if staged.last == Position::NONE {
            staged.first = at;
        }
        staged.last = at;
        staged.head = record.number;
        staged.bytes = staged.bytes.saturating_add(size as u64);
        Ok(Placed::New(Cursor(staged.head.into())))
    }

    /// Forgets what was prepared.
    fn unstage(&self, batch: &Batch) {
        for id in batch.rooms.keys() {
            let mut shard = self.rooms.shard(*id);
            let Some(room) = shard.get_mut(id) else {
                continue;
            };
            if let Some(index) = &mut room.index {
                let prepared = index.chunks().saturating_sub(room.head as usize);
                self.loaded.fetch_sub(prepared, Ordering::Relaxed);
                index.truncate(room.head);
            }
            if room.last == Position::NONE {
                shard.remove(id);
            }
        }
    }

    /// Writes what was prepared, and shows it to readers.
    fn commit(&self, tail: &mut Tail, batch: Batch) -> Result<(), StoreError> {
        if let Err(error) = tail.write(&batch.records.bytes) {
            self.unstage(&batch);
            return Err(error.into());
        }
        for (id, staged) in &batch.rooms {
            let mut shard = self.rooms.shard(*id);
            if staged.last == Position::NONE {
                // All its chunks were refused.
                shard.remove(id);
            } else if let Some(room) = shard.get_mut(id) {
                room.first = staged.first;
                room.last = staged.last;
                room.head = staged.head;
                room.bytes = staged.bytes;
            }
        }
        tail.give_buffer(batch.records.bytes);
        tail.checkpoint_if_due(self);
        self.unload_if_full(tail);
        Ok(())
    }

    /// Unloads the indices of rooms that were not used lately, and all if that is not enough.
    /// Needs the tail, since prepared chunks are in indices.
    fn unload_if_full(&self, _: &mut Tail) {
        for _ in 0..2 {
            if self.loaded.load(Ordering::Relaxed) <= MOST_LOADED {
                return;
            }
            let round = self.round.fetch_add(1, Ordering::Relaxed);
            self.rooms.each_shard(|mut shard| {
                for room in shard.values_mut() {
                    let unused = room.index.take_if(|index| index.used < round);
                    let chunks = unused.map_or(0, |index| index.chunks());
                    self.loaded.fetch_sub(chunks, Ordering::Relaxed);
                }
            });
        }
    }

    /// Runs a job on a room's index. A broken room is repaired first. `None` for a room without
    /// chunks.
    fn with_index<T>(
        &self,
        id: RoomId,
        mut job: impl FnMut(&Room, &Index) -> Result<T, RoomError>,
    ) -> Result<Option<T>, StoreError> {
        for _ in 0..TRIES {
            let done = {
                let mut shard = self.rooms.shard(id);
                let Some(room) = shard.get_mut(&id).filter(|room| room.head > 0) else {
                    return Ok(None);
                };
                self.index(id, room)
                    .map(|_| ())
                    .and_then(|()| match &room.index {
                        Some(index) => job(room, index),
                        None => Err(RoomError::Broken(id, room.life)),
                    })
            };
            match done {
                Ok(done) => {
                    // A commit that is under way unloads by itself.
                    if let Ok(mut tail) = self.tail.try_lock() {
                        self.unload_if_full(&mut tail);
                    }
                    return Ok(Some(done));
                }
                Err(RoomError::Failed(error)) => return Err(error),
                Err(RoomError::Broken(id, life)) => {
                    self.repair(&mut self.lock_tail(), id, life)?;
                }
            }
        }
        Err(StoreError::failed("a room was damaged again and again"))
    }

    /// Chunks with these places in the log; `None` if one is damaged.
    fn read_chunks(&self, entries: &[Entry]) -> io::Result<Option<Vec<Bytes>>> {
        let mut chunks = Vec::with_capacity(entries.len());
        let mut left = entries;
        while let Some((span, count)) = first_span(left) {
            let (these, rest) = left.split_at(count);
            let mut window = Window::default();
            window.load(&self.segments, span.segment, span.range.clone())?;
            let salt = window.salt();
            let bytes = Bytes::from(window.into_bytes());
            for entry in these {
                let start = u64::from(entry.at.offset).saturating_sub(span.range.start);
                let start = usize::try_from(start).unwrap_or(usize::MAX);
                let from = start.saturating_add(HEAD);
                let to = from.saturating_add(entry.length as usize);
                if to > bytes.len() {
                    return Ok(None);
                }
                let chunk = bytes.slice(from..to);
                let head = bytes
                    .get(start..from)
                    .and_then(|head| Head::decode(head, salt));
                if !head.is_some_and(|head| head.matches(&chunk)) {
                    return Ok(None);
                }
                chunks.push(chunk);
            }
            left = rest;
        }
        Ok(Some(chunks))
    }

    fn read_ids(&self, entries: &[Entry], visit: &mut dyn FnMut(ChunkId)) -> io::Result<bool> {
        let mut window = Window::default();
        for entry in entries {
            if window.get(entry.at, HEAD).is_none() {
                let start = u64::from(entry.at.offset);
                let range = start..start.saturating_add(READ_AHEAD);
                window.load(&self.segments, entry.at.segment, range)?;
            }
            let salt = window.salt();
            let head = window.get(entry.at, HEAD);
            let Some(head) = head.and_then(|head| Head::decode(head, salt)) else {
                return Ok(false);
            };
            visit(head.id);
        }
        Ok(true)
    }

    /// Bundle with the ids of its chunks, as bytes of a record. `None` if it is damaged.
    fn read_bundle(&self, entry: Entry) -> io::Result<Option<Bundled>> {
        let read = self.read_chunks(&[entry])?;
        Ok(read.and_then(|read| {
            let payload = read.into_iter().next()?;
            let (count, ids) = payload.split_first_chunk::<4>()?;
            let length = (u32::from_le_bytes(*count) as usize).checked_mul(32)?;
            let (ids, _) = ids.get(..length)?.as_chunks();
            Some(Bundled {
                ids: ids.iter().copied().map(ChunkId).collect(),
                bundle: payload.slice(length + 4..),
            })
        }))
    }
}

/// Range of a file that is read at once.
struct Span {
    segment: u32,
    range: std::ops::Range<u64>,
}

/// The range with the first of these chunks and its neighbours, and their number.
fn first_span(entries: &[Entry]) -> Option<(Span, usize)> {
    let end_of = |entry: &Entry| u64::from(entry.at.offset) + HEAD as u64 + u64::from(entry.length);
    let first = entries.first()?;
    let start = u64::from(first.at.offset);
    let mut end = end_of(first);
    let near = entries.iter().skip(1).take_while(|entry| {
        let offset = u64::from(entry.at.offset);
        let near = entry.at.segment == first.at.segment
            && (end..=end.saturating_add(READ_ALONG)).contains(&offset)
            && end_of(entry).saturating_sub(start) <= MOST_READ;
        if near {
            end = end_of(entry);
        }
        near
    });
    let count = near.count().saturating_add(1);
    let span = Span {
        segment: first.at.segment,
        range: start..end,
    };
    Some((span, count))
}

impl Store for LogStore {
    fn state(&self, room: RoomId) -> Result<RoomState, StoreError> {
        let shard = self.rooms.shard(room);
        Ok(self.state_of(shard.get(&room)))
    }

    fn repaired(&self) -> u64 {
        self.repaired.load(Ordering::Acquire)
    }

    fn used(&self) -> u64 {
        let files = self.segments.between(0, u32::MAX);
        // A file whose length can't be read fails at the next use, too.
        let lengths = files.iter().map(|file| file.taken().unwrap_or_default());
        lengths.sum()
    }

    fn place(&self, room: RoomId, id: ChunkId) -> Result<Option<Cursor>, StoreError> {
        let place = self.with_index(room, |room, index| {
            let place = self.known(index, id, None)?;
            Ok(place.filter(|place| *place <= room.head))
        })?;
        Ok(place.flatten().map(|place| Cursor(place.into())))
    }

    fn append(&self, deposits: &[Deposit], quota: RoomQuota) -> Result<Vec<Placed>, StoreError> {
        let mut tail = self.lock_tail();
        for _ in 0..TRIES {
            match self.stage(&mut tail, deposits, quota) {
                Ok((batch, placed)) => {
                    self.commit(&mut tail, batch)?;
                    return Ok(placed);
                }
                Err(RoomError::Broken(room, life)) => self.repair(&mut tail, room, life)?,
                Err(RoomError::Failed(error)) => return Err(error),
            }
        }
        Err(StoreError::failed("rooms were damaged again and again"))
    }

    fn read(
        &self,
        room: RoomId,
        after: Cursor,
        until: Cursor,
        max_bytes: usize,
    ) -> Result<LogPage, StoreError> {
        for _ in 0..TRIES {
            let found = self.with_index(room, |room, index| {
                let entries = select(index, after, until.min(Cursor(room.head.into())), max_bytes);
                Ok((room.life, room.head, entries))
            })?;
            let (life, head, entries) = found.unwrap_or_default();
            if let Some(chunks) = self.read_chunks(&entries)? {
                return Ok(LogPage {
                    last: Cursor(after.0.saturating_add(chunks.len() as u64)),
                    head: Cursor(head.into()),
                    chunks,
                });
            }
            self.repair(&mut self.lock_tail(), room, life)?;
        }
        Err(StoreError::failed("a room was damaged again and again"))
    }

    fn bundled(&self, room: RoomId, stretch: Stretch) -> Result<Option<Bundled>, StoreError> {
        let index = u32::try_from(stretch.index).unwrap_or(u32::MAX);
        let entry = self.with_index(room, |_, found| {
            let bundle = found.bundles.get(&index);
            let bundle = bundle.filter(|(_, length)| *length == stretch.length);
            Ok(bundle.map(|(entry, _)| *entry))
        })?;
        match entry.flatten() {
            Some(entry) => Ok(self.read_bundle(entry)?),
            None => Ok(None),
        }
    }

    fn keep_bundle(
        &self,
        room: RoomId,
        stretch: Stretch,
        bundled: &Bundled,
    ) -> Result<bool, StoreError> {
        let mut tail = self.lock_tail();
        match self.write_bundle(&mut tail, room, stretch, bundled) {
            Ok(kept) => Ok(kept),
            Err(RoomError::Failed(error)) => Err(error),
            Err(RoomError::Broken(room, life)) => {
                self.repair(&mut tail, room, life)?;
                Ok(false)
            }
        }
    }

    fn each_id(&self, room: RoomId, visit: &mut dyn FnMut(ChunkId)) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let found = self.with_index(room, |room, index| {
                let entries = index.entries(0, room.head as usize);
                Ok((room.life, entries.collect::<Vec<_>>()))
            })?;
            let (life, entries) = found.unwrap_or_default();
            if self.read_ids(&entries, visit)? {
                return Ok(());
            }
            self.repair(&mut self.lock_tail(), room, life)?;
        }
        Err(StoreError::failed("a room was damaged again and again"))
    }

    fn visit(&self, room: RoomId, today: u32) {
        if let Some(room) = self.rooms.shard(room).get_mut(&room) {
            room.seen = today;
        }
    }

    fn sweep(&self, today: u32, idle_days: u32) -> Result<Swept, StoreError> {
        self.sweep_idle(today, idle_days)
    }
}

impl LogStore {
    fn write_bundle(
        &self,
        tail: &mut Tail,
        id: RoomId,
        stretch: Stretch,
        bundled: &Bundled,
    ) -> Result<bool, RoomError> {
        let count = u32::try_from(bundled.ids.len()).unwrap_or(u32::MAX);
        let mut ids = count.to_le_bytes().to_vec();
        ids.extend(bundled.ids.iter().flat_map(|id| id.0));
        let length = ids.len() + bundled.bundle.len();
        let number = u32::try_from(stretch.index).unwrap_or(u32::MAX);
        if length > MOST_PAYLOAD {
            return Ok(false);
        }
        tail.make_room(self, (HEAD + length) as u64)?;
        let mut shard = self.rooms.shard(id);
        let Some(room) = shard.get_mut(&id).filter(|room| room.head > 0) else {
            return Ok(false);
        };
        let (life, previous, bytes) = (room.life, room.last, room.bytes);
        let index = self.index(id, room)?;
        // Replaced bundles stay in the log, so a room may not have them replaced for ever.
        let all = index.bundle_bytes.saturating_add(length as u64);
        if all > bytes.saturating_mul(BUNDLES_PER_CHUNKS) {
            return Ok(false);
        }
        let mut crc = crc32fast::Hasher::new();
        crc.update(&ids);
        crc.update(&bundled.bundle);
        let length = u32::try_from(length).unwrap_or(u32::MAX);
        let head = Head {
            kind: Kind::Bundle,
            length,
            payload_crc: crc.finalize(),
            life,
            number,
            stretch: stretch.length,
            previous,
            room: id,
            id: ChunkId([0; 32]),
        };
        let mut records = tail.begin();
        let at = records.push(&head, &[&ids, &bundled.bundle], tail.salt());
        tail.write(&records.bytes)?;
        index.bundle_bytes = all;
        let entry = Entry { at, length };
        index.bundles.insert(number, (entry, stretch.length));
        room.last = at;
        Ok(true)
    }
}

impl Drop for LogStore {
    fn drop(&mut self) {
        // The next start then reads nothing of the log.
        self.lock_tail().checkpoint(self);
    }
}

/// Places of chunks after one place and up to another, as many as fit.
fn select(index: &Index, after: Cursor, until: Cursor, max_bytes: usize) -> Vec<Entry> {
    let (Ok(skip), Ok(end)) = (usize::try_from(after.0), usize::try_from(until.0)) else {
        return Vec::new();
    };
    let asked = index.entries(skip, end);
    let mut left = max_bytes;
    let fitting = asked.enumerate().take_while(|(number, entry)| {
        let size = (entry.length as usize).saturating_add(PER_CHUNK);
        let fits = *number == 0 || size <= left;
        left = left.saturating_sub(size);
        fits
    });
    fitting.map(|(_, entry)| entry).collect()
}

/// Epoch of a life of a room.
fn epoch_of(epoch: Epoch, life: u32) -> Epoch {
    if life == 0 {
        return epoch;
    }
    let digest = Sha256::new()
        .chain_update(epoch.0)
        .chain_update(life.to_be_bytes());
    let digest: [u8; 32] = digest.finalize().into();
    let mut of_life = [0; 16];
    of_life
        .iter_mut()
        .zip(digest)
        .for_each(|(to, from)| *to = from);
    Epoch(of_life)
}

#[cfg(test)]
mod tests;
