//! From a listening socket to connections and pages.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::serve::Listener;
use axum::{Router, middleware};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper::upgrade::Upgraded;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use nomic_protocol::MAX_FRAME;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_websockets::{Limits, ServerBuilder};

use crate::accounts::AddressSocket;
use crate::metrics::TurnedAway;
use crate::relay::RelayState;
use crate::sweeping::sweep;
use crate::{Config, Relay, StartError, connection, handshake, headers, health, origin};

/// Longest message that is read. A longer frame than allowed but below this size gets an error, and
/// the connection lives on. A longer message can't be skipped and ends the connection.
const MOST_READ: usize = 2 * MAX_FRAME;

/// The stream under a connection.
pub(crate) type Socket = TokioIo<Upgraded>;

pub async fn serve(
    listener: TcpListener,
    config: Config,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), StartError> {
    Relay::start(config)?
        .serve(listener, shutdown)
        .await
        .map_err(StartError::System)
}

impl Relay {
    /// The relay's routes: `/relay` for the WebSocket, `/health`, `/ready`, and the page for the
    /// rest. It needs the peers' addresses: `into_make_service_with_connect_info::<SocketAddr>()`.
    pub fn router(&self) -> Router {
        let fallback = match &self.state().page {
            Some(page) => page.router(),
            None => Router::new().route("/", get(greeting)),
        };
        Router::new()
            .route("/relay", any(upgrade))
            .merge(health::routes())
            .with_state(self.clone())
            .merge(fallback)
            .layer(middleware::from_fn(headers::with_headers))
    }

    /// Serves until the shutdown future is done. Then it says goodbye to every connection, commits
    /// all deposits and returns. Fails only if the socket fails for good.
    pub async fn serve(
        self,
        listener: TcpListener,
        shutdown: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        let routes = TowerToHyperService::new(self.router());
        // Every socket holds a copy, so it is known when the last has ended.
        let (open, held) = watch::channel(());
        let mut listener = listener;
        let mut shutdown = pin!(shutdown);
        let sweeping = tokio::spawn(sweep(self.clone()));
        let pushing = self.state().push.clone();
        let pushing = pushing.map(|push| tokio::spawn(push.run()));
        loop {
            let (stream, peer) = tokio::select! {
                accepted = Listener::accept(&mut listener) => accepted,
                () = &mut shutdown => break,
            };
            let relay = self.state();
            let guest = relay.greet(peer.ip());
            let answered = answer(Arc::clone(&relay), stream, peer, routes.clone());
            let held = held.clone();
            tokio::spawn(async move {
                tokio::select! {
                    () = answered => {}
                    () = sent_away(&guest) => {
                        relay.metrics.turn_away(TurnedAway::AddressSockets);
                        let address = relay.log_names.of(peer.ip());
                        tracing::info!(%address, "an address has too many sockets");
                    }
                }
                drop((guest, held));
            });
        }
        sweeping.abort();
        if let Some(pushing) = pushing {
            pushing.abort();
        }
        drop((listener, held));
        let relay = self.state();
        relay.signal_stop();
        // Those that are not done by then are cut off.
        let _ = tokio::time::timeout(relay.config.timing.farewell, open.closed()).await;
        relay.shut_down().await;
        Ok(())
    }
}

/// Done when the socket has to make room for a newer one.
async fn sent_away(guest: &Option<AddressSocket>) {
    match guest {
        Some(guest) => guest.is_sent_away().await,
        None => std::future::pending().await,
    }
}

/// Answers requests on one socket until it becomes a connection or ends. A request whose head comes
/// too late ends it.
async fn answer(
    relay: Arc<RelayState>,
    stream: TcpStream,
    peer: SocketAddr,
    routes: TowerToHyperService<Router>,
) {
    // Frames are written whole; waiting to fill a packet only delays them.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        routes.call(request)
    });
    let patience = relay.config.timing.request;
    let ended = match &relay.tls {
        None => answer_requests(&relay, stream, service).await,
        Some(tls) => match tls.accept(stream, patience).await {
            Ok(stream) => answer_requests(&relay, stream, service).await,
            Err(error) => {
                tracing::debug!(%error, "a socket did not agree on TLS");
                return;
            }
        },
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a socket ended");
    }
}

