//! Disks that are full for a while, lose writes at a power cut, or get bytes back.

use std::path::Path;
use std::sync::atomic::Ordering::SeqCst;

use super::record::HEAD;
use super::segment::{BEGINNING, path_of};
use super::*;

const QUOTA: RoomQuota = RoomQuota {
    bytes: 1 << 30,
    chunks: 100_000,
};
const FIRST: Epoch = Epoch([1; 16]);
const OTHER: Epoch = Epoch([2; 16]);

fn room(number: u8) -> RoomId {
    RoomId([number; 32])
}

fn deposit(number: u8, chunk: Vec<u8>) -> Deposit {
    Deposit {
        room: room(number),
        id: ChunkId::of(&chunk),
        chunk: chunk.into(),
    }
}

fn put(store: &LogStore, number: u8, chunk: Vec<u8>) -> Result<Placed, StoreError> {
    let placed = store.append(&[deposit(number, chunk)], QUOTA)?;
    Ok(placed[0])
}

fn log(store: &LogStore, number: u8) -> Vec<Vec<u8>> {
    let page = store.read(room(number), Cursor::START, Cursor(u64::MAX), 1 << 30);
    page.unwrap()
        .chunks
        .iter()
        .map(|chunk| chunk.to_vec())
        .collect()
}

#[test]
fn a_disk_that_was_full_loses_nothing_and_takes_chunks_again_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let store = LogStore::open(folder.path(), FIRST).unwrap();
    let acknowledged: Vec<Vec<u8>> = (0..20_u8).map(|n| vec![n; 2_000]).collect();
    for chunk in &acknowledged {
        put(&store, 1, chunk.clone()).unwrap();
    }
    store.lock_tail().segment().full.store(true, SeqCst);
    for n in 100..105_u8 {
        let error = put(&store, 1, vec![n; 2_000]).unwrap_err();
        assert_eq!(error.code(), "storage/full");
        put(&store, 2, vec![n; 2_000]).unwrap_err();
    }
    assert_eq!(
        store.place(room(1), ChunkId::of(&[100; 2_000])).unwrap(),
        None
    );
    assert_eq!(store.state(room(2)).unwrap().head, Cursor::START);
    store.lock_tail().segment().full.store(false, SeqCst);
    assert_eq!(
        put(&store, 1, vec![100; 2_000]).unwrap(),
        Placed::New(Cursor(21))
    );
    assert_eq!(log(&store, 1)[..20], acknowledged);
    drop(store);
    let store = LogStore::open(folder.path(), OTHER).unwrap();
    assert_eq!(log(&store, 1)[..20], acknowledged);
    assert_eq!(store.state(room(1)).unwrap().epoch, FIRST);
}

/// Writes commits of several rooms. Returns the file's length after each, with the chunks that are
/// acknowledged then.
fn commits(folder: &Path) -> Vec<(u64, Vec<Deposit>)> {
    let store = LogStore::open(folder, FIRST).unwrap();
    let mut states = Vec::new();
    let mut acknowledged = Vec::new();
    for commit in 0..12_u8 {
        let deposits: Vec<Deposit> = (0..=commit % 5)
            .map(|n| deposit(n % 3, vec![commit * 16 + n; 300 + usize::from(n) * 400]))
            .collect();
        store.append(&deposits, QUOTA).unwrap();
        acknowledged.extend(deposits);
        let length = store.lock_tail().end().offset.into();
        states.push((length, acknowledged.clone()));
    }
    // As after a crash: without a last checkpoint.
    std::mem::forget(store);
    states
}

/// Opens a store over these bytes and checks that nothing acknowledged is missing or displaced.
fn check_after_cut(bytes: &[u8], acknowledged: &[Deposit], hint: &str) -> Epoch {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(path_of(folder.path(), 1), bytes).unwrap();
    let store = LogStore::open(folder.path(), OTHER).unwrap();
    for number in 0..3 {
        let expected: Vec<Vec<u8>> = acknowledged
            .iter()
            .filter(|deposit| deposit.room == room(number))
            .map(|deposit| deposit.chunk.to_vec())
            .collect();
        let found = log(&store, number);
        assert!(found.starts_with(&expected), "{hint}: room {number}");
        let next = put(&store, number, vec![0xee; 50]).unwrap();
        assert_eq!(next, Placed::New(Cursor(found.len() as u64 + 1)), "{hint}");
        assert_eq!(log(&store, number).len(), found.len() + 1, "{hint}");
    }
    store.state(room(0)).unwrap().epoch
}

