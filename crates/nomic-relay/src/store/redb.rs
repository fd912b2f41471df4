//! The store in one database file.

mod file;
mod layout;
mod recovery;
mod salvage;

use std::path::Path;

use axum::body::Bytes;
use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId};
use redb::{Database, ReadableDatabase, ReadableTable, Table, TableDefinition, WriteTransaction};

use file::DatabaseFile;
pub use recovery::StoreOpenError;

use super::{Bundled, Deposit, LogPage, PER_CHUNK, Placed, RoomQuota, Store, StoreError};

/// Format, epoch, and length of the stretches in bundles.
const ABOUT: TableDefinition<&str, &[u8]> = TableDefinition::new("about");
/// By room and place: the chunk.
const CHUNKS: TableDefinition<(&[u8; 32], u64), &[u8]> = TableDefinition::new("chunks");
/// By room and chunk id: the place.
const PLACES: TableDefinition<(&[u8; 32], &[u8; 32]), u64> = TableDefinition::new("places");
/// By room: the end of its log and the bytes in it.
const ROOMS: TableDefinition<&[u8; 32], (u64, u64)> = TableDefinition::new("rooms");

/// By room and stretch: the ids of its chunks, concatenated, and its bundle.
const BUNDLES: TableDefinition<(&[u8; 32], u64), IdsAndBundle<'_>> =
    TableDefinition::new("bundles");
type IdsAndBundle<'a> = (&'a [u8], &'a [u8]);

/// Rooms in a database file. Commits reach the disk before they return, and opening repairs the
/// file after a crash.
#[derive(Debug)]
pub struct RedbStore {
    file: DatabaseFile,
}

impl RedbStore {
    pub fn open(folder: &Path, new_epoch: Epoch) -> Result<Self, StoreOpenError> {
        let file = recovery::open(folder, new_epoch)?;
        Ok(Self { file })
    }
}

struct AppendTables<'t> {
    chunks: Table<'t, (&'static [u8; 32], u64), &'static [u8]>,
    places: Table<'t, (&'static [u8; 32], &'static [u8; 32]), u64>,
    rooms: Table<'t, &'static [u8; 32], (u64, u64)>,
}

