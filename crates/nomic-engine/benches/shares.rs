//! Replay of 100,000 events of the initial set, and the shares of language, kernel and hashing.
//! `tests/all/shares.rs` measures the same as wasm.
//!
//! `cargo xtask bench shares` shows both, and the signatures of `nomic-peer`. On two idle cores,
//! rules and kernel each took two fifths of the replay and hashing took the rest. The replay took
//! about as long natively and as wasm. With its signature an event took 0.1 ms natively and 0.18 ms
//! as wasm.
#![allow(clippy::indexing_slicing, reason = "a benchmark may stop")]

#[path = "../tests/all/common/mod.rs"]
mod common;

use common::long;
use std::sync::LazyLock;
use std::time::Instant;

const EVENTS: usize = 100_000;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

fn main() {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    if filter.is_none_or(|filter| "shares".contains(&filter)) {
        println!("{}", long::report("native", EVENTS, now));
    }
}

fn now() -> f64 {
    START.elapsed().as_secs_f64() * 1_000.0
}
