//! Commands on the rooms of a relay that is stopped: listing them, writing one to a file, and
//! putting such a file into a relay.

use std::cmp::Reverse;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId};

use crate::cluster_settings::POSITIONS_FILE;
use crate::log::Log;
use crate::room_file;
use crate::store::log::has_rooms;
use crate::sweeping::today;
use crate::{
    Deposit, LogStore, Placed, RelayOptions, RoomQuota, Settings, SettingsError, Store, StoreError,
    StoreOpenError,
};

/// Number of bytes of chunks that are put in with one commit, and of chunks.
const BATCH: usize = 1024 * 1024;
const MOST_AT_ONCE: usize = 1024;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RoomCommand {
    List,
    Export {
        room: RoomId,
        file: PathBuf,
    },
    /// Puts in the chunks of a file that the room lacks. Its quota does not count.
    Import {
        file: PathBuf,
    },
}

/// Reads a room's id: 64 hexadecimal digits.
#[must_use]
pub fn parse_room(text: &str) -> Option<RoomId> {
    let bytes = base16ct::mixed::decode_vec(text).ok()?;
    bytes.try_into().ok().map(RoomId)
}

impl RoomCommand {
    /// Carries out the command on the data folder that the options name, and prints the result.
    ///
    /// # Errors
    ///
    /// The folder has no rooms or is in use, the room is unknown, or the file is no room's. Then
    /// nothing is changed. If the disk fails while chunks are put in, some may be in; a second try
    /// puts in the rest.
    pub fn run(&self, options: &RelayOptions) -> Result<(), RoomCommandError> {
        let settings = Settings::read(options).map_err(RoomCommandError::Settings)?;
        let _log = Log::start(&settings.log);
        if settings.nats.is_some() || is_clustered(&settings.data) {
            return Err(RoomCommandError::Clustered);
        }
        let mut out = io::stdout().lock();
        // A failure is ignored: the caller may have stopped reading.
        let _ = match self {
            Self::List => {
                let list = list(&open(&settings.data)?, today());
                out.write_all(list.as_bytes())
            }
            Self::Export { room, file } => {
                let count = export(&open(&settings.data)?, *room, file)?;
                writeln!(out, "{} has {count} chunks of the room.", file.display())
            }
            Self::Import { file } => {
                let (room, new, known) = import(&settings.data, file)?;
                writeln!(
                    out,
                    "Room {room} has {new} new chunks. It had {known} already."
                )
            }
        };
        Ok(())
    }
}

/// Whether a relay's copy of the rooms of a cluster is in the folder. Its places are those of the
/// other relays, so it is neither repaired nor filled here.
fn is_clustered(folder: &Path) -> bool {
    let inside = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders = inside.map(|entry| entry.path()).chain([folder.to_owned()]);
    folders.any(|folder| folder.join(POSITIONS_FILE).exists())
}

/// Opens the storage of a folder that has rooms, so that a mistyped name creates none.
fn open(folder: &Path) -> Result<LogStore, RoomCommandError> {
    if !has_rooms(folder) {
        return Err(RoomCommandError::NoRooms(folder.to_owned()));
    }
    open_or_create(folder)
}

fn open_or_create(folder: &Path) -> Result<LogStore, RoomCommandError> {
    let mut epoch = [0; 16];
    getrandom::fill(&mut epoch).map_err(io::Error::other)?;
    LogStore::open(folder, Epoch(epoch)).map_err(RoomCommandError::Open)
}

/// A line for each room, with the room of the latest visit first.
fn list(store: &LogStore, today: u32) -> String {
    let mut rooms = store.rooms();
    rooms.sort_unstable_by_key(|room| (Reverse(room.seen), room.id));
    let mut text = format!(
        "{:<64} {:>8} {:>12} days since a visit\n",
        "room", "chunks", "bytes"
    );
    for room in rooms {
        let days = match room.seen {
            0 => "unknown".to_owned(),
            seen => today.saturating_sub(seen).to_string(),
        };
        text += &format!("{} {:>8} {:>12} {days}\n", room.id, room.chunks, room.bytes);
    }
    text
}

