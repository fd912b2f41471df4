//! Many relays over NATS JetStream.
//!
//! A chunk that comes in is published to one of 64 streams, chosen by its room. JetStream
//! keeps it on several servers and then republishes it. Every relay follows the streams and appends
//! their chunks to its own log, in their order. So all relays give a chunk the same place, and a
//! relay's log can be thrown away. A chunk is acknowledged once it has come back and is in the log.
//!
//! Publishing is not acknowledged: a chunk that does not come back is published again. A chunk that
//! comes twice is known the second time.

mod following;
mod message;
mod position;
mod storage;
mod streams;

use std::collections::HashMap;
use std::fmt;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::{Duration, Instant};

use async_nats::Client;
use nomic_protocol::{ChunkId, Epoch, ErrorCode, RoomId};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::cluster_settings::{FollowedStreams, NatsSettings};
use crate::writer::{LogWriter, Origin, Progress};
use crate::{
    Bus, ConnectionId, Deposit, LocalBus, News, Placed, RoomQuota, RoomState, Store, StoreError,
    StoreOpenError, Subscription,
};
use message::{Ephemeral, chunk_subject, ephemeral_subject};
use position::Positions;
use storage::ClusterStore;
use streams::StreamNumber;

/// Time until a chunk that has not come back is published again.
const PUBLISH_AGAIN: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(250);
/// Greatest number of chunks published again at a tick, so that slow streams do not get slower.
const AGAIN_AT_ONCE: usize = 512;
/// Time until a chunk that has not come back is given up. Its client sends it again.
const GIVE_UP: Duration = Duration::from_secs(30);
/// Greatest number of bytes of chunks that have not come back.
const PENDING_BYTES: usize = 64 * 1024 * 1024;
/// Longest wait for NATS' answer about the end of a stream.
const ASK: Duration = Duration::from_secs(1);
/// Longest wait of a client that enters a room for the relay to have read the room's stream.
const CATCH_UP: Duration = Duration::from_secs(10);
/// Interval between two writings of the positions.
const SAVE_POSITIONS: Duration = Duration::from_secs(5);

/// The connection to NATS, with what identifies the cluster's storage.
pub(crate) struct Joined {
    client: Client,
    jetstream: async_nats::jetstream::Context,
    epoch: Epoch,
    follow: FollowedStreams,
}

impl Joined {
    /// Connects, and creates the streams that are not there.
    pub(crate) async fn join(settings: &NatsSettings) -> Result<Self, ClusterError> {
        let (client, jetstream) = streams::connect(settings).await?;
        let epoch = streams::prepare(&jetstream, settings.replicas()).await?;
        Ok(Self {
            client,
            jetstream,
            epoch,
            follow: settings.follow,
        })
    }

    /// Opens this relay's copy of the cluster's rooms.
    pub(crate) fn open_store(&self, folder: &Path) -> Result<Arc<ClusterStore>, StoreOpenError> {
        ClusterStore::open(folder, self.epoch).map(Arc::new)
    }
}

struct Pending {
    chunk: axum::body::Bytes,
    origins: Vec<Origin>,
    begun: Instant,
    published: Instant,
    _bytes: OwnedSemaphorePermit,
}

type PendingChunks = HashMap<(RoomId, ChunkId), Pending>;

/// One stream as this relay follows it.
struct FollowedStream {
    progress: Arc<Progress>,
    started: AtomicBool,
    /// Wakes the follower to look for the end of the stream.
    look: Notify,
}

pub(crate) struct Cluster {
    joined: Joined,
    /// Marks this relay's own ephemeral messages.
    relay: [u8; 8],
    store: Arc<ClusterStore>,
    writer: Arc<LogWriter>,
    bus: LocalBus,
    streams: Vec<FollowedStream>,
    pending: Mutex<PendingChunks>,
    bytes: Arc<Semaphore>,
    failed: watch::Sender<bool>,
    tasks: Mutex<JoinSet<()>>,
}

impl Cluster {
    /// Starts following. Needs a runtime.
    pub(crate) fn start(
        joined: Joined,
        store: Arc<ClusterStore>,
        writer: Arc<LogWriter>,
        bus: LocalBus,
    ) -> Result<Arc<Self>, StoreError> {
        let positions = Positions::read(store.folder())?;
        let streams = StreamNumber::all().map(|number| FollowedStream {
            progress: Progress::new(positions.of(number)),
            started: AtomicBool::new(false),
            look: Notify::new(),
        });
        let mut relay = [0; 8];
        getrandom::fill(&mut relay).map_err(|error| StoreError::failed(error.to_string()))?;
        let cluster = Arc::new(Self {
            streams: streams.collect(),
            joined,
            relay,
            store,
            writer,
            bus,
            pending: Mutex::default(),
            bytes: Arc::new(Semaphore::new(PENDING_BYTES)),
            failed: watch::Sender::new(false),
            tasks: Mutex::default(),
        });
        if cluster.joined.follow == FollowedStreams::All {
            StreamNumber::all().for_each(|number| cluster.follow(number));
        }
        cluster.spawn(Arc::clone(&cluster).keep_house());
        Ok(cluster)
    }

