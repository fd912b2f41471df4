//! Tests of every store.

use axum::body::Bytes;
use nomic_protocol::{ChunkId, Cursor, Epoch, RoomId, fingerprint};
use nomic_relay::{
    Bundled, Deposit, LogStore, MemoryStore, Placed, RoomQuota, Store, Stretch, Swept, lacking,
};

const QUOTA: RoomQuota = RoomQuota {
    bytes: 100,
    chunks: 4,
};
const HERE: RoomId = RoomId([1; 32]);
const THERE: RoomId = RoomId([2; 32]);

fn deposit(room: RoomId, chunk: &'static [u8]) -> Deposit {
    Deposit {
        room,
        id: ChunkId::of(chunk),
        chunk: Bytes::from_static(chunk),
    }
}

fn on_each(check: fn(&dyn Store)) {
    let folder = tempfile::tempdir().unwrap();
    check(&MemoryStore::new(Epoch([5; 16])));
    check(&LogStore::open(folder.path(), Epoch([5; 16])).unwrap());
}

#[test]
fn places_count_up_in_each_room_by_itself() {
    on_each(|store| {
        let batch = [
            deposit(HERE, b"a"),
            deposit(THERE, b"a"),
            deposit(HERE, b"b"),
        ];
        let placed = store.append(&batch, QUOTA).unwrap();
        assert_eq!(
            placed,
            [
                Placed::New(Cursor(1)),
                Placed::New(Cursor(1)),
                Placed::New(Cursor(2))
            ]
        );
        assert_eq!(store.state(HERE).unwrap().head, Cursor(2));
        assert_eq!(store.state(THERE).unwrap().head, Cursor(1));
        assert_eq!(store.state(RoomId([3; 32])).unwrap().head, Cursor::START);
    });
}

#[test]
fn a_chunk_stands_in_a_room_once_also_within_one_commit() {
    on_each(|store| {
        let batch = [deposit(HERE, b"a"), deposit(HERE, b"a")];
        let placed = store.append(&batch, QUOTA).unwrap();
        assert_eq!(placed, [Placed::New(Cursor(1)), Placed::Known(Cursor(1))]);
        assert_eq!(
            store.append(&batch[..1], QUOTA).unwrap(),
            [Placed::Known(Cursor(1))]
        );
        assert_eq!(store.state(HERE).unwrap().head, Cursor(1));
        assert_eq!(
            store.place(HERE, ChunkId::of(b"a")).unwrap(),
            Some(Cursor(1))
        );
        assert_eq!(store.place(THERE, ChunkId::of(b"a")).unwrap(), None);
    });
}

#[test]
fn a_room_is_full_at_its_bytes_or_its_chunks() {
    on_each(|store| {
        let batch = [
            deposit(HERE, &[1; 60]),
            deposit(HERE, &[2; 60]),
            deposit(HERE, &[3; 40]),
        ];
        let placed = store.append(&batch, QUOTA).unwrap();
        assert_eq!(
            placed,
            [
                Placed::New(Cursor(1)),
                Placed::RoomFull,
                Placed::New(Cursor(2))
            ]
        );
        let many: Vec<Deposit> = [b"a", b"b", b"c", b"d", b"e"]
            .map(|chunk| deposit(THERE, chunk))
            .to_vec();
        let placed = store.append(&many, QUOTA).unwrap();
        assert_eq!(
            placed
                .iter()
                .filter(|placed| **placed == Placed::RoomFull)
                .count(),
            1
        );
    });
}

#[test]
fn pages_hold_what_fits_and_at_least_one_chunk() {
    on_each(|store| {
        let batch = [
            deposit(HERE, &[1; 30]),
            deposit(HERE, &[2; 30]),
            deposit(HERE, &[3; 30]),
        ];
        store.append(&batch, QUOTA).unwrap();
        let read_until = |after, until, max| {
            let page = store.read(HERE, Cursor(after), Cursor(until), max).unwrap();
            (
                page.chunks.iter().map(|chunk| chunk[0]).collect::<Vec<_>>(),
                page.last.0,
                page.head.0,
            )
        };
        let read = |after, max| read_until(after, u64::MAX, max);
        assert_eq!(read(0, 1000), (vec![1, 2, 3], 3, 3));
        assert_eq!(read(0, 100), (vec![1, 2], 2, 3));
        assert_eq!(read(1, 0), (vec![2], 2, 3));
        assert_eq!(read(3, 1000), (vec![], 3, 3));
        assert_eq!(read(u64::MAX, 1000), (vec![], u64::MAX, 3));
        assert_eq!(read_until(0, 2, 1000), (vec![1, 2], 2, 3));
        assert_eq!(read_until(2, 2, 1000), (vec![], 2, 3));
        assert_eq!(read_until(2, 1, 1000), (vec![], 2, 3));
        let nobody = store.read(THERE, Cursor(0), Cursor(9), 1000).unwrap();
        assert!(nobody.chunks.is_empty());
        assert_eq!(nobody.head, Cursor::START);
    });
}

