//! Typed access to the storage: layout of keys and values.

use std::rc::Rc;

use base16ct::lower;
use nomic_engine::EventId;
use nomic_peer::{Batch, Durability, Identity, Link, LogPlace, RelayId, SegmentId, Stored, Write};
use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId};

use crate::game_card::{GameCard, by_last_opened};
use crate::io::{Put, StorageError, StoreName};
use crate::keyring::{KeyAnswer, ME, request_key};
use crate::pack::{pack, unpack};
use crate::port::Port;
use crate::storage::{PutResult, Storage};
use crate::writer_lock::{FORGOTTEN, WriterLock, lock_key};

/// Least number of chunks in one write that become one value. The relay has them all.
const PACK_FROM: usize = 16;
/// Least number of single chunks in a game that are packed when it is opened. The relay has them
/// all.
const LOOSE: usize = 256;
/// Greatest number of chunks in one value.
const PACKED: usize = 1_024;
/// Greatest number of bytes in one value; a larger chunk has a value of its own.
const MAX_BYTES: usize = 1024 * 1024;

pub(crate) fn room_key(room: &RoomId) -> String {
    lower::encode_string(&room.0)
}

/// Identity of this browser; made on the first visit. None if it can't be read any more, if it is
/// gone and games are still here, or if another tab may have it. Seats belong to the identity, so
/// no other one is made unasked.
pub(crate) async fn identity(
    port: &Rc<Port>,
    storage: &Storage,
) -> Result<Option<Identity>, StorageError> {
    let read = |kept: Option<Vec<u8>>| {
        let text = String::from_utf8(kept?).ok()?;
        Identity::import(&text).ok()
    };
    let kept = storage.get(StoreName::Identity, ME).await?;
    let mut used = kept.is_some();
    if let Some(known) = read(kept) {
        return Ok(Some(known));
    }
    match request_key(port).await {
        KeyAnswer::Key(key) => {
            if let Some(known) = read(Some(key.into_bytes())) {
                keep_identity(storage, &known).await?;
                return Ok(Some(known));
            }
        }
        KeyAnswer::Silence => used = true,
        KeyAnswer::Nothing => {}
    }
    // Another tab may have kept it meanwhile.
    if let Some(known) = read(storage.get(StoreName::Identity, ME).await?) {
        return Ok(Some(known));
    }
    if used || !storage.all(StoreName::Games, "").await?.is_empty() {
        return Ok(None);
    }
    let fresh = Identity::generate(&mut |bytes| port.platform.fill(bytes));
    // Another tab that begins at the same time may be faster.
    let mine = storage
        .put_new(StoreName::Identity, ME, fresh.export().as_bytes())
        .await?;
    match mine {
        true => Ok(Some(fresh)),
        false => Ok(read(storage.get(StoreName::Identity, ME).await?)),
    }
}

pub(crate) async fn keep_identity(
    storage: &Storage,
    identity: &Identity,
) -> Result<(), StorageError> {
    storage
        .put(StoreName::Identity, ME, identity.export().as_bytes())
        .await
}

/// All games, the last opened first, and how many there are whose links cannot be read any more.
pub(crate) async fn games(storage: &Storage) -> Result<(Vec<GameCard>, usize), StorageError> {
    let kept = storage.all(StoreName::Games, "").await?;
    let cards = kept
        .iter()
        .filter_map(|(_, bytes)| GameCard::from_bytes(bytes));
    let cards: Vec<GameCard> = cards.collect();
    let damaged = kept.len().saturating_sub(cards.len());
    Ok((by_last_opened(cards), damaged))
}

pub(crate) async fn card(storage: &Storage, room: &str) -> Result<Option<GameCard>, StorageError> {
    let kept = storage.get(StoreName::Games, room).await?;
    Ok(kept.and_then(|bytes| GameCard::from_bytes(&bytes)))
}

pub(crate) async fn keep_card(
    storage: &Storage,
    room: &str,
    card: &GameCard,
) -> Result<(), StorageError> {
    storage.put(StoreName::Games, room, &card.to_bytes()).await
}

