//! A running relay: what all its connections share.

use std::fmt;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use nomic_protocol::{Epoch, ErrorCode, Nonce, RoomId};
use tokio::sync::{Semaphore, watch};

use crate::accounts::{Accounts, AddressSocket, Places};
#[cfg(feature = "nats")]
use crate::cluster::{Cluster, ClusterBus, ClusterError, Joined};
use crate::disk::DiskGauge;
use crate::log::LogNames;
use crate::metrics::Metrics;
use crate::push::Push;
use crate::tls::Tls;
use crate::visitor::Visitor;
use crate::writer::{LogWriter, Origin};
use crate::{
    Bus, Config, ConnectionId, Deposit, LocalBus, LogStore, MemoryStore, PageError, PageFolder,
    Quotas, RoomQuota, Storage, Store, StoreOpenError, TlsError,
};

/// Reason in the closing frame of a relay that stops: clients should try again after 5 seconds. A
/// restart takes about as long.
pub(crate) const COME_AGAIN: &str = "again 5";

/// Greatest number of `Has` questions in progress; each reads all ids of a room.
const SCANS: usize = 2;

/// A relay that is ready to serve. Clones are the same relay.
///
/// ```
/// # use futures_util::StreamExt;
/// use nomic_protocol::{Down, Epoch, VERSION};
/// use nomic_relay::{Config, LocalBus, MemoryStore, Relay, Storage};
/// use std::sync::Arc;
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let store = Arc::new(MemoryStore::new(Epoch([1; 16])));
/// let relay = Relay::with(Config::new(Storage::Memory), store, Arc::new(LocalBus::new()))?;
/// let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
/// let address = listener.local_addr()?;
/// let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
/// let served = tokio::spawn(relay.serve(listener, async { drop(stopped.await) }));
///
/// let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{address}/relay")).await?;
/// let first = socket.next().await.ok_or("closed")??.into_data();
/// assert!(matches!(Down::decode(&first)?, Down::Nonce { version: VERSION, .. }));
/// # drop(socket);
/// drop(stop);
/// served.await??;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Relay(Arc<RwLock<Arc<RelayState>>>);

/// Configuration of a relay, and what runs under it. A reload makes another state, which shares all
/// that runs. So a connection keeps the limits that it was told at its beginning.
#[derive(Clone)]
pub(crate) struct RelayState {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) writer: Arc<LogWriter>,
    pub(crate) page: Option<PageFolder>,
    pub(crate) tls: Option<Tls>,
    pub(crate) push: Option<Arc<Push>>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) log_names: LogNames,
    pub(crate) disk: Arc<DiskGauge>,
    /// Permits for `Has`.
    pub(crate) scans: Arc<Semaphore>,
    /// Number of connections, with those that have not said hello.
    open: watch::Sender<u32>,
    /// Number of connections that have.
    entered: Places,
    connected: Arc<AtomicU64>,
    accounts: Arc<Accounts>,
    stopping: watch::Sender<bool>,
    #[cfg(feature = "nats")]
    pub(crate) cluster: Option<Arc<Cluster>>,
}

impl Relay {
    pub fn start(config: Config) -> Result<Self, StartError> {
        // Checked first, so that a mistyped name creates no storage.
        config.page.as_deref().map(PageFolder::open).transpose()?;
        config.tls.as_ref().map(Tls::read).transpose()?;
        let epoch = Epoch(random()?);
        let store: Arc<dyn Store> = match &config.storage {
            Storage::Folder(folder) => Arc::new(LogStore::open(folder, epoch)?),
            Storage::Memory => Arc::new(MemoryStore::new(epoch)),
        };
        Self::with(config, store, Arc::new(LocalBus::new()))
    }

    /// A relay of a cluster: it shares its rooms with others over NATS.
    ///
    /// # Errors
    ///
    /// NATS can't be reached or refuses, besides the errors of any relay.
    #[cfg(feature = "nats")]
    pub async fn start_in_cluster(
        config: Config,
        settings: &crate::NatsSettings,
    ) -> Result<Self, StartError> {
        config.page.as_deref().map(PageFolder::open).transpose()?;
        config.tls.as_ref().map(Tls::read).transpose()?;
        let joined = Joined::join(settings).await?;
        let folder = match &config.storage {
            Storage::Folder(folder) => folder.clone(),
            Storage::Memory => {
                return Err(StartError::System(std::io::ErrorKind::Unsupported.into()));
            }
        };
        let store = joined.open_store(&folder)?;
        let local = LocalBus::new();
        let bus = Arc::new(ClusterBus::new(local.clone()));
        let shared: Arc<dyn Store> = Arc::clone(&store) as Arc<dyn Store>;
        let mut state = RelayState::new(config, shared, Arc::clone(&bus) as Arc<dyn Bus>)?;
        // What the streams have is in the log of every relay, also above its own quota.
        state.writer.set_quota(RoomQuota::NONE);
        let writer = Arc::clone(&state.writer);
        let cluster = Cluster::start(joined, store, writer, local);
        let cluster = cluster.map_err(|error| StartError::System(std::io::Error::other(error)))?;
        bus.join(&cluster);
        state.cluster = Some(cluster);
        Ok(Self::of(state))
    }

