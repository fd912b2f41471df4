//! Checkpoints: the ends of all rooms at a place of the log.
//!
//! Opening reads the last checkpoint and the records after it. Without a checkpoint it reads the
//! whole log, so a damaged or lost one costs time only.

use std::io::{self, Write};
use std::path::Path;

use nomic_protocol::RoomId;

use super::record::Position;
use super::rooms::{Room, Rooms};
use super::segment::sync_folder;

const FILE: &str = "rooms.checkpoint";
const FRESH: &str = "rooms.checkpoint.new";
const MAGIC: &[u8; 8] = b"NomicCh1";
const HEAD: usize = 32;
const ENTRY: usize = 68;

/// Place in the log, and what was true there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Checkpoint {
    /// Records from here on are to be read.
    pub(super) end: Position,
    pub(super) generation: u32,
    /// Salt of the log.
    pub(super) salt: u32,
}

impl Checkpoint {
    /// Writes the rooms to a file. Rooms may go on growing meanwhile: applying the records after
    /// the place passes over those that a room has already. Returns the file's length.
    pub(super) fn write(&self, folder: &Path, rooms: &Rooms) -> io::Result<u64> {
        let mut bytes = Vec::new();
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&self.end.packed().to_le_bytes());
        bytes.extend_from_slice(&self.generation.to_le_bytes());
        bytes.extend_from_slice(&self.salt.to_le_bytes());
        bytes.resize(HEAD, 0);
        rooms.each_shard(|shard| {
            for (id, room) in shard.iter().filter(|(_, room)| room.head > 0) {
                encode(*id, room, &mut bytes);
            }
        });
        let crc = crc32fast::hash(&bytes);
        bytes.extend_from_slice(&crc.to_le_bytes());
        let fresh = folder.join(FRESH);
        let mut file = std::fs::File::create(&fresh)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        std::fs::rename(&fresh, folder.join(FILE))?;
        sync_folder(folder)?;
        Ok(bytes.len() as u64)
    }

    /// Reads the rooms of a checkpoint; `None` if there is none that is whole.
    pub(super) fn read(folder: &Path) -> io::Result<Option<(Self, Rooms)>> {
        match std::fs::read(folder.join(FILE)) {
            Ok(bytes) => Ok(decode(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn encode(id: RoomId, room: &Room, into: &mut Vec<u8>) {
    into.extend_from_slice(&id.0);
    into.extend_from_slice(&room.first.packed().to_le_bytes());
    into.extend_from_slice(&room.last.packed().to_le_bytes());
    into.extend_from_slice(&room.bytes.to_le_bytes());
    for word in [room.head, room.life, room.seen] {
        into.extend_from_slice(&word.to_le_bytes());
    }
}

fn decode(bytes: &[u8]) -> Option<(Checkpoint, Rooms)> {
    let (content, crc) = bytes.split_last_chunk::<4>()?;
    let (head, entries) = content.split_first_chunk::<HEAD>()?;
    if !head.starts_with(MAGIC) || crc32fast::hash(content) != u32::from_le_bytes(*crc) {
        return None;
    }
    let (_, head) = head.split_first_chunk::<8>()?;
    let (end, head) = head.split_first_chunk::<8>()?;
    let (generation, head) = head.split_first_chunk::<4>()?;
    let checkpoint = Checkpoint {
        end: Position::unpack(u64::from_le_bytes(*end)),
        generation: u32::from_le_bytes(*generation),
        salt: u32::from_le_bytes(*head.first_chunk()?),
    };
    let rooms = Rooms::default();
    let (entries, rest) = entries.as_chunks::<ENTRY>();
    if !rest.is_empty() {
        return None;
    }
    for entry in entries {
        let (id, rest) = entry.split_first_chunk::<32>()?;
        let (numbers, words) = rest.split_first_chunk::<24>()?;
        let (numbers, _) = numbers.as_chunks::<8>();
        let (words, _) = words.as_chunks::<4>();
        let [first, last, bytes] = <[[u8; 8]; 3]>::try_from(numbers)
            .ok()?
            .map(u64::from_le_bytes);
        let [head, life, seen] = <[[u8; 4]; 3]>::try_from(words)
            .ok()?
            .map(u32::from_le_bytes);
        let room = Room {
            first: Position::unpack(first),
            last: Position::unpack(last),
            head,
            life,
            bytes,
            seen,
            index: None,
        };
        rooms.shard(RoomId(*id)).insert(RoomId(*id), room);
    }
    Some((checkpoint, rooms))
}
