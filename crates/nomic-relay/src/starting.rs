//! Answers on the relay's port while its storage is opened, which can take long after a crash.

use std::pin::pin;
use std::time::Duration;

use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::health::routes_while_starting;
use crate::tls::Tls;

/// Greatest number of sockets that are answered at a time. More wait for the relay.
const SOCKETS: usize = 64;

/// Answers until the relay has started. Sockets that are not done by then are cut off.
pub(crate) async fn answer_until<T>(
    listener: &mut TcpListener,
    tls: Option<Tls>,
    request: Duration,
    started: impl Future<Output = T>,
) -> T {
    let mut started = pin!(started);
    let mut sockets = JoinSet::new();
    loop {
        tokio::select! {
            done = &mut started => return done,
            (stream, _) = Listener::accept(listener), if sockets.len() < SOCKETS => {
                sockets.spawn(answer(stream, tls.clone(), request));
            }
            Some(_) = sockets.join_next() => {}
        }
    }
}

async fn answer(stream: TcpStream, tls: Option<Tls>, request: Duration) {
    match tls {
        None => answer_request(stream, request).await,
        Some(tls) => {
            if let Ok(stream) = tls.accept(stream, request).await {
                answer_request(stream, request).await;
            }
        }
    }
}

async fn answer_request(stream: impl AsyncRead + AsyncWrite + Unpin, request: Duration) {
    let routes = TowerToHyperService::new(routes_while_starting());
    let answered = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(request)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), routes)
        .await;
    if let Err(error) = answered {
        tracing::debug!(%error, "a socket ended");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::SocketAddr;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    async fn get(address: SocketAddr, path: &str) -> String {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    }

    #[tokio::test]
    async fn a_relay_that_is_starting_says_so() {
        let mut listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let asked = async {
            let health = get(address, "/health").await;
            (
                health,
                get(address, "/ready").await,
                get(address, "/relay").await,
            )
        };
        let request = Duration::from_secs(10);
        let (health, ready, relay) = answer_until(&mut listener, None, request, asked).await;
        assert!(health.starts_with("HTTP/1.1 200"), "{health}");
        assert!(health.contains(r#""status":"starting""#), "{health}");
        assert!(ready.starts_with("HTTP/1.1 503"), "{ready}");
        assert!(relay.starts_with("HTTP/1.1 503"), "{relay}");
        assert!(relay.contains("retry-after: 5"), "{relay}");
    }
}
