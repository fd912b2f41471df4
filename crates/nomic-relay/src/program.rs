//! Running a relay as a program: starts, prints the address, and stops cleanly on a signal.

use std::fmt;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;

use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::{Config, Relay, StartError, Storage};

/// Decisions of a host about its relay.
#[derive(Debug)]
pub struct RelayOptions {
    /// With port 0, the relay takes any free one.
    pub listen: SocketAddr,
    /// Folder for the rooms. It is created if it does not exist.
    pub data: PathBuf,
    /// Folder with the static page, to serve that too.
    pub page: Option<PathBuf>,
    /// True if a proxy forwards to the relay; see [`Config::behind_proxy`].
    pub behind_proxy: bool,
}

impl Default for RelayOptions {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 7474)),
            data: PathBuf::from("./data"),
            page: None,
            behind_proxy: false,
        }
    }
}

#[derive(Debug)]
pub enum RelayRunError {
    PortTaken(SocketAddr),
    Listen(SocketAddr, io::Error),
    Start(StartError),
    /// Failure after the start.
    System(io::Error),
}

impl fmt::Display for RelayRunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PortTaken(address) => write!(
                f,
                "Something else is already listening on {address}; stop it, or choose another port with --listen."
            ),
            Self::Listen(address, cause) => write!(f, "Can't listen on {address} ({cause})."),
            Self::Start(cause) => cause.fmt(f),
            Self::System(cause) => write!(f, "The relay had to stop ({cause})."),
        }
    }
}

/// Runs a relay until it is stopped.
///
/// # Errors
///
/// The address can't be had, the folder can't be used, or the system fails.
pub fn run(options: RelayOptions) -> Result<(), RelayRunError> {
    log_to_stderr();
    Runtime::new()
        .map_err(RelayRunError::System)?
        .block_on(relay(options))
}

async fn relay(options: RelayOptions) -> Result<(), RelayRunError> {
    let RelayOptions {
        listen,
        data,
        page,
        behind_proxy,
    } = options;
    let listener = TcpListener::bind(listen)
        .await
        .map_err(|cause| match cause.kind() {
            io::ErrorKind::AddrInUse => RelayRunError::PortTaken(listen),
            _ => RelayRunError::Listen(listen, cause),
        })?;
    let address = listener.local_addr().map_err(RelayRunError::System)?;
    let serves_page = page.is_some();
    let config = Config {
        page,
        behind_proxy,
        ..Config::new(Storage::Folder(data))
    };
    let relay = Relay::start(config).map_err(RelayRunError::Start)?;
    let shutdown = stop_signal().map_err(RelayRunError::System)?;
    announce(address, serves_page);
    relay
        .serve(listener, shutdown)
        .await
        .map_err(RelayRunError::System)
}

/// Prints the address of the relay. A failure is ignored: the caller may have stopped reading.
fn announce(address: SocketAddr, serves_page: bool) {
    let mut out = io::stdout().lock();
    if serves_page {
        let _ = writeln!(out, "The page is at http://{address}/");
    }
    let _ = writeln!(out, "The relay is at ws://{address}/relay");
    let _ = writeln!(out, "Press Ctrl-C to stop.");
    let _ = out.flush();
}

/// Warnings by default; `RUST_LOG` changes the level.
fn log_to_stderr() {
    let asked = std::env::var("RUST_LOG").ok();
    let asked = asked.and_then(|text| text.parse::<Targets>().ok());
    let filter = asked.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    tracing_subscriber::registry()
        .with(lines.with_ansi(false))
        .with(filter)
        .init();
}

/// Waits for Ctrl-C or a signal to end.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // Without the signal, only killing the process is left.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
