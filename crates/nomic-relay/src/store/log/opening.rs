//! Opening a data folder, and why that may fail.

use std::fmt;
use std::fs::{File, TryLockError};
use std::hash::RandomState;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize};

use nomic_protocol::Epoch;

use super::LogStore;
use super::checkpoint::Checkpoint;
use super::record::{Head, Kind, Position};
use super::rooms::{Room, Rooms};
use super::scan::scan;
use super::segment::{
    BEGINNING, Beginning, BeginningError, Segment, Segments, numbers, path_of, sync_folder,
};
use super::tail::{Tail, begin};

const LOCK: &str = "relay.lock";
/// A file of this name makes the next start take another epoch, and is removed. A restored backup
/// needs one, since clients may know places after its end.
const RENEW: &str = "new-epoch";
/// Database of versions before the log.
const EARLIER: &str = "relay.redb";

impl LogStore {
    /// Opens the storage in a folder, or begins one with this epoch. If acknowledged chunks may be
    /// lost, the storage takes this epoch, too.
    pub fn open(folder: &Path, new_epoch: Epoch) -> Result<Self, StoreOpenError> {
        let not_writable = |cause| StoreOpenError::NotWritable {
            folder: folder.to_owned(),
            cause,
        };
        std::fs::create_dir_all(folder).map_err(not_writable)?;
        let lock = lock(folder)?;
        let earlier = folder.join(EARLIER);
        if earlier.exists() {
            tracing::warn!(
                file = %earlier.display(),
                "this file holds the rooms of an earlier version and is not read: players bring \
                 their rooms back by themselves, so you may delete it"
            );
        }
        let mut opening = Opening::files(folder, new_epoch)?;
        let end = opening.read_log().map_err(not_writable)?;
        let tail = opening.tail(end).map_err(not_writable)?;
        Ok(Self {
            folder: folder.to_owned(),
            _lock: lock,
            segments: opening.segments,
            rooms: opening.rooms,
            tail: Mutex::new(tail),
            epoch: opening.epoch,
            generation: AtomicU32::new(opening.generation),
            salt: opening.salt,
            repaired: AtomicU64::new(0),
            may_have_lost: opening.renew,
            loaded: AtomicUsize::new(0),
            round: AtomicU32::new(0),
            today: AtomicU32::new(0),
            sweeping: Mutex::new(()),
            prints: RandomState::new(),
        })
    }
}

/// Whether a folder has files of a log.
pub(crate) fn has_rooms(folder: &Path) -> bool {
    numbers(folder).is_ok_and(|numbers| !numbers.is_empty())
}

fn lock(folder: &Path) -> Result<File, StoreOpenError> {
    let folder = folder.to_owned();
    let mut options = File::options();
    let opened = options.write(true).create(true).truncate(false);
    let opened = opened.open(folder.join(LOCK));
    match opened.map(|file| (file.try_lock(), file)) {
        Ok((Ok(()), file)) => Ok(file),
        Ok((Err(TryLockError::WouldBlock), _)) => Err(StoreOpenError::InUse { folder }),
        Ok((Err(TryLockError::Error(cause)), _)) | Err(cause) => {
            Err(StoreOpenError::NotWritable { folder, cause })
        }
    }
}

struct Opening<'f> {
    folder: &'f Path,
    segments: Segments,
    rooms: Rooms,
    checkpoint: Option<Checkpoint>,
    epoch: Epoch,
    new_epoch: Epoch,
    generation: u32,
    salt: u32,
    /// Whether acknowledged chunks may be lost.
    renew: bool,
}

impl<'f> Opening<'f> {
    /// Opens all files, and creates the first one.
    fn files(folder: &'f Path, new_epoch: Epoch) -> Result<Self, StoreOpenError> {
        let not_writable = |cause| StoreOpenError::NotWritable {
            folder: folder.to_owned(),
            cause,
        };
        let checkpoint = Checkpoint::read(folder).map_err(not_writable)?;
        let (checkpoint, rooms) = checkpoint.unzip();
        let mut opening = Self {
            folder,
            segments: Segments::default(),
            rooms: rooms.unwrap_or_default(),
            checkpoint,
            epoch: new_epoch,
            new_epoch,
            generation: checkpoint.map_or(0, |checkpoint| checkpoint.generation),
            salt: 0,
            renew: folder.join(RENEW).exists(),
        };
        let mut files = Vec::new();
        for number in numbers(folder).map_err(not_writable)? {
            files.push(Segment::open(folder, number).map_err(not_writable)?);
        }
        opening.take(files)?;
        Ok(opening)
    }

