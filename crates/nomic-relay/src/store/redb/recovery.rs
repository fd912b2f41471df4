//! Opening a data folder, and why that may fail.

use std::fmt;
use std::path::{Path, PathBuf};

use nomic_protocol::Epoch;
use redb::{DatabaseError, StorageError};

use super::file::DatabaseFile;
use super::layout::{builder, identify};
use super::salvage::{guarded, replace};
use crate::StoreError;

const FILE: &str = "relay.redb";

pub(super) fn open(folder: &Path, new_epoch: Epoch) -> Result<DatabaseFile, StoreOpenError> {
    std::fs::create_dir_all(folder).map_err(|cause| StoreOpenError::NotWritable {
        folder: folder.to_owned(),
        cause,
    })?;
    let file = folder.join(FILE);
    let damaged = |error: StoreError| StoreOpenError::Damaged {
        file: file.clone(),
        cause: error,
    };
    let broken = || damaged(StoreError::new("the database broke down"));
    let create = || {
        guarded(|| builder().create(&file))
            .ok_or_else(broken)?
            .map_err(|error| StoreOpenError::of_database(folder, &file, error))
    };
    let mut database = create()?;
    // A disk may give back other bytes than it was given.
    let whole = guarded(|| database.check_integrity());
    if !matches!(whole, Some(Ok(true))) {
        guarded(|| drop(database));
        set_aside(&file, new_epoch).map_err(damaged)?;
        database = create()?;
    }
    let known = guarded(|| identify(&database, new_epoch)).ok_or_else(broken)?;
    let epoch = match known.map_err(damaged)? {
        Some(epoch) => epoch,
        None => return Err(StoreOpenError::OtherFormat { file }),
    };
    // Not created again if it is gone: peers would never refill an empty file with the old epoch.
    let again = {
        let file = file.clone();
        move || builder().open(&file)
    };
    let replace = move || {
        let mut epoch = Epoch([0; 16]);
        getrandom::fill(&mut epoch.0).map_err(|error| StoreError::new(error.to_string()))?;
        set_aside(&file, epoch)?;
        Ok(epoch)
    };
    Ok(DatabaseFile::new(
        database,
        epoch,
        Box::new(again),
        Box::new(replace),
    ))
}

/// Replaces a damaged file, which is closed, by a new one with this epoch, and logs it for the
/// operator.
fn set_aside(file: &Path, epoch: Epoch) -> Result<(), StoreError> {
    let (aside, saved) = replace(file, epoch)?;
    tracing::error!(
        aside = %aside.display(),
        saved,
        "the storage is damaged and was set aside; the chunks that could be read are kept, and \
         the players are asked for the others"
    );
    Ok(())
}

#[derive(Debug)]
pub enum StoreOpenError {
    /// Folder can't be created or written to.
    NotWritable {
        folder: PathBuf,
        cause: std::io::Error,
    },
    /// Folder open in another relay.
    InUse { folder: PathBuf },
    /// No readable database.
    Damaged { file: PathBuf, cause: StoreError },
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
