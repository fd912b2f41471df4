//! Chunks flow through rooms: as many as the server takes (`window`), or at a steady pace (`pace`).
//!
//! Only deliveries to other clients than a chunk's own count, so it makes no difference if a server
//! sends a client its own chunks back.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::{Interval, MissedTickBehavior, interval_at, sleep};
use tokio_tungstenite::tungstenite::Message;

use crate::beside;
use crate::client::{Client, Wire};
use crate::options::Options;
use crate::process::{ServerProcess, Usage};
use crate::report::{Column, compare, percentile};
use crate::servers::Contender;

pub(crate) const SIZE: usize = 150;

/// Longest wait for the last deliveries.
const PATIENCE: Duration = Duration::from_secs(60);

const COLUMNS: [Column; 6] = [
    ("deliveries/s", 0),
    ("CPU us each", 2),
    ("p50 ms", 2),
    ("p99 ms", 2),
    ("B a chunk", 0),
    ("load's CPU us", 2),
];

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

pub(crate) fn window(options: &Options) {
    let window = options.number("window", 64);
    let plan = plan(options, 20, Pace::Window(window));
    let title = format!("window: {plan}, {window} chunks of {SIZE} B under way in each");
    run(&title, plan, options);
}

pub(crate) fn pace(options: &Options) {
    let rate = options.number("rate", 5.0);
    let plan = plan(options, 50, Pace::Rate(rate));
    let title = format!("pace: {plan}, {rate} chunks of {SIZE} B a second in each");
    run(&title, plan, options);
}

