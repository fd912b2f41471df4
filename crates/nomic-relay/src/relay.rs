//! A running relay: what all its connections share.

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use nomic_protocol::{Epoch, Nonce};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::address::{AddressBook, AddressSocket, TooMany, Visitor};
use crate::writer::LogWriter;
use crate::{
    Bus, Config, ConnectionId, LocalBus, LogStore, MemoryStore, PageError, PageFolder, Storage,
    Store, StoreOpenError,
};

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
pub struct Relay(Arc<RelayState>);

pub(crate) struct RelayState {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) writer: LogWriter,
    pub(crate) page: Option<PageFolder>,
    /// Permits for `Has`.
    pub(crate) scans: Semaphore,
    open: Arc<Semaphore>,
    connected: AtomicU64,
    addresses: Arc<AddressBook>,
    stopping: watch::Sender<bool>,
}

impl Relay {
    pub fn start(config: Config) -> Result<Self, StartError> {
        // Checked first, so that a mistyped folder creates no storage.
        config.page.as_deref().map(PageFolder::open).transpose()?;
        let epoch = Epoch(random()?);
        let store: Arc<dyn Store> = match &config.storage {
            Storage::Folder(folder) => Arc::new(LogStore::open(folder, epoch)?),
            Storage::Memory => Arc::new(MemoryStore::new(epoch)),
        };
        Self::with(config, store, Arc::new(LocalBus::new()))
    }

    /// A relay over another store and bus than the usual ones.
    pub fn with(
        config: Config,
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
    ) -> Result<Self, StartError> {
        let page = config.page.as_deref().map(PageFolder::open).transpose()?;
        let writer = LogWriter::start(Arc::clone(&store), Arc::clone(&bus), config.quotas.room)
            .map_err(StartError::System)?;
        let open = usize::try_from(config.quotas.connections).unwrap_or(Semaphore::MAX_PERMITS);
        Ok(Self(Arc::new(RelayState {
            store,
            bus,
            writer,
            page,
            scans: Semaphore::new(SCANS),
            open: Arc::new(Semaphore::new(open)),
            connected: AtomicU64::new(0),
            addresses: AddressBook::new(config.quotas),
            stopping: watch::Sender::new(false),
            config,
        })))
    }

    pub(crate) fn shared(&self) -> &Arc<RelayState> {
        &self.0
    }
}

impl fmt::Debug for Relay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Relay")
            .field("config", &self.0.config)
            .finish_non_exhaustive()
    }
}

impl RelayState {
    /// Permit for one more connection, if one is free.
    pub(crate) fn place(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.open).try_acquire_owned().ok()
    }

    /// Number for one more connection, from 1.
    pub(crate) fn next_connection(&self) -> ConnectionId {
        let before = self.connected.fetch_add(1, Ordering::Relaxed);
        ConnectionId(before.saturating_add(1))
    }

    pub(crate) fn admit(&self, ip: IpAddr) -> Result<Visitor, TooMany> {
        self.addresses.admit(ip)
    }

    /// Admits a socket that has not sent anything yet. Behind a proxy it is not counted.
    pub(crate) fn greet(&self, ip: IpAddr) -> Result<Option<AddressSocket>, TooMany> {
        if self.config.behind_proxy {
            return Ok(None);
        }
        self.addresses.greet(ip).map(Some)
    }

    pub(crate) fn connections(&self) -> u64 {
        let places = u64::from(self.config.quotas.connections);
        places.saturating_sub(self.open.available_permits() as u64)
    }

    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }

    pub(crate) fn signal_stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Waits until all connections are closed, then for the last commit.
    pub(crate) async fn shut_down(&self) {
        let all = self.open.acquire_many(self.config.quotas.connections);
        if tokio::time::timeout(self.config.timing.farewell, all)
            .await
            .is_err()
        {
            tracing::warn!(
                open = self.connections(),
                "some connections did not close in time"
            );
        }
        self.writer.stop().await;
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
    /// The system refuses a port, thread or randomness.
    System(std::io::Error),
}

impl StartError {
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Storage(error) => error.code(),
            Self::Page(error) => error.code(),
            Self::System(_) => "system/refused",
        }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage(error) => error.fmt(f),
            Self::Page(error) => error.fmt(f),
            Self::System(error) => write!(f, "The system refuses what a relay needs ({error})."),
        }
    }
}

impl std::error::Error for StartError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Storage(error) => Some(error),
            Self::Page(error) => Some(error),
            Self::System(error) => Some(error),
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