/// Stores a card unless the game has one.
pub(crate) async fn add_card(
    storage: &Storage,
    room: &str,
    new: &GameCard,
) -> Result<(), StorageError> {
    match card(storage, room).await? {
        Some(_) => Ok(()),
        None => keep_card(storage, room, new).await,
    }
}

/// Removes from all cards what the player saw of the game.
pub(crate) async fn forget_glances(storage: &Storage) -> Result<(), StorageError> {
    for (room, bytes) in storage.all(StoreName::Games, "").await? {
        if let Some(card) = GameCard::from_bytes(&bytes) {
            let glance = Vec::new();
            keep_card(storage, &room, &GameCard { glance, ..card }).await?;
        }
    }
    Ok(())
}

/// Forgets a game and everything of it. Tabs that have it open write nothing more of it.
pub(crate) async fn forget(storage: &Storage, room: &str) -> Result<(), StorageError> {
    let last = format!("{room}~");
    let cursors = (StoreName::Cursors, (room.to_owned(), last));
    let forgotten = vec![(StoreName::Cursors, lock_key(room), FORGOTTEN.to_vec())];
    storage
        .put_all(Some(cursors), forgotten, Durability::Strict, None)
        .await?;
    for store in [StoreName::Games, StoreName::Chunks, StoreName::Segments] {
        storage.remove_all(store, room).await?;
    }
    Ok(())
}

/// Stores the last answers that a player saw of a table. Does nothing if another tab has replaced
/// this browser's identity meanwhile.
pub(crate) async fn keep_seen(
    storage: &Storage,
    player: &Identity,
    table: &str,
    answers: &[u8],
) -> Result<(), StorageError> {
    let here = storage.get(StoreName::Identity, ME).await?;
    match here {
        Some(here) if here == player.export().as_bytes() => {
            storage.put(StoreName::Seen, table, answers).await
        }
        _ => Ok(()),
    }
}

/// Removes the stored answers of a table; of all tables if the name is empty.
pub(crate) async fn forget_seen(storage: &Storage, table: &str) -> Result<(), StorageError> {
    storage.remove_all(StoreName::Seen, table).await
}

/// Writes that tidy up how the chunks of a room are stored ([`put_in_order`]).
#[derive(Default)]
pub(crate) struct ChunkRepack {
    puts: Vec<Put>,
    /// True if the writes replace all chunks with a value of their own.
    instead_of_single: bool,
}

pub(crate) async fn stored(
    (port, storage): (&Port, &Storage),
    room: &str,
    link: &Link,
) -> Result<(Stored, ChunkRepack), StorageError> {
    let segments = storage.all(StoreName::Segments, room).await?;
    let kept = storage.all(StoreName::Chunks, room).await?;
    let mut cursors = Vec::new();
    for relay in link.relays() {
        let relay = RelayId::of(relay);
        let kept = storage
            .get(StoreName::Cursors, &cursor_key(room, relay))
            .await?;
        cursors.extend(kept.and_then(|bytes| Some((relay, cursor_of(&bytes)?))));
    }
    let signed = storage.get(StoreName::Cursors, &signed_key(room)).await?;
    let (mut packs, mut single) = (Vec::new(), Vec::new());
    let packs_of_room = pack_key(room, "");
    for (key, value) in kept {
        match key.starts_with(&packs_of_room) {
            true => packs.push((key, value)),
            false => single.push(chunk_of(&key, &value)),
        }
    }
    let mut order = packed(port, room, &single).unwrap_or_default();
    // The single form counts, since it came later: the copy in a pack may be broken. The store
    // returns chunks sorted by key, and so by id.
    let known: Vec<ChunkId> = single.iter().flatten().map(|(id, ..)| *id).collect();
    let mut chunks = Vec::new();
    for (key, value) in packs {
        let (whole, mut readable) = unpack(&value);
        let all = readable.len();
        readable.retain(|(id, _)| known.binary_search(id).is_err());
        if !whole || readable.len() < all {
            order.puts.push((StoreName::Chunks, key, pack(&readable)));
        }
        if !whole {
            // The rest comes again from the relays, whose logs are read from the start for that.
            let keys = cursors.iter().map(|(relay, _)| cursor_key(room, *relay));
            let from_the_start = keys.map(|key| (StoreName::Cursors, key, Vec::new()));
            order.puts.extend(from_the_start);
            chunks.push(UNREADABLE);
        }
        chunks.extend(
            readable
                .into_iter()
                .map(|(id, bytes)| (id, bytes.to_vec(), true)),
        );
    }
    let single = single.into_iter();
    chunks.extend(single.map(|chunk| chunk.unwrap_or(UNREADABLE)));
    let stored = Stored {
        segments: segments
            .into_iter()
            .filter_map(|(key, bytes)| Some((segment_of(&key)?, bytes)))
            .collect(),
        chunks,
        cursors,
        signed: signed.and_then(|bytes| bytes.try_into().ok()).map(EventId),
    };
    Ok((stored, order))
}

