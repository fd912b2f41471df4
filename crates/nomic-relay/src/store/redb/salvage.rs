//! Salvage of the readable part of a damaged file.
//!
//! The database fails or panics whenever it reads a damaged block, and can't even delete its
//! contents. So the readable chunks are copied into a new file, and the damaged one is set aside.
//! The new file has another epoch, which makes all players compare their chunks with it.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use nomic_protocol::{ChunkId, Epoch};
use redb::{Database, ReadableDatabase, ReadableTable};

use super::layout::{builder, identify};
use super::{CHUNKS, PLACES, ROOMS};
use crate::StoreError;

const BATCH: usize = 256;
/// Places above this are damage.
const MOST_PLACES: u64 = 1_000_000;
/// Greatest number of failures in one room; then its other places are given up.
const MOST_FAILURES: usize = 64;
/// Number of damaged files kept beside the one in use.
const ASIDE: usize = 8;

type RoomKey = [u8; 32];

/// Whether this error says that the file is damaged. A full or busy disk is no damage.
pub(super) fn is_damage(error: &redb::Error) -> bool {
    use std::io::ErrorKind::{InvalidData, InvalidInput, UnexpectedEof};
    match error {
        redb::Error::Io(cause) => {
            matches!(cause.kind(), InvalidData | InvalidInput | UnexpectedEof)
        }
        redb::Error::Corrupted(_)
        | redb::Error::TableTypeMismatch { .. }
        | redb::Error::TableIsMultimap(_)
        | redb::Error::TableDoesNotExist(_)
        | redb::Error::TypeDefinitionChanged { .. } => true,
        _ => false,
    }
}

/// Runs a job on a database that may panic where its file is damaged; `None` if it does.
pub(super) fn guarded<T>(job: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(job)).ok()
}

/// Replaces a damaged file, which must be closed, by a new one with this epoch and the readable
/// chunks. Returns the damaged file's new path, and the number of saved chunks.
pub(super) fn replace(file: &Path, epoch: Epoch) -> Result<(PathBuf, usize), StoreError> {
    let aside = place_aside(file);
    let fresh = file.with_extension("redb.new");
    // Left by an earlier try.
    let _ = std::fs::remove_file(&fresh);
    let into = builder().create(&fresh).map_err(StoreError::new)?;
    identify(&into, epoch)?;
    let mut rescue = Rescue {
        source: DamagedFile::of(file),
        into,
        pending: Vec::new(),
        heads: BTreeMap::new(),
        saved: 0,
    };
    rescue.run().map_err(StoreError::new)?;
    let saved = rescue.saved;
    drop(rescue);
    std::fs::rename(file, &aside).map_err(StoreError::new)?;
    std::fs::rename(&fresh, file).map_err(StoreError::new)?;
    Ok((aside, saved))
}

/// A free name, or else the last of them.
fn place_aside(file: &Path) -> PathBuf {
    let names = (1..=ASIDE).map(|number| file.with_extension(format!("redb.damaged-{number}")));
    let mut names = names.skip_while(|name| name.exists());
    let last = || file.with_extension(format!("redb.damaged-{ASIDE}"));
    names.next().unwrap_or_else(last)
}

struct DamagedFile {
    file: PathBuf,
    database: Option<Database>,
}

impl DamagedFile {
    fn of(file: &Path) -> Self {
        let mut source = Self {
            file: file.to_owned(),
            database: None,
        };
        source.reopen();
        source
    }

    fn reopen(&mut self) {
        let old = self.database.take();
        guarded(|| drop(old));
        let opened = guarded(|| builder().open(&self.file));
        self.database = opened.and_then(Result::ok);
    }

    /// Runs a reading job; `None` if the database fails at it.
    fn read<T>(&mut self, job: impl FnOnce(&Database) -> Result<T, redb::Error>) -> Option<T> {
        let database = self.database.as_ref()?;
        let done = guarded(|| job(database)).and_then(Result::ok);
        if done.is_none() {
            self.reopen();
        }
        done
    }
}

impl Drop for DamagedFile {
    fn drop(&mut self) {
        // Closing a damaged file may fail, too.
        let database = self.database.take();
        guarded(|| drop(database));
    }
}

struct RecoveredChunk {
    room: RoomKey,
    place: u64,
    chunk: Vec<u8>,
}

struct Rescue {
    source: DamagedFile,
    into: Database,
    pending: Vec<RecoveredChunk>,
    heads: BTreeMap<RoomKey, u64>,
    saved: usize,
}

impl Rescue {
    fn run(&mut self) -> Result<(), redb::Error> {
        self.read_heads();
        for backwards in [false, true] {
            self.read_along(backwards)?;
            self.flush()?;
        }
        let heads: Vec<_> = self.heads.clone().into_iter().collect();
        for (room, head) in heads {
            self.read_one_by_one(room, head.min(MOST_PLACES))?;
        }
        self.flush()?;
        self.write_heads()
    }

    fn read_heads(&mut self) {
        for backwards in [false, true] {
            let heads = &mut self.heads;
            self.source.read(|database| {
                let table = database.begin_read()?.open_table(ROOMS)?;
                let mut entries = table.iter()?;
                while let Some(entry) = match backwards {
                    false => entries.next(),
                    true => entries.next_back(),
                } {
                    let (room, head) = entry?;
                    heads.insert(*room.value(), head.value().0);
                }
                Ok(())
            });
        }
    }