    /// Resolves when the relay can't go on and has to be started again.
    pub async fn failed(&self) {
        #[cfg(feature = "nats")]
        if let Some(cluster) = &self.state().cluster {
            return cluster.failed().await;
        }
        std::future::pending().await
    }

    fn of(state: RelayState) -> Self {
        Self(Arc::new(RwLock::new(Arc::new(state))))
    }

    /// A relay over another store and bus than the usual ones.
    pub fn with(
        config: Config,
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
    ) -> Result<Self, StartError> {
        RelayState::new(config, store, bus).map(Self::of)
    }

    /// Changes quotas, timing and `behind_proxy` of a running relay, for rooms at once and for
    /// connections from the next one on. With other quotas, the use of each address and room is
    /// counted from nothing. The certificate is read again. Storage, page, the length of stretches,
    /// and whether there is TLS stay.
    ///
    /// # Errors
    ///
    /// The certificate can't be used. Then nothing changes.
    pub fn reload(&self, config: Config) -> Result<(), TlsError> {
        let before = self.state();
        let files = config.tls.filter(|_| before.tls.is_some());
        let files = files.or(before.config.tls.clone());
        let tls = files.as_ref().map(Tls::read).transpose()?;
        let quotas = Quotas {
            stretch: before.config.quotas.stretch,
            ..config.quotas
        };
        before.set_room_quota(quotas.room);
        let mut next = RelayState::clone(&before);
        if quotas != before.config.quotas {
            next.accounts = Accounts::new(quotas, next.entered.clone());
        }
        next.config = Config {
            storage: before.config.storage.clone(),
            page: before.config.page.clone(),
            push: before.config.push.clone(),
            tls: files,
            quotas,
            ..config
        };
        next.tls = tls;
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(next);
        Ok(())
    }

    /// State of the relay under its present configuration.
    pub(crate) fn state(&self) -> Arc<RelayState> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for Relay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Relay")
            .field("config", &self.state().config)
            .finish_non_exhaustive()
    }
}

