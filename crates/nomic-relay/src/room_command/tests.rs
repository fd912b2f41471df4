use std::io::Write;

use axum::body::Bytes;
use nomic_protocol::MAX_CHUNK;
use sha2::{Digest, Sha256};
use tempfile::TempDir;

use super::*;

const HERE: RoomId = RoomId([1; 32]);
const THERE: RoomId = RoomId([2; 32]);

/// A working folder: relays' data folders and files are in it.
struct Desk(TempDir);

impl Desk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn store(&self, relay: &str) -> LogStore {
        open_or_create(&self.path(relay)).unwrap()
    }

    fn fill(&self, relay: &str, room: RoomId, chunks: &[Vec<u8>]) {
        let deposits = chunks.iter().map(|chunk| Deposit {
            room,
            id: ChunkId::of(chunk),
            chunk: Bytes::copy_from_slice(chunk),
        });
        let deposits: Vec<Deposit> = deposits.collect();
        self.store(relay)
            .append(&deposits, RoomQuota::NONE)
            .unwrap();
    }

    fn log(&self, relay: &str, room: RoomId) -> Vec<Vec<u8>> {
        let page = self
            .store(relay)
            .read(room, Cursor::START, Cursor(u64::MAX), usize::MAX);
        let chunks = page.unwrap().chunks;
        chunks.iter().map(|chunk| chunk.to_vec()).collect()
    }

    fn export(&self, relay: &str, room: RoomId) -> Result<u64, RoomCommandError> {
        export(&open(&self.path(relay))?, room, &self.path("file"))
    }

    fn import(&self, relay: &str) -> Result<(RoomId, usize, usize), RoomCommandError> {
        import(&self.path(relay), &self.path("file"))
    }

    /// Puts these bytes in as a file, and returns the code of the refusal.
    fn refused(&self, file: &[u8]) -> &'static str {
        fs::write(self.path("file"), file).unwrap();
        let code = self.import("other").unwrap_err().code();
        assert!(!self.path("other").exists(), "{code}: nothing was put in");
        code
    }
}

fn chunks(of: &[&str]) -> Vec<Vec<u8>> {
    of.iter().map(|chunk| chunk.as_bytes().to_vec()).collect()
}

#[test]
fn a_room_leaves_one_relay_and_enters_another_in_its_order() {
    let desk = Desk::new();
    // Several pages of reading, and several commits by bytes and by number.
    let large = (0..20_u8).map(|n| vec![n; MAX_CHUNK]);
    let small = (0..3_000_u32).map(|n| n.to_le_bytes().to_vec());
    let all: Vec<Vec<u8>> = large.chain(small).collect();
    desk.fill("one", HERE, &all);
    desk.fill("one", THERE, &chunks(&["else"]));
    assert_eq!(desk.export("one", HERE).unwrap(), 3_020);
    assert_eq!(desk.import("other").unwrap(), (HERE, 3_020, 0));
    assert_eq!(desk.log("other", HERE), all);
    assert_eq!(desk.store("other").rooms().len(), 1);

    assert_eq!(desk.import("other").unwrap(), (HERE, 0, 3_020));
    assert_eq!(desk.log("other", HERE), all);
}

#[test]
fn chunks_that_a_room_has_stay_and_those_that_it_lacks_follow() {
    let desk = Desk::new();
    desk.fill("one", HERE, &chunks(&["a", "b", "c"]));
    desk.fill("other", HERE, &chunks(&["x", "b"]));
    desk.fill("other", THERE, &chunks(&["else"]));
    let epoch = desk.store("other").state(HERE).unwrap().epoch;
    desk.export("one", HERE).unwrap();
    assert_eq!(desk.import("other").unwrap(), (HERE, 2, 1));
    assert_eq!(desk.log("other", HERE), chunks(&["x", "b", "a", "c"]));
    assert_eq!(desk.log("other", THERE), chunks(&["else"]));
    // Clients go on from the places that they know.
    assert_eq!(desk.store("other").state(HERE).unwrap().epoch, epoch);
}

#[test]
fn a_file_that_was_cut_off_or_changed_anywhere_is_refused_whole() {
    let desk = Desk::new();
    desk.fill("one", HERE, &chunks(&["a chunk", "another"]));
    desk.export("one", HERE).unwrap();
    let file = fs::read(desk.path("file")).unwrap();
    for length in 0..file.len() {
        assert_eq!(desk.refused(&file[..length]), "room/damaged", "{length}");
    }
    for at in 0..file.len() {
        let mut changed = file.clone();
        changed[at] ^= 0x10;
        let code = if at < 12 {
            "room/not_a_room"
        } else {
            "room/damaged"
        };
        assert_eq!(desk.refused(&changed), code, "byte {at}");
    }
    assert_eq!(desk.refused(&[&file[..], b"\n"].concat()), "room/damaged");
    fs::write(desk.path("file"), file).unwrap();
    assert_eq!(desk.import("other").unwrap(), (HERE, 2, 0));
}