#[test]
fn wherever_the_process_is_killed_in_a_write_everything_acknowledged_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let states = commits(folder.path());
    let bytes = std::fs::read(path_of(folder.path(), 1)).unwrap();
    for pair in states.windows(2) {
        let [(synced, acknowledged), (written, _)] = pair else {
            panic!()
        };
        for length in (*synced..*written).step_by(211) {
            let cut = &bytes[..length as usize];
            let epoch = check_after_cut(cut, acknowledged, &format!("{length} bytes"));
            assert_eq!(epoch, FIRST, "nothing is lost");
        }
    }
}

#[test]
fn whichever_sectors_of_a_write_a_power_cut_leaves_out_everything_acknowledged_is_there() {
    const SECTOR: usize = 512;
    let folder = tempfile::tempdir().unwrap();
    let states = commits(folder.path());
    let bytes = std::fs::read(path_of(folder.path(), 1)).unwrap();
    let mut dice = 7_u32;
    for pair in states.windows(2) {
        let [(synced, acknowledged), (written, _)] = pair else {
            panic!()
        };
        let (synced, written) = (*synced as usize, *written as usize);
        for _ in 0..12 {
            let mut after = bytes[..written].to_vec();
            for start in (synced / SECTOR * SECTOR..written).step_by(SECTOR) {
                dice = dice.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let from = start.max(synced);
                let to = (start + SECTOR).min(written);
                match dice >> 30 {
                    // Missing; torn; there.
                    0 => after[from..to].fill(0),
                    1 => after[from..(from + to) / 2].fill(0),
                    _ => {}
                }
            }
            check_after_cut(&after, acknowledged, &format!("{synced} to {written}"));
        }
    }
}

#[test]
fn a_room_with_a_damaged_chunk_goes_on_without_it_under_another_epoch_and_others_do_not_notice() {
    let folder = tempfile::tempdir().unwrap();
    let store = LogStore::open(folder.path(), FIRST).unwrap();
    for n in 0..10_u8 {
        put(&store, 1, vec![n; 100]).unwrap();
        put(&store, 2, vec![n; 100]).unwrap();
    }
    let middle = BEGINNING as usize + 8 * (HEAD + 100) + HEAD + 50;
    store
        .lock_tail()
        .segment()
        .write_at(middle as u64, b"!")
        .unwrap();
    assert_eq!(store.state(room(1)).unwrap().epoch, FIRST);
    let expected: Vec<Vec<u8>> = (0..10).filter(|n| *n != 4).map(|n| vec![n; 100]).collect();
    assert_eq!(log(&store, 1), expected);
    let epoch = store.state(room(1)).unwrap().epoch;
    assert_ne!(epoch, FIRST);
    assert_eq!(store.repaired(), 1);
    assert_eq!(store.state(room(2)).unwrap().epoch, FIRST);
    assert_eq!(log(&store, 2).len(), 10);
    assert_eq!(
        put(&store, 1, vec![4; 100]).unwrap(),
        Placed::New(Cursor(10))
    );
    assert_eq!(
        put(&store, 1, vec![5; 100]).unwrap(),
        Placed::Known(Cursor(5))
    );
    // The same without a checkpoint.
    std::mem::forget(store);
    let _ = std::fs::remove_file(folder.path().join("relay.lock"));
    let store = LogStore::open(folder.path(), OTHER).unwrap();
    assert_eq!(log(&store, 1).len(), 10);
    assert_ne!(store.state(room(1)).unwrap().epoch, FIRST);
}

#[test]
fn damage_in_the_chain_of_a_room_that_is_not_loaded_is_repaired() {
    let folder = tempfile::tempdir().unwrap();
    let store = LogStore::open(folder.path(), FIRST).unwrap();
    for n in 0..10_u8 {
        put(&store, 1, vec![n; 100]).unwrap();
    }
    drop(store);
    let path = path_of(folder.path(), 1);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[BEGINNING as usize + 4 * (HEAD + 100) + 60] ^= 1;
    std::fs::write(path, bytes).unwrap();
    let store = LogStore::open(folder.path(), OTHER).unwrap();
    assert_eq!(
        store.state(room(1)).unwrap().epoch,
        FIRST,
        "it is not known yet"
    );
    assert_eq!(log(&store, 1).len(), 9);
    assert_ne!(store.state(room(1)).unwrap().epoch, FIRST);
    assert_eq!(
        put(&store, 1, vec![4; 100]).unwrap(),
        Placed::New(Cursor(10))
    );
}

