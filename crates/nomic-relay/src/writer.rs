//! The one writer: all deposits go through here.
//!
//! A commit costs one flush to the disk for any number of chunks. During a commit deposits gather,
//! and the next commit takes them all. So a deposit waits for one other flush at most.

mod receipts;

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Instant;

use nomic_protocol::{ChunkId, Cursor, ErrorCode, RoomId};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::metrics::Metrics;
use crate::{Bus, ConnectionId, Deposit, NewChunks, News, Placed, RoomQuota, Store, StoreError};
pub(crate) use receipts::{Receipt, Receipts};

/// Greatest number of chunks in one commit.
const MOST_CHUNKS: usize = 4096;
/// Size that closes a commit to further chunks, in bytes.
const MOST_BYTES: usize = 8 * 1024 * 1024;
/// Greatest number of bytes waiting for the writer, from all connections together.
const WAITING_BYTES: usize = 32 * 1024 * 1024;
/// Largest size of new chunks of a room that followers get with the news, in bytes.
const LIVE_CHUNKS: usize = 64 * 1024;

/// Connection that put a chunk and waits for the receipt.
#[derive(Debug)]
pub(crate) struct Origin {
    pub(crate) by: ConnectionId,
    pub(crate) receipts: Receipts,
    pub(crate) under_way: OwnedSemaphorePermit,
}

impl Origin {
    pub(crate) fn send(self, id: ChunkId, size: usize, outcome: Result<Placed, ErrorCode>) {
        self.receipts.send(Receipt {
            id,
            size,
            outcome,
            _under_way: self.under_way,
        });
    }
}

/// Place of a chunk in a stream that is followed.
pub(crate) struct Step {
    pub(crate) progress: Arc<Progress>,
    pub(crate) sequence: u64,
    /// Turn of the progress when the chunk was submitted.
    pub(crate) turn: u32,
}

/// Last message of a stream that is in the store, with all before it. After a failure all chunks
/// submitted in this turn are refused, so that none is skipped; the follower begins another turn
/// after the last kept chunk.
#[derive(Debug)]
pub(crate) struct Progress {
    kept: watch::Sender<u64>,
    turn: AtomicU32,
}

impl Progress {
    #[cfg(any(feature = "nats", test))]
    pub(crate) fn new(kept: u64) -> Arc<Self> {
        Arc::new(Self {
            kept: watch::Sender::new(kept),
            turn: AtomicU32::new(0),
        })
    }

    #[cfg(any(feature = "nats", test))]
    pub(crate) fn kept(&self) -> watch::Receiver<u64> {
        self.kept.subscribe()
    }

    pub(crate) fn turn(&self) -> u32 {
        self.turn.load(Ordering::Acquire)
    }

    /// Records that everything up to here is in the store.
    pub(crate) fn keep(&self, sequence: u64) {
        self.kept.send_if_modified(|kept| {
            let further = sequence > *kept;
            *kept = sequence.max(*kept);
            further
        });
    }
}

impl Step {
    fn is_current(&self) -> bool {
        self.progress.turn() == self.turn
    }

    fn end(&self, kept: bool) {
        match kept {
            true => self.progress.keep(self.sequence),
            false => {
                let next = self.turn.wrapping_add(1);
                let turn = &self.progress.turn;
                // Another chunk of this turn may have ended it.
                let _ = turn.compare_exchange(self.turn, next, Ordering::AcqRel, Ordering::Acquire);
            }
        }
    }
}

struct QueuedDeposit {
    deposit: Deposit,
    /// None for a chunk that another relay took in.
    origin: Option<Origin>,
    step: Option<Step>,
    /// Its part of [`WAITING_BYTES`].
    _bytes: OwnedSemaphorePermit,
}

enum Job {
    Keep(QueuedDeposit),
    Stop,
}

/// Handle for submitting deposits to the writer's thread.
pub(crate) struct LogWriter {
    jobs: Sender<Job>,
    bytes: Arc<Semaphore>,
    failing: Arc<AtomicBool>,
    quota: Arc<Mutex<RoomQuota>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct WriterClosed;

impl LogWriter {
    pub(crate) fn start(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        quota: RoomQuota,
        metrics: Arc<Metrics>,
    ) -> io::Result<Self> {
        let (jobs, waiting) = channel(MOST_CHUNKS);
        let failing = Arc::new(AtomicBool::new(false));
        let quota = Arc::new(Mutex::new(quota));
        let desk = WriterThread {
            store,
            bus,
            quota: Arc::clone(&quota),
            metrics,
            failing: Arc::clone(&failing),
        };
        let thread = std::thread::Builder::new()
            .name("relay-writer".to_owned())
            .spawn(move || desk.work(waiting))?;
        Ok(Self {
            jobs,
            bytes: Arc::new(Semaphore::new(WAITING_BYTES)),
            failing,
            quota,
            thread: Mutex::new(Some(thread)),
        })
    }