/// Writes a room to a file, and returns the number of its chunks. An earlier file is replaced once
/// the new one is complete.
fn export(store: &dyn Store, room: RoomId, file: &Path) -> Result<u64, RoomCommandError> {
    if store.state(room)?.head == Cursor::START {
        return Err(RoomCommandError::UnknownRoom(room));
    }
    let fresh = file.with_added_extension("new");
    let written = File::create(&fresh).map_err(Into::into).and_then(|out| {
        let count = room_file::write(store, room, BufWriter::new(&out))?;
        out.sync_all()?;
        fs::rename(&fresh, file)?;
        Ok(count)
    });
    if written.is_err() {
        let _ = fs::remove_file(&fresh);
    }
    written
}

/// Puts the chunks of a file into its room. Returns the room, the number of new chunks, and that of
/// chunks that the room had. The file is read to its end before anything is changed.
fn import(folder: &Path, file: &Path) -> Result<(RoomId, usize, usize), RoomCommandError> {
    let mut file = BufReader::new(File::open(file)?);
    room_file::read(&mut file, |_, _| Ok(()))?;
    file.rewind()?;
    let store = open_or_create(folder)?;
    let (mut batch, mut bytes) = (Vec::new(), 0_usize);
    let (mut new, mut known) = (0_usize, 0_usize);
    let mut put = |batch: &mut Vec<Deposit>| {
        for placed in store.append(batch, RoomQuota::NONE)? {
            match placed {
                Placed::New(_) => new = new.saturating_add(1),
                Placed::Known(_) => known = known.saturating_add(1),
                Placed::RoomFull => return Err(StoreError::failed("no log is so long")),
            }
        }
        batch.clear();
        Ok(())
    };
    let room = room_file::read(&mut file, |room, chunk| {
        bytes = bytes.saturating_add(chunk.len());
        let id = ChunkId::of(&chunk);
        batch.push(Deposit { room, id, chunk });
        if bytes >= BATCH || batch.len() >= MOST_AT_ONCE {
            put(&mut batch)?;
            bytes = 0;
        }
        Ok(())
    })?;
    put(&mut batch)?;
    store.visit(room, today());
    Ok((room, new, known))
}

#[derive(Debug)]
pub enum RoomCommandError {
    Settings(SettingsError),
    Open(StoreOpenError),
    Store(StoreError),
    /// No rooms in the data folder.
    NoRooms(PathBuf),
    /// Data folder of a relay in a cluster.
    Clustered,
    /// No such room in the data folder.
    UnknownRoom(RoomId),
    /// File that can't be read or written.
    File(io::Error),
    /// Another beginning: no file of a room, or one of another version.
    NotARoom,
    /// File that was cut off or changed.
    Damaged,
}

impl RoomCommandError {
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Settings(error) => error.code(),
            Self::Open(error) => error.code(),
            Self::Store(error) => error.code(),
            Self::NoRooms(_) => "room/no_rooms",
            Self::Clustered => "room/clustered",
            Self::UnknownRoom(_) => "room/unknown",
            Self::File(_) => "room/file",
            Self::NotARoom => "room/not_a_room",
            Self::Damaged => "room/damaged",
        }
    }
}

impl fmt::Display for RoomCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings(error) => error.fmt(f),
            Self::Open(error) => error.fmt(f),
            Self::Store(error) => write!(
                f,
                "The command stopped before its end: {error}. Nothing is lost. Try it again."
            ),
            Self::NoRooms(folder) => {
                write!(f, "There are no rooms in the folder {}.", folder.display())
            }
            Self::Clustered => f.write_str(
                "These are rooms of a cluster of relays. Their copy here can't be used alone.",
            ),
            Self::UnknownRoom(room) => write!(f, "There is no room {room}."),
            Self::File(cause) => write!(f, "The file can't be read or written ({cause})."),
            Self::NotARoom => {
                f.write_str("The file is not that of a room, or it is of another version.")
            }
            Self::Damaged => f.write_str(
                "The file was cut off or changed. Nothing of it was put into the relay.",
            ),
        }
    }
}

impl std::error::Error for RoomCommandError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Settings(error) => Some(error),
            Self::Open(error) => Some(error),
            Self::Store(error) => Some(error),
            Self::File(error) => Some(error),
            Self::NoRooms(_)
            | Self::Clustered
            | Self::UnknownRoom(_)
            | Self::NotARoom
            | Self::Damaged => None,
        }
    }
}

impl From<StoreError> for RoomCommandError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<io::Error> for RoomCommandError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Damaged,
            _ => Self::File(error),
        }
    }
}

#[cfg(test)]
mod tests;