#[test]
fn lacking_are_the_fingerprints_of_no_chunk_here_each_once() {
    on_each(|store| {
        store
            .append(&[deposit(HERE, b"a"), deposit(THERE, b"b")], QUOTA)
            .unwrap();
        let salt = [7; 16];
        let print = |chunk: &[u8]| fingerprint(&salt, &ChunkId::of(chunk));
        let asked = [print(b"c"), print(b"a"), print(b"b"), print(b"c")];
        let missing = lacking(store, HERE, &salt, &asked).unwrap();
        assert_eq!(missing, [print(b"c"), print(b"b")]);
        assert!(lacking(store, HERE, &salt, &[]).unwrap().is_empty());
    });
}

const fn stretch(index: u64, length: u32) -> Stretch {
    Stretch { index, length }
}

fn bundled(bundle: &'static [u8]) -> Bundled {
    Bundled {
        ids: vec![ChunkId::of(b"a"), ChunkId::of(b"b")],
        bundle: Bytes::from_static(bundle),
    }
}

#[test]
fn the_latest_bundle_of_a_stretch_is_kept() {
    on_each(|store| {
        store.append(&[deposit(HERE, &[1; 100])], QUOTA).unwrap();
        assert!(
            store
                .keep_bundle(HERE, stretch(3, 2), &bundled(b"one"))
                .unwrap()
        );
        assert!(
            store
                .keep_bundle(HERE, stretch(3, 2), &bundled(b"two"))
                .unwrap()
        );
        let found = |room, index| store.bundled(room, stretch(index, 2)).unwrap();
        assert_eq!(found(HERE, 3), Some(bundled(b"two")));
        assert_eq!(found(HERE, 2), None);
        assert_eq!(found(THERE, 3), None);
    });
}

#[test]
fn a_bundle_belongs_to_stretches_of_one_length() {
    on_each(|store| {
        store.append(&[deposit(HERE, &[1; 100])], QUOTA).unwrap();
        store
            .keep_bundle(HERE, stretch(0, 1), &bundled(b"one"))
            .unwrap();
        assert_eq!(
            store.bundled(HERE, stretch(0, 1)).unwrap(),
            Some(bundled(b"one"))
        );
        assert_eq!(store.bundled(HERE, stretch(0, 2)).unwrap(), None);
    });
}

#[test]
fn rooms_that_nobody_visits_end_and_others_stay() {
    on_each(|store| {
        store
            .append(&[deposit(HERE, b"a"), deposit(THERE, b"b")], QUOTA)
            .unwrap();
        let none = Swept::default();
        assert_eq!(
            store.sweep(100, 30).unwrap(),
            none,
            "unknown visits count as today's"
        );
        store.visit(THERE, 120);
        assert_eq!(store.sweep(130, 30).unwrap(), none);
        assert_eq!(
            store.sweep(131, 0).unwrap(),
            none,
            "no room ends without a limit"
        );
        assert_eq!(store.sweep(131, 30).unwrap().rooms, 1);
        assert_eq!(store.state(HERE).unwrap().head, Cursor::START);
        assert_eq!(store.place(HERE, ChunkId::of(b"a")).unwrap(), None);
        assert_eq!(store.state(THERE).unwrap().head, Cursor(1));
        let placed = store.append(&[deposit(HERE, b"a")], QUOTA).unwrap();
        assert_eq!(placed, [Placed::New(Cursor(1))]);
    });
}

#[test]
fn a_log_keeps_its_chunks_and_its_epoch() {
    let folder = tempfile::tempdir().unwrap();
    let open = |epoch| LogStore::open(folder.path(), Epoch(epoch)).unwrap();
    let store = open([1; 16]);
    assert_eq!(store.state(HERE).unwrap().epoch, Epoch([1; 16]));
    store.append(&[deposit(HERE, b"a")], QUOTA).unwrap();
    drop(store);
    let store = open([2; 16]);
    assert_eq!(store.state(HERE).unwrap().epoch, Epoch([1; 16]));
    assert_eq!(
        &store.read(HERE, Cursor(0), Cursor(1), 100).unwrap().chunks[0][..],
        b"a"
    );
}

#[test]
fn a_folder_that_can_not_be_made_is_said_to_be_so() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "in the way").unwrap();
    let error = LogStore::open(&file, Epoch([0; 16])).unwrap_err();
    assert_eq!(error.code(), "storage/not_writable");
}
