//! `nomic relay`: starts, prints the address, and stops cleanly on a signal.

use std::fmt;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use nomic_relay::{Config, Relay, StartError, Storage};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tracing_subscriber::EnvFilter;

#[derive(Debug, Args)]
pub(crate) struct RelayOptions {
    /// The address to listen on; port 0 takes any free one.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7474")]
    listen: SocketAddr,

    /// The folder for the rooms. It is created if it does not exist.
    #[arg(long, value_name = "FOLDER", default_value = "./data")]
    data: PathBuf,

    /// The folder with the static page, to serve that too.
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,

    /// A proxy forwards to this relay: take players' addresses from its X-Forwarded-For header.
    #[arg(long)]
    behind_proxy: bool,
}

#[derive(Debug)]
pub(crate) enum RelayRunError {
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

pub(crate) fn run(options: RelayOptions) -> Result<(), RelayRunError> {
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
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
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
