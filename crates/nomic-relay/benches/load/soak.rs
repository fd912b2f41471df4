//! Memory of a relay over a long time at a steady rate.

use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use tokio::time::sleep;

use crate::client::Wire;
use crate::options::Options;
use crate::process::{disk, machine_load};
use crate::report::folder;
use crate::servers::Contender;
use crate::traffic::{Pace, Plan, await_all, launch};

/// Number of lines that are printed.
const LINES: u32 = 30;

pub(crate) fn soak(options: &Options) {
    let minutes = options.number("minutes", 2.0);
    let rate = options.number("rate", 0.25);
    let plan = Plan {
        rooms: options.number("rooms", 2000),
        clients: options.number("clients", 2),
        writers: 1,
        pace: Pace::Rate(rate),
        seconds: 60.0 * minutes,
    };
    for relay in options.relays() {
        let name = &relay.name;
        println!("\nsoak: {name}, {plan}, {rate} chunks a second in each, {minutes} minutes");
        let folder = folder();
        let runtime = Runtime::new().unwrap();
        runtime.block_on(run(plan, &relay, folder.path()));
    }
}

async fn run(plan: Plan, relay: &Contender, folder: &Path) {
    let server = relay.start(folder);
    let (tally, _talks) = launch(plan, Wire::Relay, std::slice::from_ref(&server)).await;
    let began = Instant::now();
    let line = Duration::from_secs_f64(plan.seconds) / LINES;
    let mut memory = vec![];
    let mut before = 0;
    for _ in 0..LINES {
        sleep(line).await;
        let delivered = tally.delivered.load(Ordering::Relaxed);
        let resident = server.resident() as f64 / 1024.0;
        memory.push(resident);
        println!(
            "  {:>6.0} s{resident:>10.1} MB{:>8.0} deliveries/s{:>10.1} MB on disk; load {}",
            began.elapsed().as_secs_f64(),
            (delivered - before) as f64 / line.as_secs_f64(),
            disk(folder) as f64 / 1e6,
            machine_load(),
        );
        before = delivered;
    }
    await_all(plan, &tally).await;
    let half = &memory[memory.len() / 2..];
    let grown = half[half.len() - 1] - half[0];
    println!("  grown in the second half by {grown:.1} MB");
}