#[test]
fn a_chunk_that_looks_like_records_brings_none_into_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let store = LogStore::open(folder.path(), FIRST).unwrap();
    put(&store, 1, vec![1; 100]).unwrap();
    let forged = Head {
        kind: Kind::Chunk,
        length: 3,
        payload_crc: crc32fast::hash(b"bad"),
        life: 0,
        number: 1,
        stretch: 0,
        previous: Position::NONE,
        room: room(2),
        id: ChunkId([0; 32]),
    };
    let chunk = [&forged.encode(0)[..], b"bad"].concat();
    put(&store, 1, chunk).unwrap();
    put(&store, 3, vec![3; 100]).unwrap();
    std::mem::forget(store);
    let path = path_of(folder.path(), 1);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[BEGINNING as usize + HEAD + 100 + 60] ^= 1;
    std::fs::write(path, bytes).unwrap();
    let _ = std::fs::remove_file(folder.path().join("relay.lock"));
    let store = LogStore::open(folder.path(), OTHER).unwrap();
    assert_eq!(store.state(room(2)).unwrap().head, Cursor::START);
    assert_eq!(store.state(room(3)).unwrap().head, Cursor(1));
}

#[test]
fn ended_rooms_stay_ended_and_come_back_with_another_epoch() {
    let folder = tempfile::tempdir().unwrap();
    let store = LogStore::open(folder.path(), FIRST).unwrap();
    put(&store, 1, vec![1; 100]).unwrap();
    put(&store, 2, vec![2; 100]).unwrap();
    store.sweep(1, 30).unwrap();
    store.visit(room(2), 40);
    assert_eq!(store.sweep(40, 30).unwrap().rooms, 1);
    let epoch = store.state(room(1)).unwrap().epoch;
    assert_ne!(
        epoch, FIRST,
        "places in the ended log mean nothing any more"
    );
    assert_eq!(store.state(room(2)).unwrap().epoch, FIRST);
    for forget_checkpoint in [false, true] {
        let reopened = folder.path().join("rooms.checkpoint");
        if forget_checkpoint {
            std::fs::remove_file(reopened).unwrap();
        }
        let copy = tempfile::tempdir().unwrap();
        std::fs::copy(path_of(folder.path(), 1), path_of(copy.path(), 1)).unwrap();
        let store = LogStore::open(copy.path(), OTHER).unwrap();
        assert_eq!(store.state(room(1)).unwrap().head, Cursor::START);
        assert_eq!(store.state(room(1)).unwrap().epoch, epoch);
        assert_eq!(put(&store, 1, vec![9; 10]).unwrap(), Placed::New(Cursor(1)));
        assert_eq!(store.state(room(1)).unwrap().epoch, epoch);
    }
}

#[test]
fn the_bytes_of_ended_rooms_are_given_back_and_the_others_stay_readable() {
    let folder = tempfile::tempdir().unwrap();
    let store = LogStore::open(folder.path(), FIRST).unwrap();
    store.sweep(1, 30).unwrap();
    for n in 0..40_u8 {
        put(&store, 1, vec![n; 20_000]).unwrap();
        put(&store, 2, vec![n; 200]).unwrap();
    }
    let before = log(&store, 2);
    // The next file, so that the first one does not grow any more.
    store
        .lock_tail()
        .make_room(&store, segment::SEGMENT)
        .unwrap();
    put(&store, 3, vec![3; 100]).unwrap();
    store.visit(room(2), 40);
    store.visit(room(3), 40);
    let swept = store.sweep(40, 30).unwrap();
    assert_eq!(swept.rooms, 1);
    assert!(swept.bytes >= 800_000, "{swept:?}");
    assert_eq!(log(&store, 2), before);
    #[cfg(unix)]
    {
        let file = std::fs::metadata(path_of(folder.path(), 1)).unwrap();
        let blocks = std::os::unix::fs::MetadataExt::blocks(&file) * 512;
        assert!(blocks < 400_000, "{blocks} bytes are taken");
    }
    drop(store);
    std::fs::remove_file(folder.path().join("rooms.checkpoint")).unwrap();
    let store = LogStore::open(folder.path(), OTHER).unwrap();
    assert_eq!(log(&store, 2), before);
    assert_eq!(
        store.state(room(2)).unwrap().epoch,
        FIRST,
        "a hole is no damage"
    );
    store.visit(room(3), 100);
    store.sweep(60, 0).unwrap();
    assert_eq!(store.sweep(100, 30).unwrap().rooms, 1);
    assert!(
        !path_of(folder.path(), 1).exists(),
        "a file with nothing in it goes"
    );
}

#[test]
fn a_restored_storage_takes_another_epoch_once() {
    let folder = tempfile::tempdir().unwrap();
    drop(LogStore::open(folder.path(), FIRST).unwrap());
    std::fs::write(folder.path().join("new-epoch"), "").unwrap();
    for _ in 0..2 {
        let store = LogStore::open(folder.path(), OTHER).unwrap();
        assert_eq!(store.state(room(1)).unwrap().epoch, OTHER);
    }
    let store = LogStore::open(folder.path(), Epoch([3; 16])).unwrap();
    assert_eq!(store.state(room(1)).unwrap().epoch, OTHER);
}

