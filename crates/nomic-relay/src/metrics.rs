//! Numbers about a running relay, in Prometheus' text format.
//!
//! Counters are written where things happen. Gauges are read from the relay at each scrape.

use std::sync::atomic::Ordering;
use std::time::Duration;

use nomic_protocol::ErrorCode;
use prometheus_client::encoding::prometheus_text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::Placed;
use crate::relay::RelayState;

/// Kinds of frames by their number on the wire. Bytes that are no frame count as [`OTHER`].
const FROM_CLIENTS: [&str; 9] = [
    "hello", "sub", "put", "has", "eph", "bundle", "get", "endpoint", "wake",
];
const FROM_RELAY: [&str; 10] = [
    "nonce", "welcome", "chunks", "ack", "want", "eph", "err", "bundle", "got", "push_key",
];
const OTHER: &str = "other";
/// Number of `err` on the wire.
const ERR: u8 = 6;

/// Reasons for not even opening a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TurnedAway {
    RelayFull,
    AddressConnections,
    AddressSockets,
    HalfOpen,
    RoomConnections,
    Origin,
}

const TURNED_AWAY: [&str; 6] = [
    "relay_full",
    "address_connections",
    "address_sockets",
    "half_open",
    "room_connections",
    "origin",
];

/// Outcome of a message to a push service.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PushOutcome {
    Sent,
    /// The service does not know the browser any more.
    Gone,
    Failed,
}

/// One counter for each value of a label.
struct CounterByLabel(Vec<Counter>);

impl CounterByLabel {
    fn register(
        registry: &mut Registry,
        (name, help): (&str, &str),
        label: &'static str,
        values: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        let family = Family::<[(&'static str, &'static str); 1], Counter>::default();
        let counters = values.into_iter();
        let counters = counters.map(|value| family.get_or_create_owned(&[(label, value)]));
        let counters = counters.collect();
        registry.register(name, help, family);
        Self(counters)
    }

    /// Counts one with the value at this index, or with the last value.
    fn count(&self, index: usize) {
        if let Some(counter) = self.0.get(index).or(self.0.last()) {
            counter.inc();
        }
    }
}

pub(crate) struct Metrics {
    registry: Registry,
    connections: Gauge,
    rooms: Gauge,
    queued_chunks: Gauge,
    queued_bytes: Gauge,
    storage_failing: Gauge,
    repaired_rooms: Counter,
    received_frames: CounterByLabel,
    received_bytes: Counter,
    sent_frames: CounterByLabel,
    sent_bytes: Counter,
    too_slow: Counter,
    turned_away: CounterByLabel,
    refusals: CounterByLabel,
    chunks: CounterByLabel,
    pushes: CounterByLabel,
    commit_seconds: Histogram,
    commit_chunks: Histogram,
    commit_bytes: Histogram,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let mut registry = Registry::with_prefix("nomic_relay");
        let r = &mut registry;
        let kinds = |known: &[&'static str]| [known, &[OTHER]].concat();
        let codes = ErrorCode::ALL.map(ErrorCode::code);
        Self {
            connections: gauge(r, "connections", "Open connections"),
            rooms: gauge(r, "rooms", "Rooms with a subscriber"),
            queued_chunks: gauge(r, "queued_chunks", "Chunks that wait for a commit"),
            queued_bytes: gauge(r, "queued_bytes", "Bytes of chunks that wait for a commit"),
            storage_failing: gauge(r, "storage_failing", "1 if the last commit failed"),
            repaired_rooms: counter(
                r,
                "repaired_rooms",
                "Rooms repaired after damage to the storage",
            ),
            received_frames: CounterByLabel::register(
                r,
                ("received_frames", "Frames from clients"),
                "kind",
                kinds(&FROM_CLIENTS),
            ),
            received_bytes: counter(r, "received_bytes", "Bytes of frames from clients"),
            sent_frames: CounterByLabel::register(
                r,
                ("sent_frames", "Frames to clients"),
                "kind",
                kinds(&FROM_RELAY),
            ),
            sent_bytes: counter(r, "sent_bytes", "Bytes of frames to clients"),
            too_slow: counter(r, "too_slow", "Connections cut off as too slow to read"),
            turned_away: CounterByLabel::register(
                r,
                ("turned_away", "Connections and sockets not let in"),
                "reason",
                TURNED_AWAY,
            ),
            refusals: CounterByLabel::register(
                r,
                ("refusals", "Errors told to clients"),
                "code",
                codes,
            ),
            chunks: CounterByLabel::register(
                r,
                ("chunks", "Chunks taken, as new or as known before"),
                "outcome",
                ["kept", "known"],
            ),
            pushes: CounterByLabel::register(
                r,
                ("pushes", "Messages to push services"),
                "outcome",
                ["sent", "gone", "failed"],
            ),
            commit_seconds: histogram(r, "commit_seconds", "Time of a commit", (0.000_25, 16)),
            commit_chunks: histogram(r, "commit_chunks", "Chunks in a commit", (1.0, 13)),
            commit_bytes: histogram(r, "commit_bytes", "Bytes in a commit", (256.0, 16)),
            registry,
        }
    }

