//! Opening a data folder, and why that may fail.

use std::fmt;
use std::path::{Path, PathBuf};

use nomic_protocol::Epoch;
use redb::{Builder, Database, DatabaseError, ReadableTable, StorageError};

use super::file::File;
use super::{ABOUT, BUNDLES, CHUNKS, EPOCHS, PLACES, ROOMS};
use crate::StoreError;

/// The layout of the tables.
const FORMAT: &[u8] = &[1];
/// The file's name in the data folder.
const FILE: &str = "relay.redb";
/// How much of the file is held in memory.
const CACHE: usize = 64 * 1024 * 1024;

/// Opens or makes the file in a folder and gives its epoch.
pub(super) fn open(folder: &Path, new_epoch: Epoch) -> Result<(File, Epoch), StoreOpenError> {
    std::fs::create_dir_all(folder).map_err(|cause| StoreOpenError::NotWritable {
        folder: folder.to_owned(),
        cause,
    })?;
    let file = folder.join(FILE);
    let database = builder()
        .create(&file)
        .map_err(|error| StoreOpenError::of_database(folder, &file, error))?;
    let about = |error: StoreError| StoreOpenError::Damaged {
        file: file.clone(),
        cause: error,
    };
    let epoch = match identify(&database, new_epoch).map_err(about)? {
        Some(epoch) => epoch,
        None => return Err(StoreOpenError::OtherFormat { file }),
    };
    // Not made anew if it has gone: an empty file under the old epoch would
    // never be filled again.
    let again = move || builder().open(&file);
    Ok((File::new(database, Box::new(again)), epoch))
}

fn builder() -> Builder {
    let mut builder = Builder::new();
    builder.set_cache_size(CACHE);
    builder
}

/// Reads the storage's epoch, or lays a new storage out. Nothing comes back
/// if the format is not ours.
pub(super) fn identify(database: &Database, new_epoch: Epoch) -> Result<Option<Epoch>, StoreError> {
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
    transaction.open_table(BUNDLES).map_err(StoreError::new)?;
    transaction.open_table(EPOCHS).map_err(StoreError::new)?;
    transaction.commit().map_err(StoreError::new)?;
    Ok(epoch)
}

/// Why a data folder can't be used.
#[derive(Debug)]
pub enum StoreOpenError {
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

impl StoreOpenError {
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

impl std::error::Error for StoreOpenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotWritable { cause, .. } => Some(cause),
            Self::Damaged { cause, .. } => Some(cause),
            Self::InUse { .. } | Self::OtherFormat { .. } => None,
        }
    }
}
