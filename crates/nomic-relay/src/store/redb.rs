//! The store in one database file.

use std::fmt;
use std::path::{Path, PathBuf};

use axum::body::Bytes;
use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId};
use redb::{
    Builder, Database, DatabaseError, ReadableDatabase, ReadableTable, StorageError, Table,
    TableDefinition, WriteTransaction,
};

use super::{Deposit, LogPage, PER_CHUNK, Placed, RoomQuota, Store, StoreError};

/// What the storage says about itself: its format and its epoch.
const ABOUT: TableDefinition<&str, &[u8]> = TableDefinition::new("about");
/// By room and place: the chunk.
const CHUNKS: TableDefinition<(&[u8; 32], u64), &[u8]> = TableDefinition::new("chunks");
/// By room and chunk id: the place.
const PLACES: TableDefinition<(&[u8; 32], &[u8; 32]), u64> = TableDefinition::new("places");
/// By room: the end of its log and the bytes in it.
const ROOMS: TableDefinition<&[u8; 32], (u64, u64)> = TableDefinition::new("rooms");

/// The layout of the tables above.
const FORMAT: &[u8] = &[1];
/// The file's name in the data folder.
const FILE: &str = "relay.redb";
/// How much of the file is held in memory.
const CACHE: usize = 64 * 1024 * 1024;

/// Rooms in a database file. Commits reach the disk before they return, and
/// opening repairs what a crash left behind.
#[derive(Debug)]
pub struct RedbStore {
    database: Database,
    epoch: Epoch,
}

impl RedbStore {
    /// Opens the storage in a folder, or makes a new one there, which then
    /// has the given epoch.
    ///
    /// # Errors
    /// If the folder can't be used, for the reasons listed there.
    pub fn open(folder: &Path, new_epoch: Epoch) -> Result<Self, OpenError> {
        std::fs::create_dir_all(folder).map_err(|cause| OpenError::NotWritable {
            folder: folder.to_owned(),
            cause,
        })?;
        let file = folder.join(FILE);
        let database = Builder::new()
            .set_cache_size(CACHE)
            .create(&file)
            .map_err(|error| OpenError::of_database(folder, &file, error))?;
        let about = |error: StoreError| OpenError::Damaged {
            file: file.clone(),
            cause: error,
        };
        let epoch = match identify(&database, new_epoch).map_err(about)? {
            Some(epoch) => epoch,
            None => return Err(OpenError::OtherFormat { file }),
        };
        Ok(Self { database, epoch })
    }
}

/// Reads the storage's epoch, or lays a new storage out. Nothing comes back
/// if the format is not ours.
fn identify(database: &Database, new_epoch: Epoch) -> Result<Option<Epoch>, StoreError> {
    let transaction = database.begin_write().map_err(StoreError::new)?;
    let epoch = {
        let mut about = transaction.open_table(ABOUT).map_err(StoreError::new)?;
        let format = about
            .get("format")
            .map_err(StoreError::new)?
            .map(|found| found.value().to_vec());
        match format.as_deref() {
            Some(FORMAT) => {
                let found = about.get("epoch").map_err(StoreError::new)?;
                found
                    .and_then(|epoch| epoch.value().try_into().ok())
                    .map(Epoch)
            }
            Some(_) => None,
            None => {
                about.insert("format", FORMAT).map_err(StoreError::new)?;
                about
                    .insert("epoch", &new_epoch.0[..])
                    .map_err(StoreError::new)?;
                Some(new_epoch)
            }
        }
    };
    // Reading needs the tables to be there.
    transaction.open_table(CHUNKS).map_err(StoreError::new)?;
    transaction.open_table(PLACES).map_err(StoreError::new)?;
    transaction.open_table(ROOMS).map_err(StoreError::new)?;
    transaction.commit().map_err(StoreError::new)?;
    Ok(epoch)
}

/// The tables of one append.
struct Shelves<'t> {
    chunks: Table<'t, (&'static [u8; 32], u64), &'static [u8]>,
    places: Table<'t, (&'static [u8; 32], &'static [u8; 32]), u64>,
    rooms: Table<'t, &'static [u8; 32], (u64, u64)>,
}

impl<'t> Shelves<'t> {
    fn open(transaction: &'t WriteTransaction) -> Result<Self, redb::Error> {
        Ok(Self {
            chunks: transaction.open_table(CHUNKS)?,
            places: transaction.open_table(PLACES)?,
            rooms: transaction.open_table(ROOMS)?,
        })
    }

    fn append(&mut self, deposit: &Deposit, quota: RoomQuota) -> Result<Placed, redb::Error> {
        let (room, id) = (&deposit.room.0, &deposit.id.0);
        if let Some(place) = self.places.get((room, id))? {
            return Ok(Placed::Known(Cursor(place.value())));
        }
        let (head, bytes) = self.rooms.get(room)?.map_or((0, 0), |found| found.value());
        if !quota.has_place(bytes, head, deposit.chunk.len()) {
            return Ok(Placed::RoomFull);
        }
        let place = Cursor(head).next();
        self.chunks.insert((room, place.0), &deposit.chunk[..])?;
        self.places.insert((room, id), place.0)?;
        self.rooms.insert(
            room,
            (place.0, bytes.saturating_add(deposit.chunk.len() as u64)),
        )?;
        Ok(Placed::New(place))
    }
}

impl RedbStore {
    fn head_of(&self, room: RoomId) -> Result<Cursor, redb::Error> {
        let rooms = self.database.begin_read()?.open_table(ROOMS)?;
        let head = rooms.get(&room.0)?.map_or(0, |found| found.value().0);
        Ok(Cursor(head))
    }

