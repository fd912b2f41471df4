//! Our half of the comparison with boardgame.io (`benches/boardgame/`), for `cargo xtask bench
//! boardgame`.
//!
//! Reads a number of events from each line of input, replays the long game up to it, and answers
//! with the microseconds per event.
#![allow(clippy::unwrap_used, reason = "a benchmark may stop")]

#[path = "../tests/all/common/mod.rs"]
mod common;

use common::long;
use nomic_engine::Event;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::Instant;

/// Without this argument no answer is awaited: all benchmarks are started.
const ASKED: &str = "--asked";

fn main() {
    if !std::env::args().skip(1).any(|word| word == ASKED) {
        return;
    }
    let mut games: BTreeMap<usize, Vec<Event>> = BTreeMap::new();
    for line in std::io::stdin().lines() {
        let length = line.unwrap().trim().parse().unwrap();
        let events = games
            .entry(length)
            .or_insert_with(|| long::long_game(length));
        let start = Instant::now();
        black_box(long::fold(events));
        let micros = 1_000_000.0 * start.elapsed().as_secs_f64() / events.len() as f64;
        println!("{micros:.3}");
    }
}