fn plan(options: &Options, rooms: u32, pace: Pace) -> Plan {
    Plan {
        rooms: options.number("rooms", rooms),
        clients: options.number("clients", 4),
        writers: options.number("writers", 1),
        seconds: options.number("seconds", 5.0),
        pace,
    }
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

fn run(title: &str, plan: Plan, options: &Options) {
    compare(title, &COLUMNS, options, |contender, folder| {
        let Some(wire) = contender.wire() else {
            return measure_beside(plan, contender, folder);
        };
        let server = contender.start(folder);
        let runtime = Runtime::new().unwrap();
        runtime.block_on(measure(plan, wire, server))
    });
}

/// Measures a server with clients of its own, one of each room writing.
fn measure_beside(plan: Plan, contender: &Contender, folder: &Path) -> Vec<f64> {
    let pace = match plan.pace {
        Pace::Window(window) => ("window", window.into()),
        Pace::Rate(rate) => ("rate", rate),
    };
    let numbers = [
        ("rooms", plan.rooms.into()),
        ("clients", plan.clients.into()),
        ("seconds", plan.seconds),
        pace,
    ];
    let outcome = beside::run(contender, folder, "flow", &numbers);
    let [delivered, p50, p99, load] = outcome.figures[..] else {
        panic!("other figures than expected")
    };
    vec![
        delivered / outcome.took.as_secs_f64(),
        1e6 * outcome.usage.processor.as_secs_f64() / delivered,
        p50,
        p99,
        outcome.usage.written as f64 * f64::from(plan.clients - 1) / delivered,
        load,
    ]
}

/// Counters of all clients.
#[derive(Default)]
pub(crate) struct Tally {
    sent: AtomicU64,
    pub(crate) delivered: AtomicU64,
    measuring: AtomicBool,
    stopping: AtomicBool,
}

struct Sample {
    at: Instant,
    delivered: u64,
    server: Usage,
    load: Usage,
}

impl Sample {
    fn take(server: &ServerProcess, tally: &Tally) -> Self {
        Self {
            at: Instant::now(),
            delivered: tally.delivered.load(Ordering::Relaxed),
            server: server.usage(),
            load: Usage::of_this_process(),
        }
    }
}

async fn measure(plan: Plan, wire: Wire, server: ServerProcess) -> Vec<f64> {
    let (tally, talks) = launch(plan, wire, &server).await;
    let seconds = Duration::from_secs_f64(plan.seconds);
    sleep(seconds / 4).await;
    tally.measuring.store(true, Ordering::Relaxed);
    let before = Sample::take(&server, &tally);
    sleep(seconds).await;
    let after = Sample::take(&server, &tally);
    tally.measuring.store(false, Ordering::Relaxed);
    await_all(plan, &tally).await;
    server.kill();
    let mut latencies = vec![];
    for talk in talks {
        latencies.extend(talk.await.unwrap());
    }
    latencies.sort_unstable();
    figures(plan, &before, &after, &latencies)
}

/// Connects all clients, and lets them begin.
pub(crate) async fn launch(
    plan: Plan,
    wire: Wire,
    server: &ServerProcess,
) -> (Arc<Tally>, Vec<JoinHandle<Vec<u32>>>) {
    let tally = Arc::new(Tally::default());
    let mut clients = vec![];
    for room in 0..plan.rooms {
        for number in 0..plan.clients {
            let mut client = Client::enter(server.address, wire, room).await;
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

fn figures(plan: Plan, before: &Sample, after: &Sample, latencies: &[u32]) -> Vec<f64> {
    let delivered = (after.delivered - before.delivered) as f64;
    let server = after.server.since(before.server);
    let load = after.load.since(before.load);
    let micros = |time: Duration| 1e6 * time.as_secs_f64() / delivered;
    vec![
        delivered / (after.at - before.at).as_secs_f64(),
        micros(server.processor),
        percentile(latencies, 0.5) / 1e3,
        percentile(latencies, 0.99) / 1e3,
        server.written as f64 * f64::from(plan.clients - 1) / delivered,
        micros(load.processor),
    ]
}

/// State of a client that writes.
struct Writer {
    number: u32,
    next: u64,
    under_way: usize,
    /// Chunks that may be under way.
    window: usize,
    /// One chunk is written at each tick.
    ticks: Option<Interval>,
}

impl Writer {
    fn new(plan: Plan, room: u32, number: u32) -> Self {
        let window = match plan.pace {
            Pace::Window(window) => (window / plan.writers) as usize,
            Pace::Rate(_) => 0,
        };
        let ticks = match plan.pace {
            Pace::Window(_) => None,
            Pace::Rate(rate) => {
                let period = Duration::from_secs_f64(f64::from(plan.writers) / rate);
                // Writers take turns: rooms and clients begin at different times.
                let turns = plan.rooms * plan.writers;
                let turn = period * (number * plan.rooms + room) / turns;
                let mut ticks = interval_at(tokio::time::Instant::now() + turn, period);
                ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
                Some(ticks)
            }
        };
        Self {
            number,
            next: 0,
            under_way: 0,
            window,
            ticks,
        }
    }

    fn chunk(&mut self) -> Vec<u8> {
        self.next += 1;
        chunk(micros(), self.number, self.next)
    }
}

/// A chunk: the time of sending, its writer, its number, and filling.
pub(crate) fn chunk(time: u64, by: u32, number: u64) -> Vec<u8> {
    let mut chunk = vec![0x5a; SIZE];
    chunk[..8].copy_from_slice(&time.to_be_bytes());
    chunk[8..12].copy_from_slice(&by.to_be_bytes());
    chunk[12..20].copy_from_slice(&number.to_be_bytes());
    chunk
}

/// Microseconds since the first call.
fn micros() -> u64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    u64::try_from(START.elapsed().as_micros()).unwrap()
}

/// Time of sending, and number of the writer.
fn stamp(chunk: &[u8]) -> (u64, u32) {
    let sent = chunk[..8].try_into().unwrap();
    let by = chunk[8..12].try_into().unwrap();
    (u64::from_be_bytes(sent), u32::from_be_bytes(by))
}

/// One client's part of the load.
struct Talk {
    client: Client,
    number: u32,
    tally: Arc<Tally>,
    latencies: Vec<u32>,
}

impl Talk {
    fn new(client: Client, number: u32, tally: Arc<Tally>) -> Self {
        let latencies = vec![];
        Self {
            client,
            number,
            tally,
            latencies,
        }
    }

    /// Writes and listens until the server has gone. Returns the measured latencies in
    /// microseconds.
    async fn run(mut self, mut writer: Option<Writer>) -> Vec<u32> {
        loop {
            if let Some(writer) = &mut writer {
                self.fill(writer).await;
            }
            let message = tokio::select! {
                message = self.client.next() => message,
                () = tick(&mut writer) => {
                    if let Some(writer) = &mut writer {
                        self.write(writer, 1).await;
                    }
                    continue;
                }
            };
            let Some(message) = message else {
                return self.latencies;
            };
            let acknowledged = self.hear(message);
            if let Some(writer) = &mut writer {
                writer.under_way = writer.under_way.saturating_sub(acknowledged);
            }
        }
    }

    async fn fill(&mut self, writer: &mut Writer) {
        let free = writer.window.saturating_sub(writer.under_way);
        self.write(writer, free).await;
    }

    async fn write(&mut self, writer: &mut Writer, chunks: usize) {
        if chunks == 0 || self.tally.stopping.load(Ordering::Relaxed) {
            return;
        }
        writer.under_way += chunks;
        self.tally.sent.fetch_add(chunks as u64, Ordering::Relaxed);
        let chunks = (0..chunks).map(|_| writer.chunk());
        // Chunks that a server did not take are missed at the end.
        self.client.write(chunks).await;
    }

    /// Takes a message and all that have come with it. Returns the number of acknowledgements.
    fn hear(&mut self, first: Message) -> usize {
        let (now, measuring) = (micros(), self.tally.measuring.load(Ordering::Relaxed));
        let (mut delivered, mut acknowledged) = (0, 0);
        let mut next = Some(first);
        while let Some(message) = next {
            let latencies = &mut self.latencies;
            acknowledged += self.client.read(message, |chunk| {
                let (sent, by) = stamp(chunk);
                if by == self.number {
                    return;
                }
                delivered += 1;
                if measuring {
                    latencies.push(u32::try_from(now.saturating_sub(sent)).unwrap_or(u32::MAX));
                }
            });
            next = self.client.next_now();
        }
        self.tally.delivered.fetch_add(delivered, Ordering::Relaxed);
        acknowledged
    }
}

/// Waits for the time to write; for ever if the client does not write by time.
async fn tick(writer: &mut Option<Writer>) {
    match writer {
        Some(Writer {
            ticks: Some(ticks), ..
        }) => {
            ticks.tick().await;
        }
        _ => std::future::pending().await,
    }
}