    fn stream(&self, number: StreamNumber) -> Option<&FollowedStream> {
        self.streams.get(number.index())
    }

    fn pending(&self) -> MutexGuard<'_, PendingChunks> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn spawn(&self, task: impl Future<Output = ()> + Send + 'static) {
        let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
        tasks.spawn(task);
    }

    /// Ends following, after the writer has stopped.
    pub(crate) async fn stop(&self) {
        let mut tasks = {
            let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *tasks)
        };
        tasks.shutdown().await;
        self.save_positions();
    }

    fn follow(self: &Arc<Self>, number: StreamNumber) {
        let Some(stream) = self.stream(number) else {
            return;
        };
        if !stream.started.swap(true, Ordering::AcqRel) {
            self.spawn(following::follow(Arc::clone(self), number));
        }
    }

    /// Publishes a chunk, unless the room has it or is full.
    pub(crate) async fn submit(
        self: &Arc<Self>,
        deposit: Deposit,
        origin: Origin,
        quota: RoomQuota,
    ) -> Result<(), ErrorCode> {
        let number = StreamNumber::of(deposit.room);
        self.follow(number);
        let size = deposit.chunk.len();
        let (room, id) = (deposit.room, deposit.id);
        if let Some(placed) = self.placed(room, id, size, quota).await? {
            origin.send(id, size, Ok(placed));
            return Ok(());
        }
        let bytes = u32::try_from(size).map_err(|_| ErrorCode::TooLarge)?;
        let bytes = Arc::clone(&self.bytes).acquire_many_owned(bytes).await;
        let bytes = bytes.map_err(|_| ErrorCode::Internal)?;
        let now = Instant::now();
        {
            let mut pending = self.pending();
            let entry = pending.entry((room, id)).or_insert_with(|| Pending {
                chunk: deposit.chunk.clone(),
                origins: Vec::new(),
                begun: now,
                published: now,
                _bytes: bytes,
            });
            entry.origins.push(origin);
        }
        self.publish(room, &deposit.chunk).await;
        Ok(())
    }

    /// Place of a chunk that need not be published: the room has it or is full.
    async fn placed(
        &self,
        room: RoomId,
        id: ChunkId,
        size: usize,
        quota: RoomQuota,
    ) -> Result<Option<Placed>, ErrorCode> {
        let full = move |state: RoomState| {
            let fits = quota.has_place(state.bytes, state.head.0, size);
            (!fits).then_some(Placed::RoomFull)
        };
        // Most chunks are new, and their room is in memory.
        if let Some(state) = self.store.lacking(room, id) {
            return Ok(full(state));
        }
        let store = Arc::clone(&self.store);
        let looked = tokio::task::spawn_blocking(move || {
            let known = store.place(room, id)?.map(Placed::Known);
            Ok::<_, StoreError>(known.or(full(store.state(room)?)))
        });
        match looked.await {
            Ok(Ok(placed)) => Ok(placed),
            Ok(Err(_)) | Err(_) => Err(ErrorCode::Internal),
        }
    }

    /// A failure shows when the chunk does not come back.
    async fn publish(&self, room: RoomId, chunk: &[u8]) {
        let subject = chunk_subject(StreamNumber::of(room), room);
        let payload = message::encode(room, chunk);
        if let Err(error) = self.joined.client.publish(subject, payload.into()).await {
            tracing::debug!(%error, "publishing failed");
        }
    }

    /// The connections that wait for a chunk that has come back.
    fn arrived(&self, room: RoomId, id: ChunkId) -> Vec<Origin> {
        let pending = self.pending().remove(&(room, id));
        pending.map_or_else(Vec::new, |pending| pending.origins)
    }

    /// Waits until this relay has what is in the room's stream now. Without an answer of NATS the
    /// relay goes on with what it has.
    pub(crate) async fn catch_up(self: &Arc<Self>, room: RoomId) -> Result<(), NotCaughtUp> {
        let number = StreamNumber::of(room);
        self.follow(number);
        let (Some(stream), Some(last)) = (self.stream(number), self.end_of(number).await) else {
            return Ok(());
        };
        let mut kept = stream.progress.kept();
        if *kept.borrow() >= last {
            return Ok(());
        }
        stream.look.notify_one();
        let caught_up = timeout(CATCH_UP, kept.wait_for(|kept| *kept >= last)).await;
        caught_up.map(drop).map_err(|_| NotCaughtUp)
    }

    /// Sequence of a stream's last message; `None` if NATS does not answer.
    async fn end_of(&self, number: StreamNumber) -> Option<u64> {
        let asked = async {
            let stream = self.joined.jetstream.get_stream_no_info(number.name());
            stream.await.ok()?.get_info().await.ok()
        };
        let info = timeout(ASK, asked).await.ok()??;
        Some(info.state.last_sequence)
    }

    /// Resolves when this relay can't go on: its copy is damaged, or a stream was lost.
    pub(crate) async fn failed(&self) {
        // The sender lives in `self`.
        let _ = self.failed.subscribe().wait_for(|failed| *failed).await;
    }

    fn fail(&self, reason: &'static str) {
        tracing::error!(
            reason,
            "this relay stops; its copy of the rooms is made again at the next start"
        );
        self.store.discard_at_next_start();
        self.failed.send_replace(true);
    }

    async fn keep_house(self: Arc<Self>) {
        let mut saved = Instant::now();
        loop {
            tokio::time::sleep(TICK).await;
            if self.store.is_damaged() {
                return self.fail("the copy is damaged");
            }
            self.publish_again().await;
            if saved.elapsed() >= SAVE_POSITIONS {
                saved = Instant::now();
                self.save_positions();
            }
        }
    }

    async fn publish_again(&self) {
        let now = Instant::now();
        let mut again = Vec::new();
        let mut given_up = Vec::new();
        {
            let mut pending = self.pending();
            let old = pending.extract_if(|_, pending| now - pending.begun > GIVE_UP);
            given_up.extend(old);
            let old = pending.iter_mut();
            let old = old.filter(|(_, pending)| now - pending.published >= PUBLISH_AGAIN);
            for ((room, _), pending) in old.take(AGAIN_AT_ONCE) {
                pending.published = now;
                again.push((*room, pending.chunk.clone()));
            }
        }
        for ((_, id), pending) in given_up {
            for origin in pending.origins {
                origin.send(id, pending.chunk.len(), Err(ErrorCode::Internal));
            }
        }
        for (room, chunk) in again {
            // The chunk may have come back without the follower hearing of it.
            if let Some(stream) = self.stream(StreamNumber::of(room)) {
                stream.look.notify_one();
            }
            self.publish(room, &chunk).await;
        }
    }

    fn save_positions(&self) {
        let kept = self
            .streams
            .iter()
            .map(|stream| *stream.progress.kept().borrow());
        if let Err(error) = Positions::of_all(kept).write(self.store.folder()) {
            // The next start reads more of the streams again.
            tracing::warn!(%error, "the positions in the streams were not saved");
        }
    }

    async fn publish_ephemeral(&self, room: RoomId, frame: &[u8]) {
        let subject = ephemeral_subject(StreamNumber::of(room), room);
        let payload = Ephemeral {
            relay: self.relay,
            frame,
        };
        // Such messages may be lost.
        let _ = self
            .joined
            .client
            .publish(subject, payload.encode().into())
            .await;
    }

    fn ephemeral_arrived(&self, room: RoomId, payload: &[u8]) {
        let Some(Ephemeral { relay, frame }) = Ephemeral::decode(payload) else {
            return;
        };
        if relay != self.relay {
            let frame = axum::body::Bytes::copy_from_slice(frame);
            let by = ConnectionId::default();
            self.bus.publish(room, News::Ephemeral { by, frame });
        }
    }
}