    /// Submits a chunk, waiting while too many are before it.
    pub(crate) async fn submit(
        &self,
        deposit: Deposit,
        origin: Option<Origin>,
        step: Option<Step>,
    ) -> Result<(), WriterClosed> {
        let size = u32::try_from(deposit.chunk.len()).map_err(|_| WriterClosed)?;
        let bytes = Arc::clone(&self.bytes)
            .acquire_many_owned(size)
            .await
            .map_err(|_| WriterClosed)?;
        let waiting = QueuedDeposit {
            deposit,
            origin,
            step,
            _bytes: bytes,
        };
        self.jobs
            .send(Job::Keep(waiting))
            .await
            .map_err(|_| WriterClosed)
    }

    /// Sets the quota from the next commit on.
    pub(crate) fn set_quota(&self, quota: RoomQuota) {
        *self.quota.lock().unwrap_or_else(PoisonError::into_inner) = quota;
    }

    /// Number of chunks and of bytes that wait for a commit.
    pub(crate) fn queued(&self) -> (usize, usize) {
        let chunks = MOST_CHUNKS.saturating_sub(self.jobs.capacity());
        let bytes = WAITING_BYTES.saturating_sub(self.bytes.available_permits());
        (chunks, bytes)
    }

    /// Whether the last commit succeeded and the writer still runs.
    pub(crate) fn is_healthy(&self) -> bool {
        !self.failing.load(Ordering::Relaxed) && !self.jobs.is_closed()
    }

    /// Commits all submitted chunks, and ends.
    pub(crate) async fn stop(&self) {
        // If the message can't be sent, the writer has ended already.
        let _ = self.jobs.send(Job::Stop).await;
        let thread = self
            .thread
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
        if let Some(thread) = thread {
            let joined = tokio::task::spawn_blocking(move || thread.join()).await;
            if !matches!(joined, Ok(Ok(()))) {
                tracing::error!("the writer broke down");
            }
        }
    }
}

struct WriterThread {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    quota: Arc<Mutex<RoomQuota>>,
    metrics: Arc<Metrics>,
    failing: Arc<AtomicBool>,
}

impl WriterThread {
    /// Commits until a stop is ordered or all senders are gone.
    fn work(&self, mut jobs: Receiver<Job>) {
        while let Some(Job::Keep(first)) = jobs.blocking_recv() {
            let (batch, stop) = gather(first, &mut jobs);
            self.commit(batch);
            if stop {
                return;
            }
        }
    }

    fn commit(&self, batch: Vec<QueuedDeposit>) {
        let current = |queued: &QueuedDeposit| queued.step.as_ref().is_none_or(Step::is_current);
        let (batch, stale): (Vec<_>, Vec<_>) = batch.into_iter().partition(current);
        for queued in stale {
            refuse(queued, ErrorCode::Internal);
        }
        let (deposits, origins): (Vec<_>, Vec<_>) = batch
            .into_iter()
            .map(|queued| (queued.deposit, (queued.origin, queued.step)))
            .unzip();
        let quota = *self.quota.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = Instant::now();
        let placed = self.store.append(&deposits, quota);
        if let Ok(placed) = &placed {
            let bytes = deposits.iter().map(|deposit| deposit.chunk.len()).sum();
            self.metrics.commit(begun.elapsed(), bytes, placed);
        }
        self.failing.store(placed.is_err(), Ordering::Relaxed);
        if let Err(error) = &placed {
            tracing::error!(chunks = deposits.len(), code = error.code(), %error, "a commit failed");
        }
        let outcomes = match placed {
            Ok(placed) => placed.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(refusal(&error)); deposits.len()],
        };
        let mut rooms: HashMap<RoomId, NewChunks> = HashMap::new();
        for ((deposit, outcome), (origin, step)) in deposits.into_iter().zip(outcomes).zip(origins)
        {
            let (id, size) = (deposit.id, deposit.chunk.len());
            if let Ok(Placed::New(place)) = outcome {
                let by = origin.as_ref().map(|origin| origin.by).unwrap_or_default();
                let new = rooms.entry(deposit.room);
                let new = new.or_insert_with(|| NewChunks::new(place, Vec::new()));
                new.last = place;
                new.chunks.push((by, deposit.chunk));
            }
            if let Some(step) = step {
                step.end(outcome.is_ok());
            }
            if let Some(origin) = origin {
                origin.send(id, size, outcome);
            }
        }
        for (room, new) in rooms {
            self.bus.publish(room, grown(new));
        }
    }
}