    /// Counts a frame of a client, valid or not.
    pub(crate) fn receive(&self, frame: &[u8]) {
        self.received_frames.count(kind(frame));
        self.received_bytes.inc_by(frame.len() as u64);
    }

    /// Counts an encoded frame to a client, and the error if it tells one.
    pub(crate) fn send(&self, frame: &[u8]) {
        self.sent_frames.count(kind(frame));
        self.sent_bytes.inc_by(frame.len() as u64);
        if let [_, ERR, code, ..] = frame {
            self.refusals.count(usize::from(code.saturating_sub(1)));
        }
    }

    pub(crate) fn cut_off_too_slow(&self) {
        self.too_slow.inc();
    }

    pub(crate) fn turn_away(&self, reason: TurnedAway) {
        self.turned_away.count(reason as usize);
    }

    pub(crate) fn push(&self, outcome: PushOutcome) {
        self.pushes.count(outcome as usize);
    }

    /// Counts a commit that has succeeded.
    pub(crate) fn commit(&self, time: Duration, bytes: usize, placed: &[Placed]) {
        self.commit_seconds.observe(time.as_secs_f64());
        self.commit_chunks.observe(placed.len() as f64);
        self.commit_bytes.observe(bytes as f64);
        for placed in placed {
            match placed {
                Placed::New(_) => self.chunks.count(0),
                Placed::Known(_) => self.chunks.count(1),
                Placed::RoomFull => {}
            }
        }
    }

    /// All numbers as text.
    pub(crate) fn text(&self, relay: &RelayState) -> String {
        let (chunks, bytes) = relay.writer.queued();
        self.connections.set(i64::from(relay.connections()));
        self.rooms.set(number(relay.bus.rooms()));
        self.queued_chunks.set(number(chunks));
        self.queued_bytes.set(number(bytes));
        self.storage_failing
            .set(i64::from(!relay.writer.is_healthy()));
        let repaired = relay.store.repaired();
        self.repaired_rooms
            .inner()
            .store(repaired, Ordering::Relaxed);
        let mut text = String::new();
        // Writing into memory does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}

/// Number of a frame's kind: the first field of its array.
fn kind(frame: &[u8]) -> usize {
    frame.get(1).map_or(usize::MAX, |kind| usize::from(*kind))
}

fn number(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn gauge(registry: &mut Registry, name: &str, help: &str) -> Gauge {
    let gauge = Gauge::default();
    registry.register(name, help, gauge.clone());
    gauge
}

fn counter(registry: &mut Registry, name: &str, help: &str) -> Counter {
    let counter = Counter::default();
    registry.register(name, help, counter.clone());
    counter
}

/// A histogram with this number of buckets, each twice as large as the one before.
fn histogram(registry: &mut Registry, name: &str, help: &str, buckets: (f64, u16)) -> Histogram {
    let (first, count) = buckets;
    let histogram = Histogram::new(exponential_buckets(first, 2.0, count));
    registry.register(name, help, histogram.clone());
    histogram
}

#[cfg(test)]
mod tests;
