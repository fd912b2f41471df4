//! Looking a room over: every chunk must be the one that its id names.
//!
//! A disk may give back other bytes than it was given. Whoever comes to a room
//! first after the start has it looked over. What is damaged is thrown away,
//! and the room gets another epoch: so its players compare what they have with
//! what is here, and fill the gaps.

use std::collections::BTreeMap;

use nomic_protocol::{ChunkId, Epoch, RoomId};
use redb::{Database, ReadableDatabase, ReadableTable};
use sha2::{Digest, Sha256};

use super::{CHUNKS, EPOCHS, PLACES, ROOMS};

/// What goes into a renewed epoch beside the old one.
const RENEWAL: &[u8] = b"nomic-relay-renewal-v1";

/// What of a room can't be used.
#[derive(Debug, Default)]
pub(super) struct Damage {
    /// Places whose chunk is another than the one that stood there.
    places: Vec<u64>,
    /// Ids whose chunk is not there.
    ids: Vec<[u8; 32]>,
}

impl Damage {
    pub(super) fn is_empty(&self) -> bool {
        self.places.is_empty() && self.ids.is_empty()
    }

    /// How many chunks are lost.
    pub(super) fn chunks(&self) -> usize {
        self.places.len().max(self.ids.len())
    }
}

/// Compares all chunks of a room with their ids.
pub(super) fn damaged(database: &Database, room: RoomId) -> Result<Damage, redb::Error> {
    let transaction = database.begin_read()?;
    let places = transaction.open_table(PLACES)?;
    let mut named = BTreeMap::new();
    let mut damage = Damage::default();
    for entry in places.range((&room.0, &[0; 32])..=(&room.0, &[0xff; 32]))? {
        let (key, place) = entry?;
        let id = *key.value().1;
        // Of two ids with one place, one is false; which, the chunk shows.
        if let Some(other) = named.insert(place.value(), id) {
            damage.ids.push(other);
        }
    }
    let chunks = transaction.open_table(CHUNKS)?;
    for entry in chunks.range((&room.0, 0)..=(&room.0, u64::MAX))? {
        let (key, chunk) = entry?;
        let place = key.value().1;
        match named.remove(&place) {
            Some(id) if ChunkId::of(chunk.value()).0 == id => {}
            Some(id) => {
                damage.places.push(place);
                damage.ids.push(id);
            }
            None => damage.places.push(place),
        }
    }
    damage.ids.extend(named.into_values());
    Ok(damage)
}

/// Throws away what is damaged and gives the room another epoch.
pub(super) fn discard(
    database: &Database,
    room: RoomId,
    damage: &Damage,
    first: Epoch,
) -> Result<(), redb::Error> {
    let transaction = database.begin_write()?;
    {
        let mut chunks = transaction.open_table(CHUNKS)?;
        let mut freed: u64 = 0;
        for place in &damage.places {
            if let Some(chunk) = chunks.remove((&room.0, *place))? {
                freed = freed.saturating_add(chunk.value().len() as u64);
            }
        }
        let mut places = transaction.open_table(PLACES)?;
        for id in &damage.ids {
            places.remove((&room.0, id))?;
        }
        let mut rooms = transaction.open_table(ROOMS)?;
        let (head, bytes) = rooms.get(&room.0)?.map_or((0, 0), |found| found.value());
        rooms.insert(&room.0, (head, bytes.saturating_sub(freed)))?;
        let mut epochs = transaction.open_table(EPOCHS)?;
        let before = epochs.get(&room.0)?.map_or(first.0, |found| *found.value());
        let after = renewal(&before, room, damage);
        epochs.insert(&room.0, &after)?;
    }
    transaction.commit()?;
    Ok(())
}

/// The room's own epoch, if it has one.
pub(super) fn renewed(database: &Database, room: RoomId) -> Result<Option<Epoch>, redb::Error> {
    let epochs = database.begin_read()?.open_table(EPOCHS)?;
    let found = epochs.get(&room.0)?;
    Ok(found.map(|epoch| Epoch(*epoch.value())))
}

/// An epoch that the room has not had before.
fn renewal(before: &[u8; 16], room: RoomId, damage: &Damage) -> [u8; 16] {
    let mut hash = Sha256::new();
    hash.update(RENEWAL);
    hash.update(before);
    hash.update(room.0);
    for place in &damage.places {
        hash.update(place.to_be_bytes());
    }
    let hash: [u8; 32] = hash.finalize().into();
    let mut epoch = [0; 16];
    for (to, from) in epoch.iter_mut().zip(hash) {
        *to = from;
    }
    epoch
}
