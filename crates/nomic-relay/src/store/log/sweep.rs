//! Ending rooms that are not visited any more, and giving their bytes back to the disk.

use std::io;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use nomic_protocol::RoomId;

use super::record::{HEAD, Head, Kind, Position};
use super::scan::scan;
use super::segment::{BEGINNING, Beginning, Segment};
use super::{LogStore, StoreError, Swept};
use nomic_protocol::ChunkId;

/// Number of rooms ended in one commit.
const ENDED_AT_ONCE: usize = 4096;
/// A file is written again if at least one in so many of its bytes is dead.
const WORTH_WRITING: u64 = 4;
const COPY: u64 = 1024 * 1024;

/// A run of bytes in a file.
struct Run {
    start: u64,
    end: u64,
}

/// Contents of a file of the log.
#[derive(Default)]
struct Survey {
    /// Runs of live records, in order.
    live: Vec<Run>,
    /// Bytes of dead records.
    dead: u64,
}

impl Survey {
    fn add(&mut self, start: u64, end: u64) {
        match self.live.last_mut() {
            Some(run) if run.end == start => run.end = end,
            _ => self.live.push(Run { start, end }),
        }
    }
}

impl LogStore {
    /// Ends the rooms whose last visit is more than so many days ago. Rooms whose last visit is
    /// unknown count as visited today.
    pub(super) fn sweep_idle(&self, today: u32, idle_days: u32) -> Result<Swept, StoreError> {
        self.today.store(today, Ordering::Relaxed);
        let Ok(_one) = self.sweeping.try_lock().map_err(|error| match error {
            std::sync::TryLockError::Poisoned(poisoned) => drop(PoisonError::into_inner(poisoned)),
            std::sync::TryLockError::WouldBlock => (),
        }) else {
            return Ok(Swept::default());
        };
        let mut idle: Vec<RoomId> = Vec::new();
        let (mut first, mut last) = (u32::MAX, 0);
        self.rooms.each_shard(|mut shard| {
            for (id, room) in shard.iter_mut() {
                if room.seen == 0 {
                    room.seen = today;
                }
                if idle_days > 0 && room.seen.saturating_add(idle_days) < today {
                    first = first.min(room.first.segment);
                    last = last.max(room.last.segment);
                    idle.push(*id);
                }
            }
        });
        let rooms = self.end_idle(&idle, today, idle_days)?;
        let bytes = match rooms {
            0 => 0,
            _ => self.give_back(first, last)?,
        };
        Ok(Swept { rooms, bytes })
    }

    fn end_idle(&self, idle: &[RoomId], today: u32, days: u32) -> Result<u64, StoreError> {
        let mut ended = 0_u64;
        for some in idle.chunks(ENDED_AT_ONCE) {
            let mut tail = self.lock_tail();
            let still_idle = |id: &RoomId| {
                let shard = self.rooms.shard(*id);
                let room = shard.get(id);
                room.is_some_and(|room| room.seen.saturating_add(days) < today)
            };
            let some: Vec<RoomId> = some.iter().copied().filter(still_idle).collect();
            let generation = self.generation.load(Ordering::Relaxed).saturating_add(1);
            self.end_rooms(&mut tail, &some, generation)?;
            self.generation.store(generation, Ordering::Relaxed);
            for id in &some {
                let removed = self.rooms.shard(*id).remove(id);
                let index = removed.and_then(|room| room.index);
                let unloaded = index.map_or(0, |index| index.chunks());
                self.loaded.fetch_sub(unloaded, Ordering::Relaxed);
            }
            ended = ended.saturating_add(some.len() as u64);
        }
        Ok(ended)
    }

    /// Gives back the dead bytes of the files with these numbers, except the one being written.
    pub(super) fn give_back(&self, first: u32, last: u32) -> Result<u64, StoreError> {
        let present = {
            let mut tail = self.lock_tail();
            // From here on, opening does not need what is given back.
            tail.checkpoint(self);
            tail.end().segment
        };
        let mut given = 0_u64;
        for segment in self.segments.between(first, last) {
            if segment.number < present {
                given = given.saturating_add(self.shrink(&segment)?);
            }
        }
        Ok(given)
    }

    fn shrink(&self, segment: &Segment) -> io::Result<u64> {
        let mut survey = Survey::default();
        scan(segment, BEGINNING.into(), &mut |at, head, _| {
            let end = u64::from(at.offset).saturating_add(head.record_length());
            if self.is_live(at, head) {
                survey.add(at.offset.into(), end);
            } else if head.kind != Kind::Gap {
                survey.dead = survey.dead.saturating_add(head.record_length());
            }
        })?;
        let length = segment.length()?;
        if survey.live.is_empty() {
            self.segments.remove(segment.number);
            std::fs::remove_file(super::segment::path_of(&self.folder, segment.number))?;
            return Ok(length);
        }
        if survey.dead.saturating_mul(WORTH_WRITING) < length {
            return Ok(0);
        }
        let fresh = self.copy_live(segment, &survey, length)?;
        self.segments.insert(Arc::new(fresh));
        Ok(survey.dead)
    }

    fn is_live(&self, at: Position, head: &Head) -> bool {
        let shard = self.rooms.shard(head.room);
        let room = shard.get(&head.room);
        matches!(head.kind, Kind::Chunk | Kind::Bundle) && room.is_some_and(|room| room.first <= at)
    }

    /// Writes a file again with holes where nothing is live. Records keep their places.
    fn copy_live(&self, segment: &Segment, survey: &Survey, length: u64) -> io::Result<Segment> {
        let beginning = Beginning {
            epoch: self.epoch,
            generation: self.generation.load(Ordering::Relaxed),
            salt: segment.salt,
        };
        Segment::replace(&self.folder, segment.number, &beginning, |fresh| {
            let mut end = u64::from(BEGINNING);
            for run in &survey.live {
                write_gap(fresh, end, run.start)?;
                copy(segment, fresh, run)?;
                end = run.end;
            }
            write_gap(fresh, end, length)?;
            fresh.cut(length)
        })
    }
}

/// Marks a run of dead bytes. A run shorter than a record's head is damage, and stays empty.
fn write_gap(fresh: &Segment, start: u64, end: u64) -> io::Result<()> {
    let Some(length) = end.checked_sub(start.saturating_add(HEAD as u64)) else {
        return Ok(());
    };
    let head = Head {
        kind: Kind::Gap,
        length: u32::try_from(length).unwrap_or(u32::MAX),
        payload_crc: 0,
        life: 0,
        number: 0,
        stretch: 0,
        previous: Position::NONE,
        room: RoomId([0; 32]),
        id: ChunkId([0; 32]),
    };
    fresh.write_at(start, &head.encode(fresh.salt))
}

fn copy(from: &Segment, into: &Segment, run: &Run) -> io::Result<()> {
    let mut bytes = Vec::new();
    let mut at = run.start;
    while at < run.end {
        let length = usize::try_from(COPY.min(run.end - at)).unwrap_or(0);
        bytes.resize(length, 0);
        if from.read_at(at, &mut bytes)? != length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        into.write_at(at, &bytes)?;
        at = at.saturating_add(length as u64);
    }
    Ok(())
}