    fn take(
        &mut self,
        mut files: Vec<(Segment, Result<Beginning, BeginningError>)>,
    ) -> Result<(), StoreOpenError> {
        let path = |segment: &Segment| path_of(self.folder, segment.number);
        let not_writable = |cause| StoreOpenError::NotWritable {
            folder: self.folder.to_owned(),
            cause,
        };
        if let Some((segment, _)) = files
            .iter()
            .find(|(_, beginning)| *beginning == Err(BeginningError::OtherFormat))
        {
            return Err(StoreOpenError::OtherFormat {
                file: path(segment),
            });
        }
        let unfinished = files.pop_if(|(segment, beginning)| {
            beginning.is_err() && segment.is_unfinished().unwrap_or(false)
        });
        if let Some((segment, _)) = unfinished {
            std::fs::remove_file(path(&segment)).map_err(not_writable)?;
        }
        let readable = || files.iter().filter_map(|(_, beginning)| beginning.ok());
        let known = readable().next_back().map(|beginning| beginning.salt);
        let known = known.or(self.checkpoint.map(|checkpoint| checkpoint.salt));
        let salt = match (known, files.first()) {
            (Some(salt), _) => salt,
            (None, None) => random_salt().map_err(not_writable)?,
            (None, Some((segment, _))) => {
                return Err(StoreOpenError::Damaged {
                    file: path(segment),
                });
            }
        };
        let newest = readable().next_back().map(|beginning| beginning.epoch);
        let generation = readable().map(|beginning| beginning.generation).max();
        self.generation = self.generation.max(generation.unwrap_or(0));
        self.epoch = newest.unwrap_or(self.new_epoch);
        self.salt = salt;
        let beginning = Beginning {
            epoch: self.epoch,
            generation: self.generation,
            salt,
        };
        for (mut segment, read) in files {
            if read.is_err() {
                self.renew = true;
                segment.salt = salt;
                let written = segment.write_at(0, &beginning.encode());
                written
                    .and_then(|()| segment.sync())
                    .map_err(not_writable)?;
            }
            self.segments.insert(Arc::new(segment));
        }
        if self.segments.last().is_none() {
            self.checkpoint = None;
            self.rooms = Rooms::default();
            begin(self.folder, &self.segments, 1, &beginning).map_err(not_writable)?;
        }
        Ok(())
    }

    /// Reads the log from the checkpoint on. Returns the end of the last file.
    fn read_log(&mut self) -> io::Result<Position> {
        let usable =
            |at: &Checkpoint| at.salt == self.salt && self.segments.get(at.end.segment).is_some();
        let from = match self.checkpoint.filter(usable) {
            Some(checkpoint) => checkpoint.end,
            None => {
                self.rooms = Rooms::default();
                Position::NONE
            }
        };
        let mut end = from;
        for segment in self.segments.between(from.segment, u32::MAX) {
            let first = match segment.number == from.segment {
                true => from.offset.into(),
                false => BEGINNING.into(),
            };
            if first > segment.length()? {
                // Records that the checkpoint knows are gone.
                self.renew = true;
            }
            let (rooms, generation) = (&self.rooms, &mut self.generation);
            let scanned = scan(&segment, first, &mut |at, head, _| {
                *generation = head.life.max(*generation);
                apply(rooms, at, head);
            })?;
            self.renew |= scanned.damaged;
            end = Position {
                segment: segment.number,
                offset: u32::try_from(scanned.end).unwrap_or(u32::MAX),
            };
        }
        Ok(end)
    }

    /// The end of the log, ready for writing.
    fn tail(&mut self, end: Position) -> io::Result<Tail> {
        let Some(mut segment) = self.segments.last() else {
            return Err(io::ErrorKind::NotFound.into());
        };
        let mut offset = end.offset;
        if segment.length()? > u64::from(offset) {
            segment.cut(offset.into())?;
            segment.sync()?;
        }
        if self.renew {
            tracing::error!(
                "the storage was damaged, cut off or restored; the players are asked for what it \
                 may have lost"
            );
            self.epoch = self.new_epoch;
            let beginning = Beginning {
                epoch: self.epoch,
                generation: self.generation,
                salt: self.salt,
            };
            let number = segment.number.saturating_add(1);
            segment = begin(self.folder, &self.segments, number, &beginning)?;
            offset = BEGINNING;
            match std::fs::remove_file(self.folder.join(RENEW)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => sync_folder(self.folder)?,
            }
        }
        Ok(Tail::new(segment, offset))
    }
}

fn random_salt() -> io::Result<u32> {
    let mut salt = [0; 4];
    getrandom::fill(&mut salt).map_err(io::Error::other)?;
    Ok(u32::from_le_bytes(salt))
}

fn apply(rooms: &Rooms, at: Position, head: &Head) {
    let mut shard = rooms.shard(head.room);
    match head.kind {
        Kind::Chunk | Kind::Bundle => {
            let room = shard.entry(head.room);
            room.or_insert_with(|| Room::new(head.life, 0))
                .apply(at, head);
        }
        Kind::End => {
            if shard.get(&head.room).is_some_and(|room| room.last < at) {
                shard.remove(&head.room);
            }
        }
        Kind::Gap => {}
    }
}

#[derive(Debug)]
pub enum StoreOpenError {
    /// Folder can't be created, read or written to.
    NotWritable { folder: PathBuf, cause: io::Error },
    /// Folder open in another relay.
    InUse { folder: PathBuf },
    /// No readable storage.
    Damaged { file: PathBuf },
    /// Format of another version.
    OtherFormat { file: PathBuf },
}

impl StoreOpenError {
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotWritable { .. } => "storage/not_writable",
            Self::InUse { .. } => "storage/in_use",
            Self::Damaged { .. } => "storage/damaged",
            Self::OtherFormat { .. } => "storage/other_format",
        }
    }
}

impl fmt::Display for StoreOpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotWritable { folder, cause } => {
                write!(
                    f,
                    "The data folder {} can't be written to ({cause}).",
                    folder.display()
                )
            }
            Self::InUse { folder } => {
                write!(
                    f,
                    "Another relay is already using the data folder {}.",
                    folder.display()
                )
            }
            Self::Damaged { file } => write!(
                f,
                "{} can't be read; move it away and start again: the players' devices will fill a new storage.",
                file.display()
            ),
            Self::OtherFormat { file } => write!(
                f,
                "{} was written by another version of the relay; use that one, or move the file away: the players' devices will fill a new storage.",
                file.display()
            ),
        }
    }
}

impl std::error::Error for StoreOpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotWritable { cause, .. } => Some(cause),
            Self::InUse { .. } | Self::Damaged { .. } | Self::OtherFormat { .. } => None,
        }
    }
}
