//! Chunks flow through rooms: as many as the server takes (`window`), or at a steady pace (`pace`).
//!
//! Only deliveries to other clients than a chunk's own count, so it makes no difference if a server
//! sends a client its own chunks back.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use tokio::time::sleep;

use crate::beside;
use crate::client::Wire;
use crate::options::Options;
use crate::process::{ServerProcess, Usage};
use crate::report::{Column, compare, percentile};
use crate::servers::Contender;
use crate::talk::SIZE;
use crate::traffic::{Pace, Plan, Tally, await_all, launch};

const COLUMNS: [Column; 6] = [
    ("deliveries/s", 0),
    ("CPU us each", 2),
    ("p50 ms", 2),
    ("p99 ms", 2),
    ("B a chunk", 0),
    ("load's CPU us", 2),
];

pub(crate) fn window(options: &Options) {
    let (plan, window) = window_plan(options);
    let title = format!("window: {plan}, {window} chunks of {SIZE} B under way in each");
    run(&title, plan, options);
}

/// The plan with chunks under way in each room, and their number.
pub(crate) fn window_plan(options: &Options) -> (Plan, u32) {
    let window = options.number("window", 64);
    (plan(options, 20, Pace::Window(window)), window)
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

fn run(title: &str, plan: Plan, options: &Options) {
    compare(title, &COLUMNS, options, |contender, folder| {
        let Some(wire) = contender.wire() else {
            return measure_beside(plan, contender, folder);
        };
        let server = contender.start(folder);
        let runtime = Runtime::new().unwrap();
        let measured = runtime.block_on(measure(plan, wire, vec![server], &[]));
        figures(plan, &measured)
    });
}

/// Measures a server with clients of its own, one of each room writing.
fn measure_beside(plan: Plan, contender: &Contender, folder: &Path) -> Vec<f64> {
    assert!(
        plan.writers == 1,
        "the scripts have one writer in each room"
    );
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

struct Sample {
    at: Instant,
    acknowledged: u64,
    delivered: u64,
    servers: Usage,
    besides: Usage,
    load: Usage,
}

impl Sample {
    fn take(servers: &[ServerProcess], besides: &[u32], tally: &Tally) -> Self {
        Self {
            at: Instant::now(),
            acknowledged: tally.acknowledged.load(Ordering::Relaxed),
            delivered: tally.delivered.load(Ordering::Relaxed),
            servers: servers.iter().map(ServerProcess::usage).sum(),
            besides: besides.iter().map(|&id| Usage::of(id)).sum(),
            load: Usage::of_this_process(),
        }
    }
}

/// Counts and usage in the measured time.
pub(crate) struct Measured {
    pub(crate) took: Duration,
    pub(crate) acknowledged: u64,
    pub(crate) delivered: u64,
    pub(crate) servers: Usage,
    /// Usage of processes that serve the servers.
    pub(crate) besides: Usage,
    pub(crate) load: Usage,
    /// Latencies in microseconds, sorted.
    pub(crate) latencies: Vec<u32>,
}

impl Measured {
    /// Microseconds of a time for each delivery.
    pub(crate) fn micros_each(&self, time: Duration) -> f64 {
        1e6 * time.as_secs_f64() / self.delivered as f64
    }
}

/// Puts a load on servers that share their rooms. `besides` are ids of processes that serve them.
pub(crate) async fn measure(
    plan: Plan,
    wire: Wire,
    servers: Vec<ServerProcess>,
    besides: &[u32],
) -> Measured {
    let (tally, talks) = launch(plan, wire, &servers).await;
    let seconds = Duration::from_secs_f64(plan.seconds);
    sleep(seconds / 4).await;
    tally.measuring.store(true, Ordering::Relaxed);
    let before = Sample::take(&servers, besides, &tally);
    sleep(seconds).await;
    let after = Sample::take(&servers, besides, &tally);
    tally.measuring.store(false, Ordering::Relaxed);
    await_all(plan, &tally).await;
    servers.into_iter().for_each(ServerProcess::kill);
    let mut latencies = vec![];
    for talk in talks {
        latencies.extend(talk.await.unwrap());
    }
    latencies.sort_unstable();
    Measured {
        took: after.at - before.at,
        acknowledged: after.acknowledged - before.acknowledged,
        delivered: after.delivered - before.delivered,
        servers: after.servers.since(before.servers),
        besides: after.besides.since(before.besides),
        load: after.load.since(before.load),
        latencies,
    }
}

fn figures(plan: Plan, measured: &Measured) -> Vec<f64> {
    let delivered = measured.delivered as f64;
    vec![
        delivered / measured.took.as_secs_f64(),
        measured.micros_each(measured.servers.processor),
        percentile(&measured.latencies, 0.5) / 1e3,
        percentile(&measured.latencies, 0.99) / 1e3,
        measured.servers.written as f64 * f64::from(plan.clients - 1) / delivered,
        measured.micros_each(measured.load.processor),
    ]
}