impl RelayState {
    fn new(config: Config, store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> Result<Self, StartError> {
        let page = config.page.as_deref().map(PageFolder::open).transpose()?;
        let tls = config.tls.as_ref().map(Tls::read).transpose()?;
        let metrics = Arc::new(Metrics::new());
        let push = Push::open(&config, &metrics).map_err(StartError::System)?;
        let writer = LogWriter::start(
            Arc::clone(&store),
            Arc::clone(&bus),
            config.quotas.room,
            Arc::clone(&metrics),
        )
        .map_err(StartError::System)?;
        let entered = Places::default();
        Ok(Self {
            store,
            bus,
            writer: Arc::new(writer),
            page,
            tls,
            push,
            metrics,
            log_names: LogNames::default(),
            disk: Arc::default(),
            scans: Arc::new(Semaphore::new(SCANS)),
            open: watch::Sender::new(0),
            connected: Arc::default(),
            accounts: Accounts::new(config.quotas, entered.clone()),
            entered,
            stopping: watch::Sender::new(false),
            config,
            #[cfg(feature = "nats")]
            cluster: None,
        })
    }

    fn set_room_quota(&self, quota: RoomQuota) {
        #[cfg(feature = "nats")]
        if self.cluster.is_some() {
            return;
        }
        self.writer.set_quota(quota);
    }

    /// Submits a chunk to the log, of this relay or of its cluster. The origin gets a receipt.
    pub(crate) async fn submit(&self, deposit: Deposit, origin: Origin) -> Result<(), ErrorCode> {
        #[cfg(feature = "nats")]
        if let Some(cluster) = &self.cluster {
            let quota = self.config.quotas.room;
            return Box::pin(cluster.submit(deposit, origin, quota)).await;
        }
        let submitted = self.writer.submit(deposit, Some(origin), None).await;
        submitted.map_err(|_| ErrorCode::Internal)
    }

    /// Waits until this relay has what others of its cluster have of a room now. Returns false if
    /// that takes too long.
    pub(crate) async fn catch_up(&self, room: RoomId) -> bool {
        #[cfg(feature = "nats")]
        if let Some(cluster) = &self.cluster {
            return cluster.catch_up(room).await.is_ok();
        }
        let _ = room;
        true
    }

    /// Counts one more connection.
    pub(crate) fn open(&self) -> OpenConnection {
        self.open.send_modify(|open| *open = open.saturating_add(1));
        OpenConnection(self.open.clone())
    }

    /// Whether no further connection may say hello.
    pub(crate) fn is_full(&self) -> bool {
        self.entered.taken() >= self.config.quotas.connections
    }

    /// Number for one more connection, from 1.
    pub(crate) fn next_connection(&self) -> ConnectionId {
        let before = self.connected.fetch_add(1, Ordering::Relaxed);
        ConnectionId(before.saturating_add(1))
    }

    pub(crate) fn admit(&self, ip: IpAddr) -> Visitor {
        self.accounts.admit(ip)
    }

    /// Lets a socket in that has not sent anything yet. Behind a proxy it is not counted.
    pub(crate) fn greet(&self, ip: IpAddr) -> Option<AddressSocket> {
        (!self.config.behind_proxy).then(|| self.accounts.greet(ip))
    }

    pub(crate) fn connections(&self) -> u32 {
        *self.open.borrow()
    }

    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    pub(crate) fn signal_stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Waits until all connections are closed, then for the last commit.
    pub(crate) async fn shut_down(&self) {
        let mut open = self.open.subscribe();
        let closed = open.wait_for(|open| *open == 0);
        if tokio::time::timeout(self.config.timing.farewell, closed)
            .await
            .is_err()
        {
            tracing::warn!(
                open = self.connections(),
                "some connections did not close in time"
            );
        }
        self.writer.stop().await;
        if let Some(push) = &self.push {
            push.save();
        }
        #[cfg(feature = "nats")]
        if let Some(cluster) = &self.cluster {
            cluster.stop().await;
        }
    }
}

/// One connection; counted until it is dropped.
pub(crate) struct OpenConnection(watch::Sender<u32>);

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.send_modify(|open| *open = open.saturating_sub(1));
    }
}

fn random<const N: usize>() -> Result<[u8; N], StartError> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| StartError::System(error.into()))?;
    Ok(bytes)
}

/// A new connection's nonce; none if the system has no randomness to give.
pub(crate) fn new_nonce() -> Option<Nonce> {
    random().ok()
}

#[derive(Debug)]
pub enum StartError {
    /// The data folder can't be used.
    Storage(StoreOpenError),
    /// The folder of the page has no page.
    Page(PageError),
    Tls(TlsError),
    /// The system refuses a port, thread or randomness.
    System(std::io::Error),
    /// NATS refuses the relay.
    #[cfg(feature = "nats")]
    Cluster(ClusterError),
}

impl StartError {
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Storage(error) => error.code(),
            Self::Page(error) => error.code(),
            Self::Tls(error) => error.code(),
            Self::System(_) => "system/refused",
            #[cfg(feature = "nats")]
            Self::Cluster(error) => error.code(),
        }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage(error) => error.fmt(f),
            Self::Page(error) => error.fmt(f),
            Self::Tls(error) => error.fmt(f),
            Self::System(error) => write!(f, "The system refuses what a relay needs ({error})."),
            #[cfg(feature = "nats")]
            Self::Cluster(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for StartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Storage(error) => Some(error),
            Self::Page(error) => Some(error),
            Self::Tls(error) => Some(error),
            Self::System(error) => Some(error),
            #[cfg(feature = "nats")]
            Self::Cluster(error) => Some(error),
        }
    }
}

impl From<StoreOpenError> for StartError {
    fn from(error: StoreOpenError) -> Self {
        Self::Storage(error)
    }
}

impl From<PageError> for StartError {
    fn from(error: PageError) -> Self {
        Self::Page(error)
    }
}

impl From<TlsError> for StartError {
    fn from(error: TlsError) -> Self {
        Self::Tls(error)
    }
}

#[cfg(feature = "nats")]
impl From<ClusterError> for StartError {
    fn from(error: ClusterError) -> Self {
        Self::Cluster(error)
    }
}
