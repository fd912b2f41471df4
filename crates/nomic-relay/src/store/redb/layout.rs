//! The tables of a database file, and the format of their layout.

use nomic_protocol::Epoch;
use redb::{Builder, Database, ReadableTable};

use super::{ABOUT, BUNDLES, CHUNKS, PLACES, ROOMS};
use crate::StoreError;

const FORMAT: &[u8] = &[1];
/// Size of the database's cache in memory, in bytes.
const CACHE: usize = 64 * 1024 * 1024;

pub(super) fn builder() -> Builder {
    let mut builder = Builder::new();
    builder.set_cache_size(CACHE);
    builder
}

/// Reads the storage's epoch, or creates the tables of a new storage. `None` if the format is not
/// ours.
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
    transaction.commit().map_err(StoreError::new)?;
    Ok(epoch)
}