    /// Reads all chunks in the order of their keys until the first failure.
    fn read_along(&mut self, backwards: bool) -> Result<(), redb::Error> {
        let mut from: Option<(RoomKey, u64)> = None;
        loop {
            let found = self
                .source
                .read(|database| batch(database, from, backwards));
            let Some(found) = found.filter(|found| !found.is_empty()) else {
                return Ok(());
            };
            let next = found.last().map(|last| (last.room, last.place));
            let met = match (backwards, next) {
                (true, Some((room, place))) => self.has(room, place)?,
                _ => false,
            };
            if met || next == from {
                return Ok(());
            }
            from = next;
            for found in found {
                self.keep(found)?;
            }
        }
    }

    fn read_one_by_one(&mut self, room: RoomKey, head: u64) -> Result<(), redb::Error> {
        let mut failures = 0;
        for place in 1..=head {
            if self.has(room, place)? {
                continue;
            }
            let chunk = self.source.read(|database| {
                let chunks = database.begin_read()?.open_table(CHUNKS)?;
                let found = chunks.get((&room, place))?;
                Ok(found.map(|found| found.value().to_vec()))
            });
            match chunk {
                Some(Some(chunk)) => self.keep(RecoveredChunk { room, place, chunk })?,
                Some(None) => {}
                None => failures += 1,
            }
            if failures == MOST_FAILURES {
                break;
            }
        }
        Ok(())
    }

    fn has(&self, room: RoomKey, place: u64) -> Result<bool, redb::Error> {
        let chunks = self.into.begin_read()?.open_table(CHUNKS)?;
        Ok(chunks.get((&room, place))?.is_some())
    }

    /// Takes a chunk over, if its id is known to belong to this place or can't be looked up.
    fn keep(&mut self, found: RecoveredChunk) -> Result<(), redb::Error> {
        if found.place > MOST_PLACES {
            return Ok(());
        }
        let id = ChunkId::of(&found.chunk);
        let known = self.source.read(|database| {
            let places = database.begin_read()?.open_table(PLACES)?;
            let place = places.get((&found.room, &id.0))?;
            Ok(place.map(|place| place.value()))
        });
        if known.is_some_and(|known| known != Some(found.place)) {
            return Ok(());
        }
        self.pending.push(found);
        match self.pending.len() < BATCH {
            true => Ok(()),
            false => self.flush(),
        }
    }

    fn flush(&mut self) -> Result<(), redb::Error> {
        let transaction = self.into.begin_write()?;
        {
            let mut chunks = transaction.open_table(CHUNKS)?;
            let mut places = transaction.open_table(PLACES)?;
            for RecoveredChunk { room, place, chunk } in self.pending.drain(..) {
                let id = ChunkId::of(&chunk);
                if places.get((&room, &id.0))?.is_some() || chunks.get((&room, place))?.is_some() {
                    continue;
                }
                chunks.insert((&room, place), &chunk[..])?;
                places.insert((&room, &id.0), place)?;
                let head = self.heads.entry(room).or_default();
                *head = place.max(*head);
                self.saved += 1;
            }
        }
        transaction.commit()?;
        Ok(())
    }

    fn write_heads(&mut self) -> Result<(), redb::Error> {
        let transaction = self.into.begin_write()?;
        {
            let chunks = transaction.open_table(CHUNKS)?;
            let mut rooms = transaction.open_table(ROOMS)?;
            for room in self.heads.keys() {
                let (mut head, mut bytes) = (0, 0_u64);
                for entry in chunks.range((room, 0)..=(room, u64::MAX))? {
                    let (key, chunk) = entry?;
                    head = key.value().1;
                    bytes = bytes.saturating_add(chunk.value().len() as u64);
                }
                if head > 0 {
                    rooms.insert(room, (head, bytes))?;
                }
            }
        }
        transaction.commit()?;
        Ok(())
    }
}

fn batch(
    database: &Database,
    from: Option<(RoomKey, u64)>,
    backwards: bool,
) -> Result<Vec<RecoveredChunk>, redb::Error> {
    let table = database.begin_read()?.open_table(CHUNKS)?;
    let (mut low, mut high) = (([0; 32], 0), ([0xff; 32], u64::MAX));
    match (from, backwards) {
        (Some((room, place)), false) => low = (room, place.saturating_add(1)),
        (Some((room, place)), true) => high = (room, place.saturating_sub(1)),
        (None, _) => {}
    }
    if low > high {
        return Ok(Vec::new());
    }
    let mut entries = table.range((&low.0, low.1)..=(&high.0, high.1))?;
    let mut found = Vec::new();
    while found.len() < BATCH {
        // The database may fail after readable entries; the entries read before that count.
        let next = guarded(|| match backwards {
            false => entries.next(),
            true => entries.next_back(),
        });
        let Some(Some(Ok((key, chunk)))) = next else {
            break;
        };
        let (room, place) = key.value();
        found.push(RecoveredChunk {
            room: *room,
            place,
            chunk: chunk.value().to_vec(),
        });
    }
    Ok(found)
}
