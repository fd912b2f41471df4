//! The database file, which is closed and opened again when it has failed.
//!
//! After a write that did not succeed (a full disk), the database refuses
//! everything until it is opened anew; that brings it back to its last commit.
//! Nothing acknowledged is lost by that.

use std::fmt;
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};

use redb::{Database, DatabaseError};

use crate::StoreError;

/// How long nothing is written after a failure. Opening again takes the
/// longer the larger the file is, and meanwhile nobody can read.
const PAUSE: Duration = Duration::from_secs(1);

/// Opens the database another time.
type Again = Box<dyn Fn() -> Result<Database, DatabaseError> + Send + Sync>;

/// A database that survives its failures.
pub(super) struct File {
    again: Again,
    slot: RwLock<Slot>,
    /// When it failed last.
    failed: Mutex<Option<Instant>>,
}

struct Slot {
    /// None while it can't be opened.
    database: Option<Database>,
    /// How often it was opened.
    life: u64,
}

impl File {
    /// An open database, and how to open it again.
    pub(super) fn new(database: Database, again: Again) -> Self {
        let slot = Slot {
            database: Some(database),
            life: 0,
        };
        Self {
            again,
            slot: RwLock::new(slot),
            failed: Mutex::new(None),
        }
    }

    /// Does something that changes nothing.
    pub(super) fn read<T>(
        &self,
        job: impl FnOnce(&Database) -> Result<T, redb::Error>,
    ) -> Result<T, StoreError> {
        if self.slot().database.is_none() && !self.failed_lately() {
            self.reopen(None);
        }
        self.run(job)
    }

    /// Does something that writes; not shortly after a failure.
    pub(super) fn write<T>(
        &self,
        job: impl FnOnce(&Database) -> Result<T, redb::Error>,
    ) -> Result<T, StoreError> {
        if self.failed_lately() {
            return Err(StoreError::new("it has failed a moment ago"));
        }
        self.read(job)
    }

    fn run<T>(
        &self,
        job: impl FnOnce(&Database) -> Result<T, redb::Error>,
    ) -> Result<T, StoreError> {
        let slot = self.slot();
        let Some(database) = &slot.database else {
            return Err(StoreError::new("it can't be opened again yet"));
        };
        let (life, done) = (slot.life, job(database));
        drop(slot);
        done.map_err(|error| {
            self.reopen(Some(life));
            StoreError::new(error)
        })
    }

    /// Opens the database again, unless somebody else has done so since the
    /// life that failed.
    fn reopen(&self, failed: Option<u64>) {
        let mut slot = self.slot.write().unwrap_or_else(PoisonError::into_inner);
        let done = match failed {
            Some(life) => slot.life != life,
            None => slot.database.is_some(),
        };
        if done {
            return;
        }
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
        // Closed first: it holds a lock on the file.
        slot.database = None;
        slot.life = slot.life.saturating_add(1);
        match (self.again)() {
            Ok(database) => {
                tracing::warn!("the storage failed and was opened again");
                slot.database = Some(database);
            }
            Err(error) => tracing::error!(%error, "the storage failed and can't be opened again"),
        }
    }

    fn failed_lately(&self) -> bool {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner);
        failed.is_some_and(|at| at.elapsed() < PAUSE)
    }

    fn slot(&self) -> RwLockReadGuard<'_, Slot> {
        self.slot.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("File").finish_non_exhaustive()
    }
}
