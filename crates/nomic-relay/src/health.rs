//! Answers for programs that watch a relay.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;

use crate::Relay;
use crate::relay::RelayState;

#[derive(Default, Debug, Serialize)]
struct Health {
    status: HealthStatus,
    connections: u32,
    /// Number of damaged rooms that were repaired since the start.
    repaired: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum HealthStatus {
    Ok,
    #[default]
    Starting,
    StorageFailing,
    Stopping,
}

impl Health {
    fn of(relay: &RelayState) -> Self {
        let status = match (*relay.stopping().borrow(), relay.writer.is_healthy()) {
            (true, _) => HealthStatus::Stopping,
            (false, false) => HealthStatus::StorageFailing,
            (false, true) => HealthStatus::Ok,
        };
        Self {
            status,
            connections: relay.connections(),
            repaired: relay.store.repaired(),
        }
    }

    /// Whether the process works. A start or a stop needs no help, however long it takes.
    fn is_alive(&self) -> bool {
        self.status != HealthStatus::StorageFailing
    }

    /// Whether players may be sent here.
    fn is_ready(&self) -> bool {
        self.status == HealthStatus::Ok
    }

    fn answer(self, good: bool) -> Response {
        let code = match good {
            true => StatusCode::OK,
            false => StatusCode::SERVICE_UNAVAILABLE,
        };
        (code, [(header::CACHE_CONTROL, "no-store")], Json(self)).into_response()
    }

    fn health(self) -> Response {
        let alive = self.is_alive();
        self.answer(alive)
    }

    fn ready(self) -> Response {
        let ready = self.is_ready();
        self.answer(ready)
    }
}

/// `/health` and `/ready`.
pub(crate) fn routes() -> Router<Relay> {
    let health = async |State(relay): State<Relay>| Health::of(&relay.state()).health();
    let ready = async |State(relay): State<Relay>| Health::of(&relay.state()).ready();
    Router::new()
        .route("/health", get(health))
        .route("/ready", get(ready))
}

/// Routes before the relay runs: anything but the health is refused until later.
pub(crate) fn routes_while_starting() -> Router {
    let wait = async || {
        let later = [(header::RETRY_AFTER, "5")];
        let text = "This relay is starting.\n";
        (StatusCode::SERVICE_UNAVAILABLE, later, text)
    };
    Router::new()
        .route("/health", get(async || Health::default().health()))
        .route("/ready", get(async || Health::default().ready()))
        .fallback(wait)
}

/// Routes for an address that only the operator can reach.
pub(crate) fn monitoring(relay: Relay) -> Router {
    let numbers = async |State(relay): State<Relay>| {
        let relay = relay.state();
        let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
        (kind, relay.metrics.text(&relay))
    };
    routes().route("/metrics", get(numbers)).with_state(relay)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Storage};

    fn codes(relay: &RelayState) -> (u16, u16) {
        let health = Health::of(relay).health().status();
        let ready = Health::of(relay).ready().status();
        (health.as_u16(), ready.as_u16())
    }

    #[tokio::test]
    async fn a_relay_that_stops_is_alive_and_not_ready() {
        let relay = Relay::start(Config::new(Storage::Memory)).unwrap().state();
        assert_eq!(codes(&relay), (200, 200));
        relay.signal_stop();
        assert_eq!(codes(&relay), (200, 503));
        relay.shut_down().await;
        assert_eq!(codes(&relay), (200, 503));
    }

    #[tokio::test]
    async fn a_relay_whose_storage_fails_is_neither_alive_nor_ready() {
        let relay = Relay::start(Config::new(Storage::Memory)).unwrap().state();
        relay.writer.stop().await;
        assert_eq!(codes(&relay), (503, 503));
    }

    #[test]
    fn a_relay_that_starts_is_alive_and_not_ready() {
        let (health, ready) = (Health::default().health(), Health::default().ready());
        assert_eq!(
            (health.status().as_u16(), ready.status().as_u16()),
            (200, 503)
        );
    }
}
