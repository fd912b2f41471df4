//! A disk that is full for a while.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use redb::backends::FileBackend;
use redb::{Builder, DatabaseError, StorageBackend};

use super::*;

#[derive(Debug)]
struct Disk {
    file: FileBackend,
    full: Arc<AtomicBool>,
}

impl Disk {
    fn check(&self) -> std::io::Result<()> {
        if self.full.load(Ordering::SeqCst) {
            return Err(std::io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }
}

impl StorageBackend for Disk {
    fn len(&self) -> std::io::Result<u64> {
        self.file.len()
    }
    fn read(&self, offset: u64, out: &mut [u8]) -> std::io::Result<()> {
        self.file.read(offset, out)
    }
    fn set_len(&self, len: u64) -> std::io::Result<()> {
        self.check()?;
        self.file.set_len(len)
    }
    fn sync_data(&self) -> std::io::Result<()> {
        self.file.sync_data()
    }
    fn write(&self, offset: u64, data: &[u8]) -> std::io::Result<()> {
        self.check()?;
        self.file.write(offset, data)
    }
    fn close(&self) -> std::io::Result<()> {
        self.file.close()
    }
}

const ROOM: RoomId = RoomId([1; 32]);
const QUOTA: RoomQuota = RoomQuota {
    bytes: 1_000_000,
    chunks: 1_000,
};

fn store(folder: &Path, full: &Arc<AtomicBool>) -> RedbStore {
    let (path, full) = (folder.join("relay.redb"), Arc::clone(full));
    let open = move || -> Result<Database, DatabaseError> {
        let mut options = std::fs::File::options();
        let file = options
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(&path)
            .unwrap();
        Builder::new().create_with_backend(Disk {
            file: FileBackend::new(file)?,
            full: Arc::clone(&full),
        })
    };
    let database = open().unwrap();
    let epoch = layout::identify(&database, Epoch([5; 16])).unwrap();
    let replace = || Err(StoreError::new("no damage here"));
    RedbStore {
        file: DatabaseFile::new(database, epoch.unwrap(), Box::new(open), Box::new(replace)),
    }
}

fn put(store: &RedbStore, chunk: Vec<u8>) -> Result<Vec<Placed>, StoreError> {
    let deposit = Deposit {
        room: ROOM,
        id: ChunkId::of(&chunk),
        chunk: chunk.into(),
    };
    store.append(&[deposit], QUOTA)
}

fn eventually<T>(attempt: impl Fn() -> Result<T, StoreError>) -> T {
    let begun = Instant::now();
    loop {
        match attempt() {
            Ok(done) => return done,
            Err(error) => assert!(begun.elapsed() < Duration::from_secs(20), "{error}"),
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_disk_that_was_full_loses_nothing_and_takes_chunks_again_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let full = Arc::new(AtomicBool::new(false));
    let store = store(folder.path(), &full);
    let acknowledged: Vec<Vec<u8>> = (0..20_u8).map(|n| vec![n; 2_000]).collect();
    for chunk in &acknowledged {
        put(&store, chunk.clone()).unwrap();
    }
    full.store(true, Ordering::SeqCst);
    for n in 100..105_u8 {
        assert!(put(&store, vec![n; 2_000]).is_err());
    }
    full.store(false, Ordering::SeqCst);
    let placed = eventually(|| put(&store, vec![200; 2_000]));
    assert_eq!(placed, [Placed::New(Cursor(21))]);
    let page = store
        .read(ROOM, Cursor::START, Cursor(u64::MAX), 1_000_000)
        .unwrap();
    assert_eq!(page.chunks.len(), 21);
    assert!(acknowledged.iter().zip(&page.chunks).all(|(a, b)| a == b));
    assert_eq!(store.epoch(ROOM).unwrap(), Epoch([5; 16]));
}
