//! The database file, which is closed and opened again after a failure.
//!
//! After a failed write (a full disk), the database refuses everything until it is opened again, at
//! its last commit. Nothing acknowledged is lost. A damaged file is replaced by its readable part
//! (`salvage.rs`).

use std::fmt;
use std::sync::{Mutex, PoisonError, RwLock, RwLockReadGuard};
use std::time::{Duration, Instant};

use nomic_protocol::Epoch;
use redb::{Database, DatabaseError};

use super::salvage::{guarded, is_damage};
use crate::StoreError;

/// Pause of writing after a failure. Opening takes longer for a larger file, and readers wait for
/// it.
const PAUSE: Duration = Duration::from_secs(1);

type Reopen = Box<dyn Fn() -> Result<Database, DatabaseError> + Send + Sync>;

/// Replaces a damaged file, which is closed. Returns the epoch of the new one.
type Replace = Box<dyn Fn() -> Result<Epoch, StoreError> + Send + Sync>;

/// A database that survives its failures.
pub(super) struct DatabaseFile {
    open_again: Reopen,
    replace: Replace,
    slot: RwLock<OpenDatabase>,
    failed: Mutex<Option<Instant>>,
}

struct OpenDatabase {
    /// None while it can't be opened.
    database: Option<Database>,
    life: u64,
    epoch: Epoch,
    replaced: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum DatabaseFailure {
    Failed,
    Damaged,
}

impl DatabaseFile {
    pub(super) fn new(database: Database, epoch: Epoch, again: Reopen, replace: Replace) -> Self {
        let slot = OpenDatabase {
            database: Some(database),
            life: 0,
            epoch,
            replaced: 0,
        };
        Self {
            open_again: again,
            replace,
            slot: RwLock::new(slot),
            failed: Mutex::new(None),
        }
    }

    pub(super) fn epoch(&self) -> Epoch {
        self.slot().epoch
    }

    pub(super) fn replaced(&self) -> u64 {
        self.slot().replaced
    }

    /// Runs a reading job; a second time if the file is replaced meanwhile.
    pub(super) fn read<T>(
        &self,
        mut job: impl FnMut(&Database) -> Result<T, redb::Error>,
    ) -> Result<T, StoreError> {
        if self.slot().database.is_none() && !self.failed_lately() {
            self.reopen(None, DatabaseFailure::Failed);
        }
        match self.run(&mut job) {
            Err((_, DatabaseFailure::Damaged)) => self.run(&mut job).map_err(|(error, _)| error),
            done => done.map_err(|(error, _)| error),
        }
    }

    /// Runs a writing job; refused shortly after a failure.
    pub(super) fn write<T>(
        &self,
        job: impl FnMut(&Database) -> Result<T, redb::Error>,
    ) -> Result<T, StoreError> {
        if self.failed_lately() {
            return Err(StoreError::new("it has failed a moment ago"));
        }
        self.read(job)
    }

    fn run<T>(
        &self,
        job: &mut impl FnMut(&Database) -> Result<T, redb::Error>,
    ) -> Result<T, (StoreError, DatabaseFailure)> {
        let slot = self.slot();
        let Some(database) = &slot.database else {
            let error = StoreError::new("it can't be opened again yet");
            return Err((error, DatabaseFailure::Failed));
        };
        let (life, done) = (slot.life, guarded(|| job(database)));
        drop(slot);
        let (error, wrong) = match done {
            Some(Ok(done)) => return Ok(done),
            Some(Err(error)) => {
                let damaged = is_damage(&error);
                let wrong = if damaged {
                    DatabaseFailure::Damaged
                } else {
                    DatabaseFailure::Failed
                };
                (StoreError::new(error), wrong)
            }
            None => (
                StoreError::new("the database broke down"),
                DatabaseFailure::Damaged,
            ),
        };
        self.reopen(Some(life), wrong);
        Err((error, wrong))
    }

    /// Opens the database again, unless another thread has done so since the life that failed. A
    /// damaged file is replaced first.
    fn reopen(&self, failed: Option<u64>, wrong: DatabaseFailure) {
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
        let old = slot.database.take();
        guarded(|| drop(old));
        slot.life = slot.life.saturating_add(1);
        if wrong == DatabaseFailure::Damaged {
            match (self.replace)() {
                Ok(epoch) => {
                    slot.epoch = epoch;
                    slot.replaced = slot.replaced.saturating_add(1);
                }
                Err(error) => tracing::error!(%error, "a damaged storage can't be replaced"),
            }
        }
        match (self.open_again)() {
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

    fn slot(&self) -> RwLockReadGuard<'_, OpenDatabase> {
        self.slot.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for DatabaseFile {
    fn drop(&mut self) {
        let slot = self.slot.get_mut().unwrap_or_else(PoisonError::into_inner);
        // Closing a damaged file may fail, too.
        let database = slot.database.take();
        guarded(|| drop(database));
    }
}

impl fmt::Debug for DatabaseFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("File").finish_non_exhaustive()
    }
}
