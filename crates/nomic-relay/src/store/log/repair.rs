//! Rooms with damaged records.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use axum::body::Bytes;
use nomic_protocol::{ChunkId, RoomId};

use super::record::{HEAD, Head, Kind, Position};
use super::rooms::{Print, Room};
use super::scan::scan;
use super::segment::BEGINNING;
use super::tail::Tail;
use super::{Entry, Index, LogStore, StoreError};

/// Size of one write of copied chunks, in bytes.
const COPIED_AT_ONCE: usize = 4 * 1024 * 1024;

impl LogStore {
    /// Copies the readable chunks of a broken room to the end of the log, as a new life of the room
    /// with another epoch. Its connected clients have to connect again. Nothing happens if the room
    /// has another life already.
    pub(super) fn repair(&self, tail: &mut Tail, id: RoomId, life: u32) -> Result<(), StoreError> {
        tail.may_repair()?;
        let done = self.try_repair(tail, id, life);
        tail.repair_ended(done)
    }

    fn try_repair(&self, tail: &mut Tail, id: RoomId, life: u32) -> Result<(), StoreError> {
        let mut shard = self.rooms.shard(id);
        let Some(room) = shard.get_mut(&id).filter(|room| room.life == life) else {
            return Ok(());
        };
        let chunks = self.readable_chunks(id, room)?;
        tracing::error!(
            first = room.first.segment,
            last = room.last.segment,
            kept = chunks.len(),
            lost = (room.head as usize).saturating_sub(chunks.len()),
            "a room is damaged in these files; the players are asked for the lost chunks"
        );
        let generation = self.generation.load(Ordering::Relaxed).saturating_add(1);
        let mut fresh = Room::new(generation, room.seen);
        if chunks.is_empty() {
            self.end_rooms(tail, &[id], generation)?;
        } else {
            self.copy(tail, id, &mut fresh, chunks)?;
        }
        self.generation.store(generation, Ordering::Relaxed);
        let unloaded = room.index.as_ref().map_or(0, |index| index.chunks());
        self.loaded.fetch_sub(unloaded, Ordering::Relaxed);
        if fresh.head == 0 {
            shard.remove(&id);
        } else {
            let loaded = fresh.index.as_ref().map_or(0, |index| index.chunks());
            self.loaded.fetch_add(loaded, Ordering::Relaxed);
            *room = fresh;
        }
        // Last: connections that see the number read the new epoch.
        self.repaired.fetch_add(1, Ordering::Release);
        Ok(())
    }

    fn readable_chunks(
        &self,
        id: RoomId,
        room: &Room,
    ) -> Result<BTreeMap<u32, (ChunkId, Bytes)>, StoreError> {
        let mut chunks = BTreeMap::new();
        let mut collect = |_: Position, head: &Head, payload: Option<&[u8]>| {
            let ours = head.room == id && head.life == room.life && head.kind == Kind::Chunk;
            if let (true, Some(payload)) = (ours, payload) {
                let chunk = (head.id, Bytes::copy_from_slice(payload));
                chunks.insert(head.number, chunk);
            }
        };
        for segment in self.segments.between(room.first.segment, room.last.segment) {
            scan(&segment, BEGINNING.into(), &mut collect)?;
        }
        Ok(chunks)
    }

    fn copy(
        &self,
        tail: &mut Tail,
        id: RoomId,
        into: &mut Room,
        chunks: BTreeMap<u32, (ChunkId, Bytes)>,
    ) -> Result<(), StoreError> {
        let mut index = Index::default();
        let mut chunks = chunks.into_values().peekable();
        while chunks.peek().is_some() {
            tail.make_room(self, (2 * COPIED_AT_ONCE) as u64)?;
            let mut records = tail.begin();
            while records.bytes.len() < COPIED_AT_ONCE {
                let Some((chunk_id, chunk)) = chunks.next() else {
                    break;
                };
                let length = u32::try_from(chunk.len()).unwrap_or(u32::MAX);
                let head = Head {
                    kind: Kind::Chunk,
                    length,
                    payload_crc: crc32fast::hash(&chunk),
                    life: into.life,
                    number: into.head.saturating_add(1),
                    stretch: 0,
                    previous: into.last,
                    room: id,
                    id: chunk_id,
                };
                let at = records.push(&head, &[&chunk], tail.salt());
                index.push(Print::of(chunk_id, &self.prints), Entry { at, length });
                into.apply(at, &head);
            }
            tail.write(&records.bytes)?;
        }
        into.index = Some(Box::new(index));
        Ok(())
    }

    /// Writes that the lives of these rooms have ended.
    pub(super) fn end_rooms(
        &self,
        tail: &mut Tail,
        rooms: &[RoomId],
        generation: u32,
    ) -> Result<(), StoreError> {
        tail.make_room(self, (rooms.len() * HEAD) as u64)?;
        let mut records = tail.begin();
        for room in rooms {
            let head = Head {
                kind: Kind::End,
                length: 0,
                payload_crc: 0,
                life: generation,
                number: 0,
                stretch: 0,
                previous: Position::NONE,
                room: *room,
                id: ChunkId([0; 32]),
            };
            records.push(&head, &[], tail.salt());
        }
        Ok(tail.write(&records.bytes)?)
    }
}
