//! Signals to the process.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Signals to read the settings again; none on systems without `SIGHUP`.
pub(crate) struct Hangups {
    #[cfg(unix)]
    signal: Signal,
}

impl Hangups {
    #[cfg(unix)]
    pub(crate) fn listen() -> io::Result<Self> {
        let signal = signal(SignalKind::hangup())?;
        Ok(Self { signal })
    }

    #[cfg(not(unix))]
    pub(crate) fn listen() -> io::Result<Self> {
        Ok(Self {})
    }

    #[cfg(unix)]
    pub(crate) async fn next(&mut self) {
        if self.signal.recv().await.is_none() {
            std::future::pending::<()>().await;
        }
    }

    #[cfg(not(unix))]
    pub(crate) async fn next(&mut self) {
        std::future::pending::<()>().await;
    }
}

/// Waits for Ctrl-C or a signal to end.
#[cfg(unix)]
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
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
pub(crate) fn stop_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    Ok(async {
        // Without the signal, only killing the process is left.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
