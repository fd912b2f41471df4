//! A disk that gives back blocks of other bytes.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use axum::body::Bytes;
use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId};
use nomic_relay::{Bundled, Deposit, LogStore, Placed, RoomQuota, Store, Stretch};

const FILE: &str = "00000001.log";
const CHECKPOINT: &str = "rooms.checkpoint";
const STRETCH: Stretch = Stretch {
    index: 0,
    length: 16,
};
const BLOCK: usize = 4096;
const ROOMS: u8 = 3;
const CHUNKS: u16 = 120;
const FIRST: Epoch = Epoch([1; 16]);
const QUOTA: RoomQuota = RoomQuota {
    bytes: 1 << 30,
    chunks: 100_000,
};

fn room(number: u8) -> RoomId {
    RoomId([number.wrapping_mul(80); 32])
}

fn chunk(room: u8, number: u16) -> Bytes {
    let length =
        40 + usize::from(number) * 37 % 900 + usize::from(number.is_multiple_of(17)) * 9_000;
    let mut state = u32::from(room) << 16 | u32::from(number);
    let bytes = (0..length).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    });
    bytes.collect()
}

fn put(store: &dyn Store, number: u8, chunk: Bytes) -> Placed {
    let deposit = Deposit {
        room: room(number),
        id: ChunkId::of(&chunk),
        chunk,
    };
    store.append(&[deposit], QUOTA).unwrap()[0]
}

/// Fills a storage. Returns its log and its checkpoint.
fn fill(folder: &Path) -> [Vec<u8>; 2] {
    let store = LogStore::open(folder, FIRST).unwrap();
    for number in 0..ROOMS {
        let all = (0..CHUNKS).map(|n| chunk(number, n));
        let deposits = all.map(|chunk| Deposit {
            room: room(number),
            id: ChunkId::of(&chunk),
            chunk,
        });
        store.append(&deposits.collect::<Vec<_>>(), QUOTA).unwrap();
        let ids = (0..16).map(|n| ChunkId::of(&chunk(number, n)));
        let bundled = Bundled {
            ids: ids.collect(),
            bundle: Bytes::from_static(b"a bundle"),
        };
        store.keep_bundle(room(number), STRETCH, &bundled).unwrap();
    }
    drop(store);
    [FILE, CHECKPOINT].map(|name| std::fs::read(folder.join(name)).unwrap())
}

fn log(store: &dyn Store, room: RoomId) -> BTreeSet<Vec<u8>> {
    let (mut all, mut after) = (BTreeSet::new(), Cursor::START);
    for _ in 0..10_000 {
        let page = store.read(room, after, Cursor(u64::MAX), 16_384).unwrap();
        all.extend(page.chunks.iter().map(|chunk| chunk.to_vec()));
        if page.last >= page.head {
            return all;
        }
        assert!(page.last > after, "reading goes on");
        after = page.last;
    }
    panic!("the log has no end");
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Refused,
    Whole,
    /// It has lost something, and has another epoch.
    Filled,
}

/// Starts a relay on a damaged file, reads it as its clients do, and refills it if the epoch has
/// changed.
fn outcome(folder: &Path, hint: &str) -> Outcome {
    let store = match LogStore::open(folder, Epoch([9; 16])) {
        Ok(store) => store,
        Err(error) => {
            let words = error.to_string();
            assert!(words.contains("move") && words.contains("away"), "{words}");
            return Outcome::Refused;
        }
    };
    let mut outcome = Outcome::Whole;
    let mut lost = 0;
    for number in 0..ROOMS {
        let epoch = store.state(room(number)).unwrap().epoch;
        let before = log(&store, room(number));
        let all: BTreeSet<Vec<u8>> = (0..CHUNKS).map(|n| chunk(number, n).to_vec()).collect();
        assert!(before.is_subset(&all), "{hint}: only chunks that were put");
        // A newcomer takes a bundle in place of the chunks.
        if let Some(bundled) = store.bundled(room(number), STRETCH).unwrap() {
            let listed: BTreeSet<_> = bundled.ids.iter().copied().collect();
            let first = store.read(room(number), Cursor::START, Cursor(16), 1 << 20);
            for chunk in first.unwrap().chunks {
                assert!(
                    listed.contains(&ChunkId::of(&chunk)),
                    "{hint}: a bundle hides a chunk"
                );
            }
        }
        lost += all.len() - before.len();
        if before != all {
            assert_ne!(
                store.state(room(number)).unwrap().epoch,
                FIRST,
                "{hint}: {epoch:?} tells of it"
            );
            outcome = outcome.max(Outcome::Filled);
        }
        let mut ids = BTreeSet::new();
        let mut note = |id| {
            ids.insert(id);
        };
        store.each_id(room(number), &mut note).unwrap();
        for chunk in &all {
            if !ids.contains(&ChunkId::of(chunk)) {
                put(&store, number, chunk.clone().into());
            }
        }
        put(&store, number, Bytes::from_static(b"and what is new"));
    }
    // A block holds few chunks of this size, and no other block is lost with it.
    assert!(lost <= 40, "{hint}: {lost} lost");
    for number in 0..ROOMS {
        let mut all: BTreeSet<Vec<u8>> = (0..CHUNKS).map(|n| chunk(number, n).to_vec()).collect();
        all.insert(b"and what is new".to_vec());
        let now = log(&store, room(number));
        assert!(
            now == all,
            "{hint}: {} of {} after filling",
            now.len(),
            all.len()
        );
    }
    outcome
}

fn each_block(step: usize, damage: impl Fn(&mut [u8], usize)) -> BTreeMap<Outcome, usize> {
    let folder = tempfile::tempdir().unwrap();
    let [whole, checkpoint] = fill(folder.path());
    let blocks = whole.len() / BLOCK;
    let mut outcomes = BTreeMap::new();
    for block in (0..blocks).step_by(step) {
        let mut bytes = whole.clone();
        let at = block * BLOCK;
        damage(&mut bytes[at..at + BLOCK], block);
        if bytes == whole {
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), bytes).unwrap();
        // As after a stop and as after a crash.
        if block % 4 < 2 {
            std::fs::write(folder.path().join(CHECKPOINT), &checkpoint).unwrap();
        }
        let outcome = outcome(folder.path(), &format!("block {block} of {blocks}"));
        *outcomes.entry(outcome).or_default() += 1;
    }
    outcomes
}

fn noise(block: &mut [u8], seed: usize) {
    let mut state = seed as u32 ^ 0x9e37_79b9;
    for byte in block {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *byte = state.to_be_bytes()[0];
    }
}

#[test]
fn whichever_block_is_noise_the_rest_is_served_and_filled_again_or_the_relay_says_what_to_do() {
    let outcomes = each_block(1, noise);
    assert!(outcomes.contains_key(&Outcome::Filled), "{outcomes:?}");
}

#[test]
fn whichever_block_is_empty_the_rest_is_served_and_filled_again_or_the_relay_says_what_to_do() {
    let outcomes = each_block(2, |block, _| block.fill(0));
    assert!(outcomes.contains_key(&Outcome::Filled), "{outcomes:?}");
}

#[test]
fn whichever_block_has_other_bytes_here_and_there_the_rest_is_served_and_filled_again() {
    let outcomes = each_block(2, |block, seed| {
        let mut state = seed as u32;
        for _ in 0..24 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let at = (state >> 8) as usize % block.len();
            block[at] ^= 1 << (state >> 29);
        }
    });
    assert!(outcomes.contains_key(&Outcome::Filled), "{outcomes:?}");
}
