//! Running a relay as a program: starts, prints the address, and stops cleanly on a signal.

use std::fmt;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use crate::health::monitoring;
use crate::log::Log;
use crate::signals::{Hangups, stop_signal};
use crate::tls::Tls;
use crate::{
    Config, NatsSettings, Relay, RelayOptions, Settings, SettingsError, StartError, starting,
};

#[derive(Debug)]
pub enum RelayRunError {
    Settings(SettingsError),
    PortTaken(SocketAddr),
    Listen(SocketAddr, io::Error),
    Start(StartError),
    /// Failure after the start.
    System(io::Error),
    /// The copy of the cluster's rooms is damaged, or the cluster lost a stream.
    Failed,
}

impl fmt::Display for RelayRunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Settings(cause) => cause.fmt(f),
            Self::PortTaken(address) => write!(
                f,
                "Something else is already listening on {address}; stop it, or choose another port with --listen."
            ),
            Self::Listen(address, cause) => write!(f, "Can't listen on {address} ({cause})."),
            Self::Start(cause) => cause.fmt(f),
            Self::System(cause) => write!(f, "The relay had to stop ({cause})."),
            Self::Failed => f.write_str(
                "The relay had to stop: its copy of the rooms is damaged, or NATS lost a stream. Start it again: it makes another copy.",
            ),
        }
    }
}

/// Runs a relay until it is stopped.
///
/// # Errors
///
/// The settings are wrong, the address can't be had, the folder can't be used, or the system fails.
pub fn run(options: &RelayOptions) -> Result<(), RelayRunError> {
    let settings = Settings::read(options).map_err(RelayRunError::Settings)?;
    let log = Log::start(&settings.log);
    Runtime::new()
        .map_err(RelayRunError::System)?
        .block_on(relay(options, settings, log))
}

async fn relay(options: &RelayOptions, settings: Settings, log: Log) -> Result<(), RelayRunError> {
    // First of all, since a hangup would end the process.
    let hangups = Hangups::listen().map_err(RelayRunError::System)?;
    let mut listener = bind(settings.listen).await?;
    let address = listener.local_addr().map_err(RelayRunError::System)?;
    let watchers = match settings.metrics {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let config = settings.config();
    let tls = config.tls.as_ref().map(Tls::read).transpose();
    let tls = tls.map_err(|cause| RelayRunError::Start(cause.into()))?;
    let starting = start(config, settings.nats.clone());
    let relay =
        starting::answer_until(&mut listener, tls, settings.timing.request, starting).await?;
    let stopped = stop_signal().map_err(RelayRunError::System)?;
    let (failing, failed) = (relay.clone(), Arc::new(AtomicBool::new(false)));
    let noted = Arc::clone(&failed);
    let shutdown = async move {
        tokio::select! {
            () = stopped => {}
            () = failing.failed() => noted.store(true, Ordering::Relaxed),
        }
    };
    let numbers = watchers.map(|watchers| serve_metrics(watchers, relay.clone()));
    let numbers = numbers.transpose().map_err(RelayRunError::System)?;
    announce(address, &settings, numbers);
    let reloads = ReloadTask {
        options: options.clone(),
        started: settings,
        relay: relay.clone(),
        log,
    };
    let reloads = tokio::spawn(reloads.run(hangups));
    let served = relay.serve(listener, shutdown).await;
    reloads.abort();
    served.map_err(RelayRunError::System)?;
    match failed.load(Ordering::Relaxed) {
        true => Err(RelayRunError::Failed),
        false => Ok(()),
    }
}

async fn start(config: Config, nats: Option<NatsSettings>) -> Result<Relay, RelayRunError> {
    #[cfg(feature = "nats")]
    if let Some(nats) = nats {
        let relay = Relay::start_in_cluster(config, &nats).await;
        return relay.map_err(RelayRunError::Start);
    }
    #[cfg(not(feature = "nats"))]
    let _ = nats;
    tokio::task::spawn_blocking(move || Relay::start(config))
        .await
        .map_err(|cause| RelayRunError::System(cause.into()))?
        .map_err(RelayRunError::Start)
}

async fn bind(address: SocketAddr) -> Result<TcpListener, RelayRunError> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|cause| match cause.kind() {
        io::ErrorKind::AddrInUse => RelayRunError::PortTaken(address),
        _ => RelayRunError::Listen(address, cause),
    })
}

/// Serves the metrics until the process ends. Returns their address.
fn serve_metrics(listener: TcpListener, relay: Relay) -> io::Result<SocketAddr> {
    let address = listener.local_addr()?;
    let served = axum::serve(listener, monitoring(relay));
    tokio::spawn(served.into_future());
    Ok(address)
}

/// Reads the settings again at each hangup.
struct ReloadTask {
    options: RelayOptions,
    /// Settings that the relay was started with.
    started: Settings,
    relay: Relay,
    log: Log,
}

impl ReloadTask {
    async fn run(self, mut hangups: Hangups) {
        loop {
            hangups.next().await;
            match Settings::read(&self.options) {
                Ok(settings) => self.reload(&settings),
                Err(error) => tracing::error!(%error, "the settings stay as they are"),
            }
        }
    }

    fn reload(&self, settings: &Settings) {
        for setting in self.started.fixed_changes(settings) {
            tracing::warn!(setting, "this setting changes at the next start");
        }
        if let Err(error) = self.relay.reload(settings.config()) {
            tracing::error!(%error, "the settings stay as they are");
            return;
        }
        self.log.set_level(&settings.log);
        tracing::info!("the settings were read again");
    }
}

/// Prints the address of the relay. A failure is ignored: the caller may have stopped reading.
fn announce(address: SocketAddr, settings: &Settings, metrics: Option<SocketAddr>) {
    let mut out = io::stdout().lock();
    let s = if settings.tls.is_some() { "s" } else { "" };
    if settings.page.is_some() {
        let _ = writeln!(out, "The page is at http{s}://{address}/");
    }
    let _ = writeln!(out, "The relay is at ws{s}://{address}/relay");
    if let Some(address) = metrics {
        let _ = writeln!(out, "The metrics are at http://{address}/metrics");
    }
    let _ = writeln!(out, "Press Ctrl-C to stop.");
    let _ = out.flush();
}