#[test]
fn a_chunk_that_no_relay_takes_is_refused_even_with_a_right_checksum() {
    let desk = Desk::new();
    let file_of = |length: usize| {
        let mut file = [&b"nomic-room-1"[..], &HERE.0].concat();
        file.extend((length as u32).to_le_bytes());
        file.extend(vec![7; length]);
        file.extend([0; 4]);
        let sum = Sha256::digest(&file);
        file.write_all(&sum).unwrap();
        file
    };
    assert_eq!(desk.refused(&file_of(MAX_CHUNK + 1)), "room/damaged");
    fs::write(desk.path("file"), file_of(MAX_CHUNK)).unwrap();
    assert_eq!(desk.import("other").unwrap(), (HERE, 1, 0));
}

#[test]
fn a_folder_without_rooms_is_not_filled_and_an_unknown_room_makes_no_file() {
    let desk = Desk::new();
    let mistyped = desk.export("dtaa", HERE).unwrap_err();
    assert_eq!(mistyped.code(), "room/no_rooms");
    assert!(!desk.path("dtaa").exists());
    desk.fill("one", THERE, &chunks(&["a"]));
    let unknown = desk.export("one", HERE).unwrap_err();
    assert_eq!(unknown.code(), "room/unknown");
    assert!(!desk.path("file").exists());
}

#[test]
fn an_export_that_fails_leaves_the_earlier_file() {
    let desk = Desk::new();
    desk.fill("one", HERE, &chunks(&["a"]));
    desk.export("one", HERE).unwrap();
    let earlier = fs::read(desk.path("file")).unwrap();
    desk.fill("one", HERE, &chunks(&["b"]));
    fs::create_dir(desk.path("file.new")).unwrap();
    assert_eq!(desk.export("one", HERE).unwrap_err().code(), "room/file");
    assert_eq!(fs::read(desk.path("file")).unwrap(), earlier);
    fs::remove_dir(desk.path("file.new")).unwrap();
    assert_eq!(desk.export("one", HERE).unwrap(), 2);
    assert!(!desk.path("file.new").exists());
}

#[test]
fn a_damaged_chunk_is_left_out_of_a_file_and_all_others_are_in_it() {
    let desk = Desk::new();
    let mut all: Vec<Vec<u8>> = (0..20_u8).map(|n| vec![n; 200_000]).collect();
    desk.fill("one", HERE, &all);
    let log = desk.path("one").join("00000001.log");
    let mut bytes = fs::read(&log).unwrap();
    bytes[15 * 200_000] ^= 1;
    fs::write(log, bytes).unwrap();
    assert_eq!(desk.export("one", HERE).unwrap(), 19);
    desk.import("other").unwrap();
    all.remove(14);
    assert_eq!(desk.log("other", HERE), all);
}

#[test]
fn rooms_are_listed_from_the_latest_visit_with_their_sizes() {
    let desk = Desk::new();
    desk.fill("one", HERE, &chunks(&["a"]));
    desk.fill("one", THERE, &chunks(&["abc", "d"]));
    let third = RoomId([3; 32]);
    desk.fill("one", third, &chunks(&["e"]));
    let store = desk.store("one");
    store.visit(HERE, 100);
    store.visit(THERE, 110);
    let listed = list(&store, 112);
    let lines = listed.lines().skip(1);
    let words: Vec<Vec<&str>> = lines
        .map(|line| line.split_whitespace().collect())
        .collect();
    let [here, there, third] = [HERE, THERE, third].map(|room| room.to_string());
    assert_eq!(words[0], [&there, "2", "4", "2"]);
    assert_eq!(words[1], [&here, "1", "1", "12"]);
    assert_eq!(words[2], [&third, "1", "1", "unknown"]);
    assert_eq!(parse_room(&here), Some(HERE));
    assert_eq!(parse_room(&here[2..]), None);
}

#[test]
fn a_room_that_was_put_in_counts_as_visited_today() {
    let desk = Desk::new();
    desk.fill("one", HERE, &chunks(&["a"]));
    desk.store("one").visit(HERE, 1);
    desk.export("one", HERE).unwrap();
    desk.import("one").unwrap();
    assert_eq!(desk.store("one").rooms()[0].seen, today());
}

#[test]
fn a_copy_of_the_rooms_of_a_cluster_is_known() {
    let desk = Desk::new();
    desk.fill("data", HERE, &chunks(&["a"]));
    desk.fill("data/epoch", HERE, &chunks(&["a"]));
    assert!(!is_clustered(&desk.path("data")));
    fs::write(desk.path("data/epoch").join(POSITIONS_FILE), "").unwrap();
    assert!(is_clustered(&desk.path("data")));
    assert!(is_clustered(&desk.path("data/epoch")));
}