    fn place_of(&self, room: RoomId, id: ChunkId) -> Result<Option<Cursor>, redb::Error> {
        let places = self.database.begin_read()?.open_table(PLACES)?;
        Ok(places
            .get((&room.0, &id.0))?
            .map(|found| Cursor(found.value())))
    }

    fn append_all(
        &self,
        deposits: &[Deposit],
        quota: RoomQuota,
    ) -> Result<Vec<Placed>, redb::Error> {
        let transaction = self.database.begin_write()?;
        let placed = {
            let mut shelves = Shelves::open(&transaction)?;
            deposits
                .iter()
                .map(|deposit| shelves.append(deposit, quota))
                .collect::<Result<Vec<_>, _>>()?
        };
        transaction.commit()?;
        Ok(placed)
    }

    fn page(&self, room: RoomId, after: Cursor, max_bytes: usize) -> Result<LogPage, redb::Error> {
        let transaction = self.database.begin_read()?;
        let head = {
            let rooms = transaction.open_table(ROOMS)?;
            Cursor(rooms.get(&room.0)?.map_or(0, |found| found.value().0))
        };
        let mut page = LogPage {
            chunks: Vec::new(),
            last: after,
            head,
        };
        if after >= head {
            return Ok(page);
        }
        let chunks = transaction.open_table(CHUNKS)?;
        let mut left = max_bytes;
        for entry in chunks.range((&room.0, after.next().0)..=(&room.0, head.0))? {
            let (_, chunk) = entry?;
            let size = chunk.value().len().saturating_add(PER_CHUNK);
            if !page.chunks.is_empty() && size > left {
                break;
            }
            left = left.saturating_sub(size);
            page.chunks.push(Bytes::copy_from_slice(chunk.value()));
            page.last = page.last.next();
        }
        Ok(page)
    }

    fn visit_ids(&self, room: RoomId, visit: &mut dyn FnMut(ChunkId)) -> Result<(), redb::Error> {
        let places = self.database.begin_read()?.open_table(PLACES)?;
        for entry in places.range((&room.0, &[0; 32])..=(&room.0, &[0xff; 32]))? {
            let (key, _) = entry?;
            visit(ChunkId(*key.value().1));
        }
        Ok(())
    }
}

impl Store for RedbStore {
    fn epoch(&self) -> Epoch {
        self.epoch
    }

    fn head(&self, room: RoomId) -> Result<Cursor, StoreError> {
        self.head_of(room).map_err(StoreError::new)
    }

    fn place(&self, room: RoomId, id: ChunkId) -> Result<Option<Cursor>, StoreError> {
        self.place_of(room, id).map_err(StoreError::new)
    }

    fn append(&self, deposits: &[Deposit], quota: RoomQuota) -> Result<Vec<Placed>, StoreError> {
        self.append_all(deposits, quota).map_err(StoreError::new)
    }

    fn read(&self, room: RoomId, after: Cursor, max_bytes: usize) -> Result<LogPage, StoreError> {
        self.page(room, after, max_bytes).map_err(StoreError::new)
    }

    fn each_id(&self, room: RoomId, visit: &mut dyn FnMut(ChunkId)) -> Result<(), StoreError> {
        self.visit_ids(room, visit).map_err(StoreError::new)
    }
}

/// Why a data folder can't be used.
#[derive(Debug)]
pub enum OpenError {
    /// The folder can't be made, or not be written to.
    NotWritable {
        /// The folder.
        folder: PathBuf,
        /// What the system says.
        cause: std::io::Error,
    },
    /// Another relay has it open.
    InUse {
        /// The folder.
        folder: PathBuf,
    },
    /// The file is there and can't be read as a database.
    Damaged {
        /// The file.
        file: PathBuf,
        /// What the database says.
        cause: StoreError,
    },
    /// The file was written by a version that lays it out in another way.
    OtherFormat {
        /// The file.
        file: PathBuf,
    },
}

impl OpenError {
    /// Its stable name.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotWritable { .. } => "storage/not_writable",
            Self::InUse { .. } => "storage/in_use",
            Self::Damaged { .. } => "storage/damaged",
            Self::OtherFormat { .. } => "storage/other_format",
        }
    }

    fn of_database(folder: &Path, file: &Path, error: DatabaseError) -> Self {
        let (folder, file) = (folder.to_owned(), file.to_owned());
        match error {
            DatabaseError::DatabaseAlreadyOpen => Self::InUse { folder },
            DatabaseError::UpgradeRequired(_) => Self::OtherFormat { file },
            DatabaseError::Storage(StorageError::Io(cause))
                if cause.kind() != std::io::ErrorKind::InvalidData =>
            {
                Self::NotWritable { folder, cause }
            }
            other => Self::Damaged {
                file,
                cause: StoreError::new(other),
            },
        }
    }
}

impl fmt::Display for OpenError {
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
            Self::Damaged { file, cause } => write!(
                f,
                "{} can't be read ({cause}); move it away and start again: the players' devices will fill the new one.",
                file.display()
            ),
            Self::OtherFormat { file } => write!(
                f,
                "{} was written by another version of the relay; use that one, or move the file away: the players' devices will fill a new one.",
                file.display()
            ),
        }
    }
}

impl std::error::Error for OpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotWritable { cause, .. } => Some(cause),
            Self::Damaged { cause, .. } => Some(cause),
            Self::InUse { .. } | Self::OtherFormat { .. } => None,
        }
    }
}