impl<'t> AppendTables<'t> {
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

fn head_of(database: &Database, room: RoomId) -> Result<Cursor, redb::Error> {
    let rooms = database.begin_read()?.open_table(ROOMS)?;
    let head = rooms.get(&room.0)?.map_or(0, |found| found.value().0);
    Ok(Cursor(head))
}

fn place_of(database: &Database, room: RoomId, id: ChunkId) -> Result<Option<Cursor>, redb::Error> {
    let places = database.begin_read()?.open_table(PLACES)?;
    Ok(places
        .get((&room.0, &id.0))?
        .map(|found| Cursor(found.value())))
}

fn append_all(
    database: &Database,
    deposits: &[Deposit],
    quota: RoomQuota,
) -> Result<Vec<Placed>, redb::Error> {
    let transaction = database.begin_write()?;
    let placed = {
        let mut shelves = AppendTables::open(&transaction)?;
        deposits
            .iter()
            .map(|deposit| shelves.append(deposit, quota))
            .collect::<Result<Vec<_>, _>>()?
    };
    transaction.commit()?;
    Ok(placed)
}

/// Places whose chunk was damaged are empty and passed over.
fn page(
    database: &Database,
    room: RoomId,
    after: Cursor,
    until: Cursor,
    max_bytes: usize,
) -> Result<LogPage, redb::Error> {
    let transaction = database.begin_read()?;
    let head = {
        let rooms = transaction.open_table(ROOMS)?;
        Cursor(rooms.get(&room.0)?.map_or(0, |found| found.value().0))
    };
    let mut page = LogPage {
        chunks: Vec::new(),
        last: after,
        head,
    };
    let until = until.min(head);
    if after >= until {
        return Ok(page);
    }
    let chunks = transaction.open_table(CHUNKS)?;
    let mut left = max_bytes;
    for entry in chunks.range((&room.0, after.next().0)..=(&room.0, until.0))? {
        let (key, chunk) = entry?;
        let size = chunk.value().len().saturating_add(PER_CHUNK);
        if !page.chunks.is_empty() && size > left {
            return Ok(page);
        }
        left = left.saturating_sub(size);
        page.chunks.push(Bytes::copy_from_slice(chunk.value()));
        page.last = Cursor(key.value().1);
    }
    page.last = until;
    Ok(page)
}

fn set_stretch(database: &Database, places: u32) -> Result<(), redb::Error> {
    let places = places.to_be_bytes();
    let transaction = database.begin_write()?;
    {
        let mut about = transaction.open_table(ABOUT)?;
        let known = about.get("stretch")?;
        if known.is_some_and(|known| known.value() == places) {
            return Ok(());
        }
        about.insert("stretch", &places[..])?;
    }
    transaction.delete_table(BUNDLES)?;
    transaction.open_table(BUNDLES)?;
    transaction.commit()?;
    Ok(())
}

fn bundled(
    database: &Database,
    room: RoomId,
    stretch: u64,
) -> Result<Option<Bundled>, redb::Error> {
    let bundles = database.begin_read()?.open_table(BUNDLES)?;
    Ok(bundles.get((&room.0, stretch))?.map(|found| {
        let (ids, bundle) = found.value();
        let (ids, _) = ids.as_chunks();
        Bundled {
            ids: ids.iter().copied().map(ChunkId).collect(),
            bundle: Bytes::copy_from_slice(bundle),
        }
    }))
}

fn keep_bundle(
    database: &Database,
    room: RoomId,
    stretch: u64,
    bundled: &Bundled,
) -> Result<(), redb::Error> {
    let ids: Vec<u8> = bundled.ids.iter().flat_map(|id| id.0).collect();
    let transaction = database.begin_write()?;
    transaction
        .open_table(BUNDLES)?
        .insert((&room.0, stretch), (&ids[..], &bundled.bundle[..]))?;
    transaction.commit()?;
    Ok(())
}

fn visit_ids(
    database: &Database,
    room: RoomId,
    visit: &mut dyn FnMut(ChunkId),
) -> Result<(), redb::Error> {
    let places = database.begin_read()?.open_table(PLACES)?;
    for entry in places.range((&room.0, &[0; 32])..=(&room.0, &[0xff; 32]))? {
        let (key, _) = entry?;
        visit(ChunkId(*key.value().1));
    }
    Ok(())
}

impl Store for RedbStore {
    fn epoch(&self, _: RoomId) -> Result<Epoch, StoreError> {
        Ok(self.file.epoch())
    }

    fn replaced(&self) -> u64 {
        self.file.replaced()
    }

    fn head(&self, room: RoomId) -> Result<Cursor, StoreError> {
        self.file.read(|database| head_of(database, room))
    }

    fn place(&self, room: RoomId, id: ChunkId) -> Result<Option<Cursor>, StoreError> {
        self.file.read(|database| place_of(database, room, id))
    }

    fn append(&self, deposits: &[Deposit], quota: RoomQuota) -> Result<Vec<Placed>, StoreError> {
        self.file
            .write(|database| append_all(database, deposits, quota))
    }

    fn read(
        &self,
        room: RoomId,
        after: Cursor,
        until: Cursor,
        max_bytes: usize,
    ) -> Result<LogPage, StoreError> {
        self.file
            .read(|database| page(database, room, after, until, max_bytes))
    }

    fn set_stretch(&self, places: u32) -> Result<(), StoreError> {
        self.file.write(|database| set_stretch(database, places))
    }

    fn bundled(&self, room: RoomId, stretch: u64) -> Result<Option<Bundled>, StoreError> {
        self.file.read(|database| bundled(database, room, stretch))
    }

    fn keep_bundle(&self, room: RoomId, stretch: u64, bundled: &Bundled) -> Result<(), StoreError> {
        self.file
            .write(|database| keep_bundle(database, room, stretch, bundled))
    }

    fn each_id(&self, room: RoomId, visit: &mut dyn FnMut(ChunkId)) -> Result<(), StoreError> {
        self.file
            .read(|database| visit_ids(database, room, &mut *visit))
    }
}

#[cfg(test)]
mod tests;