/// Packs chunks that were kept one by one, if there are many. What can't be read any more stays as it
/// is, and all else with it.
fn packed(port: &Port, room: &str, single: &[Option<Kept>]) -> Option<ChunkRepack> {
    let relayed = single.iter().flatten().filter(|(.., acked)| *acked);
    if relayed.count() < LOOSE {
        return None;
    }
    let (mut puts, mut packed, mut size) = (Vec::new(), Vec::new(), 0);
    for chunk in single {
        let (id, bytes, acked) = chunk.as_ref()?;
        if !acked {
            puts.push(chunk_put(room, *id, bytes, false));
            continue;
        }
        size += bytes.len();
        if packed.len() == PACKED || (size > MAX_BYTES && !packed.is_empty()) {
            puts.push(pack_put(port, room, &packed));
            packed.clear();
            size = bytes.len();
        }
        packed.push((*id, bytes.as_slice()));
    }
    puts.push(pack_put(port, room, &packed));
    Some(ChunkRepack {
        puts,
        instead_of_single: true,
    })
}

/// Tidies up how chunks are stored, as long as this tab is the writer. If that fails, they stay as
/// they are.
pub(crate) async fn put_in_order(
    storage: Rc<Storage>,
    room: String,
    tab: [u8; 16],
    order: ChunkRepack,
) -> Result<(), StorageError> {
    if order.puts.is_empty() {
        return Ok(());
    }
    // The keys of single ones go on with a hexadecimal digit.
    let single = (
        StoreName::Chunks,
        (format!("{room}/0"), format!("{room}/g")),
    );
    let cleared = order.instead_of_single.then_some(single);
    let lock = lock_key(&room);
    let mine = Some((lock.as_str(), tab.as_slice()));
    storage
        .put_all(cleared, order.puts, Durability::Relaxed, mine)
        .await?;
    Ok(())
}

/// Lists the writes of a batch: store, key and value. Many chunks that the relay has become one
/// value, except when they replace broken ones. A mark is stored with its chunk, which `chunk`
/// finds.
pub(crate) fn puts<'a, 'w>(
    port: &Port,
    room: &str,
    batch: &'w Batch,
    mending: bool,
    chunk: impl Fn(&ChunkId) -> Option<&'a [u8]>,
) -> Vec<Put> {
    let relayed = |write: &'w Write| match write {
        Write::Chunk { id, bytes, acked } => acked.then_some((*id, &**bytes)),
        Write::Mark { .. } | Write::Segment { .. } | Write::Signed(_) | Write::Cursor(..) => None,
    };
    let relayed: Vec<_> = batch.writes.iter().filter_map(relayed).collect();
    let packs = !mending && relayed.len() >= PACK_FROM;
    let put = |write: &Write| match write {
        Write::Chunk { acked: true, .. } if packs => None,
        Write::Chunk { id, bytes, acked } => Some(chunk_put(room, *id, bytes, *acked)),
        Write::Mark { id, acked } => chunk(id).map(|bytes| chunk_put(room, *id, bytes, *acked)),
        Write::Segment { segment, bytes } => {
            let key = format!("{room}/{segment}");
            Some((StoreName::Segments, key, bytes.clone()))
        }
        Write::Signed(id) => Some((StoreName::Cursors, signed_key(room), id.0.to_vec())),
        Write::Cursor(relay, place) => {
            let value = place.map(|place| {
                let mut value = place.epoch.0.to_vec();
                value.extend_from_slice(&place.cursor.0.to_be_bytes());
                value.push(u8::from(place.complete));
                value
            });
            let key = cursor_key(room, *relay);
            Some((StoreName::Cursors, key, value.unwrap_or_default()))
        }
    };
    let pack = packs.then(|| pack_put(port, room, &relayed));
    batch.writes.iter().filter_map(put).chain(pack).collect()
}