#[test]
fn a_log_that_is_shorter_than_its_checkpoint_takes_another_epoch() {
    let folder = tempfile::tempdir().unwrap();
    let store = LogStore::open(folder.path(), FIRST).unwrap();
    put(&store, 1, vec![1; 100]).unwrap();
    let short = store.lock_tail().end().offset;
    put(&store, 1, vec![2; 100]).unwrap();
    put(&store, 2, vec![3; 100]).unwrap();
    drop(store);
    let mut file = std::fs::File::options();
    let file = file.write(true).open(path_of(folder.path(), 1));
    file.unwrap().set_len(short.into()).unwrap();
    let store = LogStore::open(folder.path(), OTHER).unwrap();
    assert_eq!(store.state(room(3)).unwrap().epoch, OTHER);
    assert_eq!(log(&store, 1), [vec![1; 100]]);
    assert_eq!(log(&store, 2), Vec::<Vec<u8>>::new());
}

#[test]
fn bundles_come_back_after_a_restart_and_can_not_be_replaced_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let store = LogStore::open(folder.path(), FIRST).unwrap();
    put(&store, 1, vec![1; 1_000]).unwrap();
    let stretch = Stretch {
        index: 0,
        length: 1,
    };
    let bundled = |byte: u8| Bundled {
        ids: vec![ChunkId::of(&[1; 1_000])],
        bundle: vec![byte; 500].into(),
    };
    let kept = (0..20).filter(|n| store.keep_bundle(room(1), stretch, &bundled(*n)).unwrap());
    let kept = kept.count();
    assert!((2..10).contains(&kept), "{kept}");
    let last = bundled(kept as u8 - 1);
    put(&store, 1, vec![2; 100]).unwrap();
    drop(store);
    let store = LogStore::open(folder.path(), OTHER).unwrap();
    assert_eq!(store.bundled(room(1), stretch).unwrap(), Some(last));
    assert_eq!(log(&store, 1).len(), 2);
}

#[test]
fn unloaded_rooms_are_read_again_from_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let store = LogStore::open(folder.path(), FIRST).unwrap();
    for n in 0..60_u8 {
        put(&store, n % 2, vec![n; 3_000]).unwrap();
    }
    let before = (log(&store, 0), log(&store, 1));
    // Reading alone unloads, too.
    store.loaded.store(MOST_LOADED + 60, SeqCst);
    store.place(room(0), ChunkId([0; 32])).unwrap();
    store.place(room(1), ChunkId([0; 32])).unwrap();
    assert!(
        store
            .rooms
            .shard(room(0))
            .values()
            .all(|room| room.index.is_none())
    );
    assert_eq!((log(&store, 0), log(&store, 1)), before);
    assert_eq!(
        put(&store, 0, vec![0; 3_000]).unwrap(),
        Placed::Known(Cursor(1))
    );
    let mut ids = Vec::new();
    store.each_id(room(1), &mut |id| ids.push(id)).unwrap();
    let expected: Vec<_> = before.1.iter().map(|chunk| ChunkId::of(chunk)).collect();
    assert_eq!(ids, expected);
}

#[test]
fn chunks_whose_ids_have_the_same_print_are_both_kept_and_both_known() {
    let folder = tempfile::tempdir().unwrap();
    let store = LogStore::open(folder.path(), FIRST).unwrap();
    let mut seen = HashMap::new();
    let [one, other] = (0_u64..)
        .find_map(|number| {
            let mut id = [0; 32];
            id[..8].copy_from_slice(&number.to_le_bytes());
            let print = Print::of(ChunkId(id), &store.prints);
            let before = seen.insert(print, number);
            before.map(|before| [before, number].map(u64::to_le_bytes))
        })
        .unwrap();
    let deposit = |number: [u8; 8]| {
        let mut id = [0; 32];
        id[..8].copy_from_slice(&number);
        Deposit {
            id: ChunkId(id),
            ..deposit(1, number.to_vec())
        }
    };
    let both = [deposit(one), deposit(other), deposit(one), deposit(other)];
    let expected = [
        Placed::New(Cursor(1)),
        Placed::New(Cursor(2)),
        Placed::Known(Cursor(1)),
        Placed::Known(Cursor(2)),
    ];
    assert_eq!(store.append(&both, QUOTA).unwrap(), expected);
    for (deposit, place) in both.iter().zip([1, 2]) {
        let found = store.place(room(1), deposit.id).unwrap();
        assert_eq!(found, Some(Cursor(place)));
    }
}