fn refuse(queued: QueuedDeposit, code: ErrorCode) {
    if let Some(origin) = queued.origin {
        let size = queued.deposit.chunk.len();
        origin.send(queued.deposit.id, size, Err(code));
    }
}

const fn refusal(error: &StoreError) -> ErrorCode {
    match error {
        StoreError::Full(_) => ErrorCode::Full,
        StoreError::Failed(_) => ErrorCode::Internal,
    }
}

/// Takes what is queued, up to the size of one commit. Returns whether a stop was among it.
fn gather(first: QueuedDeposit, jobs: &mut Receiver<Job>) -> (Vec<QueuedDeposit>, bool) {
    let mut bytes = first.deposit.chunk.len();
    let mut batch = vec![first];
    while batch.len() < MOST_CHUNKS && bytes < MOST_BYTES {
        match jobs.try_recv() {
            Ok(Job::Keep(next)) => {
                bytes = bytes.saturating_add(next.deposit.chunk.len());
                batch.push(next);
            }
            Ok(Job::Stop) => return (batch, true),
            Err(_) => break,
        }
    }
    (batch, false)
}

/// News of a commit: a room's new chunks are adjacent in its log.
fn grown(new: NewChunks) -> News {
    let before = new.last.0.saturating_sub(new.chunks.len() as u64);
    let size: usize = new.chunks.iter().map(|(_, chunk)| chunk.len()).sum();
    News::Grown {
        first: Cursor(before).next(),
        last: new.last,
        new: (size <= LIVE_CHUNKS).then(|| Arc::new(new)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        BusDelivery, LocalBus, MemoryStore, RoomState, StoreError, Stretch, Subscription, Swept,
    };
    use axum::body::Bytes;
    use nomic_protocol::{Down, Epoch};

    const ROOM: RoomId = RoomId([1; 32]);
    const WRITER: ConnectionId = ConnectionId(1);
    const FOLLOWER: ConnectionId = ConnectionId(2);
    const QUOTA: RoomQuota = RoomQuota {
        bytes: 1_000_000,
        chunks: 3,
    };

    fn origin(receipts: &Receipts, under_way: OwnedSemaphorePermit) -> Option<Origin> {
        Some(Origin {
            by: WRITER,
            receipts: receipts.clone(),
            under_way,
        })
    }

    struct WriterFixture {
        writer: LogWriter,
        follower: Subscription,
        receipts: Receipts,
        permits: Arc<Semaphore>,
    }

    fn bench(store: Arc<dyn Store>) -> WriterFixture {
        let bus = LocalBus::new();
        let follower = bus.subscribe(ROOM);
        let writer =
            LogWriter::start(store, Arc::new(bus), QUOTA, Arc::new(Metrics::new())).unwrap();
        WriterFixture {
            writer,
            follower,
            receipts: Receipts::default(),
            permits: Arc::new(Semaphore::new(8)),
        }
    }

    impl WriterFixture {
        async fn put(&mut self, chunk: &'static [u8]) -> Result<Placed, ErrorCode> {
            let deposit = Deposit {
                room: ROOM,
                id: ChunkId::of(chunk),
                chunk: Bytes::from_static(chunk),
            };
            let permit = Arc::clone(&self.permits).acquire_owned().await.unwrap();
            self.writer
                .submit(deposit, origin(&self.receipts, permit), None)
                .await
                .unwrap();
            loop {
                self.receipts.wait().await;
                if let Some(receipt) = self.receipts.take().pop() {
                    return receipt.outcome;
                }
            }
        }
    }

    fn memory() -> Arc<dyn Store> {
        Arc::new(MemoryStore::new(Epoch([0; 16])))
    }

    #[tokio::test]
    async fn a_chunk_gets_the_next_place_once_and_its_old_one_again() {
        let mut bench = bench(memory());
        assert_eq!(bench.put(b"a").await, Ok(Placed::New(Cursor(1))));
        assert_eq!(bench.put(b"b").await, Ok(Placed::New(Cursor(2))));
        assert_eq!(bench.put(b"a").await, Ok(Placed::Known(Cursor(1))));
        assert_eq!(bench.put(b"c").await, Ok(Placed::New(Cursor(3))));
        assert_eq!(bench.put(b"d").await, Ok(Placed::RoomFull));
    }

    #[tokio::test]
    async fn followers_hear_of_new_chunks_only() {
        let mut bench = bench(memory());
        bench.put(b"a").await.unwrap();
        bench.put(b"a").await.unwrap();
        bench.put(b"b").await.unwrap();
        for (place, chunk) in [(1, b"a"), (2, b"b")] {
            let BusDelivery::News(News::Grown { new: Some(new), .. }) = bench.follower.next().await
            else {
                panic!("no news");
            };
            let frame = new.frame_for(FOLLOWER).unwrap();
            let expected = Down::Chunks {
                after: Cursor(place),
                chunks: vec![chunk.to_vec()],
                more: false,
            };
            assert_eq!(Down::decode(&frame), Ok(expected));
        }
    }

    #[tokio::test]
    async fn stopping_commits_what_was_handed_in_before() {
        let mut bench = bench(memory());
        bench.put(b"a").await.unwrap();
        bench.writer.stop().await;
        assert!(!bench.writer.is_healthy());
        let permit = Arc::clone(&bench.permits).acquire_owned().await.unwrap();
        let late = Deposit {
            room: ROOM,
            id: ChunkId::of(b"b"),
            chunk: Bytes::from_static(b"b"),
        };
        assert_eq!(
            bench
                .writer
                .submit(late, origin(&bench.receipts, permit), None)
                .await,
            Err(WriterClosed)
        );
    }

    #[tokio::test]
    async fn a_failed_commit_is_told_and_the_writer_goes_on() {
        let mut bench = bench(Arc::new(Moody::failing(2)));
        assert_eq!(bench.put(b"a").await, Err(ErrorCode::Full));
        assert!(!bench.writer.is_healthy());
        assert_eq!(bench.put(b"a").await, Err(ErrorCode::Full));
        assert_eq!(bench.put(b"a").await, Ok(Placed::New(Cursor(1))));
        assert!(bench.writer.is_healthy());
    }

    /// Has a full disk for a number of commits, and then stores.
    struct Moody(MemoryStore, AtomicU32);

    impl Moody {
        fn failing(commits: u32) -> Self {
            Self(MemoryStore::new(Epoch([0; 16])), AtomicU32::new(commits))
        }
    }

    impl Store for Moody {
        fn append(&self, all: &[Deposit], quota: RoomQuota) -> Result<Vec<Placed>, StoreError> {
            let left = self.1.load(Ordering::SeqCst);
            if left > 0 {
                self.1.store(left - 1, Ordering::SeqCst);
                return Err(io::Error::from(io::ErrorKind::StorageFull).into());
            }
            self.0.append(all, quota)
        }
        fn state(&self, room: RoomId) -> Result<RoomState, StoreError> {
            self.0.state(room)
        }
        fn place(&self, room: RoomId, id: ChunkId) -> Result<Option<Cursor>, StoreError> {
            self.0.place(room, id)
        }
        fn read(
            &self,
            room: RoomId,
            after: Cursor,
            until: Cursor,
            bytes: usize,
        ) -> Result<crate::LogPage, StoreError> {
            self.0.read(room, after, until, bytes)
        }
        fn bundled(&self, _: RoomId, _: Stretch) -> Result<Option<crate::Bundled>, StoreError> {
            Ok(None)
        }
        fn keep_bundle(
            &self,
            _: RoomId,
            _: Stretch,
            _: &crate::Bundled,
        ) -> Result<bool, StoreError> {
            Ok(false)
        }
        fn each_id(&self, _: RoomId, _: &mut dyn FnMut(ChunkId)) -> Result<(), StoreError> {
            Ok(())
        }
        fn visit(&self, _: RoomId, _: u32) {}
        fn sweep(&self, _: u32, _: u32) -> Result<Swept, StoreError> {
            Ok(Swept::default())
        }
    }

    #[tokio::test]
    async fn after_a_failure_nothing_of_a_stream_is_skipped() {
        let bench = bench(Arc::new(Moody::failing(1)));
        let progress = Progress::new(0);
        let submit = async |sequence, turn| {
            let chunk = Bytes::from(vec![sequence as u8]);
            let deposit = Deposit {
                room: ROOM,
                id: ChunkId::of(&chunk),
                chunk,
            };
            let step = Step {
                progress: Arc::clone(&progress),
                sequence,
                turn,
            };
            bench
                .writer
                .submit(deposit, None, Some(step))
                .await
                .unwrap();
        };
        submit(1, 0).await;
        while progress.turn() == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        submit(2, 0).await;
        submit(1, 1).await;
        let mut kept = progress.kept();
        kept.wait_for(|kept| *kept > 0).await.unwrap();
        assert_eq!(
            *kept.borrow(),
            1,
            "the second chunk of the ended turn was refused"
        );
    }
}