/// Takes the writer lock of a room for this tab: later writes of other tabs are refused. Earlier
/// writes are complete for [`stored`]. Returns the previous state of the lock.
pub(crate) async fn take_writer_lock(
    storage: &Storage,
    room: &str,
    tab: &[u8],
) -> Result<WriterLock, StorageError> {
    let before = writer_lock(storage, room, tab).await?;
    storage
        .put(StoreName::Cursors, &lock_key(room), tab)
        .await?;
    Ok(before)
}

pub(crate) async fn writer_lock(
    storage: &Storage,
    room: &str,
    tab: &[u8],
) -> Result<WriterLock, StorageError> {
    let found = storage.get(StoreName::Cursors, &lock_key(room)).await?;
    Ok(WriterLock::read(found.as_deref(), tab))
}

pub(crate) async fn has_chunks(storage: &Storage, room: &str) -> Result<bool, StorageError> {
    storage.has_any(StoreName::Chunks, room).await
}

/// Writes parts of a game if this tab is the one that writes, and says which one is.
pub(crate) async fn write(
    storage: &Storage,
    (room, tab): (&str, &[u8]),
    puts: Vec<Put>,
    durability: Durability,
) -> Result<WriterLock, StorageError> {
    let lock = lock_key(room);
    let mine = Some((lock.as_str(), tab));
    Ok(match storage.put_all(None, puts, durability, mine).await? {
        PutResult::Done => WriterLock::Mine,
        PutResult::Refused(found) => WriterLock::read(found.as_deref(), tab),
    })
}

fn cursor_key(room: &str, relay: RelayId) -> String {
    format!("{room}/at/{:016x}", relay.0)
}

fn signed_key(room: &str) -> String {
    format!("{room}/signed")
}

fn chunk_put(room: &str, id: ChunkId, bytes: &[u8], acked: bool) -> Put {
    let mut value = Vec::with_capacity(bytes.len().saturating_add(1));
    value.push(u8::from(acked));
    value.extend_from_slice(bytes);
    (StoreName::Chunks, chunk_key(room, id), value)
}

fn pack_put(port: &Port, room: &str, chunks: &[(ChunkId, &[u8])]) -> Put {
    // No other pack ever takes its place.
    let name = lower::encode_string(&port.actor());
    (StoreName::Chunks, pack_key(room, &name), pack(chunks))
}

fn pack_key(room: &str, name: &str) -> String {
    format!("{room}/pack/{name}")
}

fn chunk_key(room: &str, id: ChunkId) -> String {
    format!("{room}/{}", lower::encode_string(&id.0))
}

/// A chunk, and whether the relay has it.
type Kept = (ChunkId, Vec<u8>, bool);

/// Replaces a chunk that can't be read any more. The peer sees that it is no chunk, and asks the
/// relay for what it may have been.
const UNREADABLE: Kept = (ChunkId([0; 32]), Vec::new(), false);

fn chunk_of(key: &str, value: &[u8]) -> Option<Kept> {
    let (_, id) = key.split_once('/')?;
    let id = lower::decode_vec(id).ok()?.try_into().ok()?;
    let (flag, bytes) = value.split_first().unwrap_or((&0, &[]));
    Some((ChunkId(id), bytes.to_vec(), *flag == 1))
}

fn segment_of(key: &str) -> Option<SegmentId> {
    SegmentId::parse(key.split_once('/')?.1)
}

fn cursor_of(value: &[u8]) -> Option<LogPlace> {
    let (epoch, rest) = value.split_first_chunk::<16>()?;
    let (cursor, complete) = rest.split_first_chunk::<8>()?;
    Some(LogPlace {
        epoch: Epoch(*epoch),
        cursor: Cursor(u64::from_be_bytes(*cursor)),
        complete: complete == [1],
    })
}