async fn answer_requests<S>(
    relay: &RelayState,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    service: S,
) -> hyper::Result<()>
where
    S: Service<hyper::Request<Incoming>, Response = Response, Error = Infallible>,
{
    let mut stopping = relay.stopping();
    let requests = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(relay.config.timing.request)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut requests = pin!(requests);
    let told = async {
        // The sender lives in `relay`, so this ends by the value only.
        let _ = stopping.wait_for(|stop| *stop).await;
    };
    tokio::select! {
        ended = requests.as_mut() => ended,
        () = told => {
            requests.as_mut().graceful_shutdown();
            requests.await
        }
    }
}

async fn greeting() -> &'static str {
    "A relay for tables of Nomic. It serves no page; open one elsewhere.\n"
}

/// A connection has no cookie, and only rights that it proves itself. A page from elsewhere could
/// still use up places of its reader's address.
async fn upgrade(
    State(relay): State<Relay>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
) -> Response {
    let upgraded = hyper::upgrade::on(&mut request);
    let headers = request.headers();
    let Some(accepted) = handshake::accept(request.method(), headers) else {
        let text = "This is the address of a relay for programs: it takes WebSockets.\n";
        return (StatusCode::BAD_REQUEST, text).into_response();
    };
    let relay = relay.state();
    let origins = relay.config.origins.as_deref();
    let (serves_page, behind_proxy) = (relay.page.is_some(), relay.config.behind_proxy);
    if !origin::may_connect(headers, origins, serves_page, behind_proxy) {
        relay.metrics.turn_away(TurnedAway::Origin);
        tracing::info!("a page from elsewhere was refused");
        let text = "Pages from elsewhere may not use this relay.\n";
        return (StatusCode::FORBIDDEN, text).into_response();
    }
    if relay.is_full() {
        relay.metrics.turn_away(TurnedAway::RelayFull);
        tracing::info!("the relay is full");
        let retry = [(header::RETRY_AFTER, "30")];
        return (
            StatusCode::SERVICE_UNAVAILABLE,
            retry,
            "This relay is full.\n",
        )
            .into_response();
    }
    let ip = if relay.config.behind_proxy {
        forwarded_for(headers)
    } else {
        None
    };
    let ip = ip.unwrap_or(peer.ip());
    let address = relay.log_names.of(ip);
    let mut visitor = relay.admit(ip);
    visitor.may_begin_rooms = relay
        .config
        .room_token
        .as_ref()
        .is_none_or(|token| token.is_in(request.uri()));
    let open = relay.open();
    tracing::debug!(%address, "a connection began");
    tokio::spawn(async move {
        // A client that has gone by now has no socket.
        if let Ok(upgraded) = upgraded.await {
            let limits = Limits::default().max_payload_len(Some(MOST_READ));
            let builder = ServerBuilder::new().limits(limits);
            let socket = builder.serve(TokioIo::new(upgraded));
            if let Some(reason) = connection::serve_connection(relay, socket, visitor).await {
                tracing::info!(%address, ?reason, "a connection was turned away");
            }
        }
        drop(open);
        tracing::debug!(%address, "a connection ended");
    });
    accepted
}

/// Address that the nearest proxy saw: the last in the header. The client may have invented earlier
/// ones.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_forwarded_address_is_believed() {
        let check = |lines: &[&str], expected: Option<&str>| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", line.parse().unwrap());
            }
            assert_eq!(
                forwarded_for(&headers),
                expected.map(|ip| ip.parse().unwrap())
            );
        };
        check(&[], None);
        check(&["10.0.0.1"], Some("10.0.0.1"));
        check(&["1.1.1.1, 10.0.0.1"], Some("10.0.0.1"));
        check(&["1.1.1.1", "2.2.2.2, 2001:db8::1"], Some("2001:db8::1"));
        check(&["10.0.0.1, nonsense"], None);
    }
}
