//! Many clients in many rooms, by a plan.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::client::{Client, Wire};
use crate::process::ServerProcess;
use crate::talk::{Talk, Writer};

/// Longest wait for the last deliveries.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) rooms: u32,
    pub(crate) clients: u32,
    /// Clients of a room that write.
    pub(crate) writers: u32,
    pub(crate) pace: Pace,
    pub(crate) seconds: f64,
}

#[derive(Clone, Copy)]
pub(crate) enum Pace {
    /// Greatest number of a room's chunks that are not acknowledged.
    Window(u32),
    /// Chunks a second of a room.
    Rate(f64),
}

impl std::fmt::Display for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            rooms,
            clients,
            writers,
            ..
        } = self;
        write!(f, "{rooms} rooms x {clients} clients ({writers} writing)")
    }
}

/// Counters of all clients.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) sent: AtomicU64,
    pub(crate) acknowledged: AtomicU64,
    pub(crate) delivered: AtomicU64,
    pub(crate) measuring: AtomicBool,
    pub(crate) stopping: AtomicBool,
}

/// Connects all clients, and lets them begin. Servers get the clients of a room in turn.
pub(crate) async fn launch(
    plan: Plan,
    wire: Wire,
    servers: &[ServerProcess],
) -> (Arc<Tally>, Vec<JoinHandle<Vec<u32>>>) {
    let tally = Arc::new(Tally::default());
    let mut clients = vec![];
    for room in 0..plan.rooms {
        for number in 0..plan.clients {
            let turn = (room + number) as usize % servers.len();
            let mut client = Client::enter(servers[turn].address, wire, room).await;
            client.follow().await;
            clients.push((client, room, number));
        }
    }
    let talks = clients.into_iter().map(|(client, room, number)| {
        let writer = (number < plan.writers).then(|| Writer::new(plan, room, number));
        let talk = Talk::new(client, number, Arc::clone(&tally));
        tokio::spawn(talk.run(writer))
    });
    let talks = talks.collect();
    (tally, talks)
}

/// Ends the writing, and waits until every chunk has come to every other client.
pub(crate) async fn await_all(plan: Plan, tally: &Tally) {
    tally.stopping.store(true, Ordering::Relaxed);
    let began = Instant::now();
    loop {
        sleep(Duration::from_millis(50)).await;
        let expected = tally.sent.load(Ordering::Relaxed) * u64::from(plan.clients - 1);
        let delivered = tally.delivered.load(Ordering::Relaxed);
        if delivered == expected {
            return;
        }
        assert!(delivered < expected, "some chunks came twice");
        let late = began.elapsed() > PATIENCE;
        assert!(!late, "{delivered} of {expected} deliveries came");
    }
}