/// The relay has not read a stream to its end in time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NotCaughtUp;

/// The bus of a relay in a cluster: followers hear each other's ephemeral messages, too. News of
/// the log come from this relay's own writer.
pub(crate) struct ClusterBus {
    local: LocalBus,
    cluster: OnceLock<Weak<Cluster>>,
}

impl ClusterBus {
    pub(crate) const fn new(local: LocalBus) -> Self {
        Self {
            local,
            cluster: OnceLock::new(),
        }
    }

    /// Sends ephemeral messages to the other relays from now on.
    pub(crate) fn join(&self, cluster: &Arc<Cluster>) {
        // A second cluster has no use.
        let _ = self.cluster.set(Arc::downgrade(cluster));
    }
}

impl Bus for ClusterBus {
    fn publish(&self, room: RoomId, news: News) {
        let cluster = self.cluster.get().and_then(Weak::upgrade);
        if let (News::Ephemeral { frame, .. }, Some(cluster)) = (&news, cluster) {
            let frame = frame.clone();
            tokio::spawn(async move { cluster.publish_ephemeral(room, &frame).await });
        }
        self.local.publish(room, news);
    }

    fn subscribe(&self, room: RoomId) -> Subscription {
        self.local.subscribe(room)
    }

    fn rooms(&self) -> usize {
        self.local.rooms()
    }
}

#[derive(Debug)]
pub enum ClusterError {
    /// No server answers, or none lets the relay in.
    Unreachable { servers: String, cause: String },
    /// JetStream refuses a stream.
    Stream { stream: String, cause: String },
}

impl ClusterError {
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreachable { .. } => "nats/unreachable",
            Self::Stream { .. } => "nats/stream",
        }
    }
}

impl fmt::Display for ClusterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreachable { servers, cause } => {
                write!(f, "Can't connect to NATS at {servers} ({cause}).")
            }
            Self::Stream { stream, cause } => write!(
                f,
                "NATS refuses the stream {stream} ({cause}); it needs JetStream and as many servers as there are replicas."
            ),
        }
    }
}

impl std::error::Error for ClusterError {}
