//! Folding 100,000 events of the initial set, and the share of language, kernel and hashing.
//! Beside it stands the same as wasm, `tests/all/shares.rs`.
//!
//! `cargo xtask bench shares` puts both beside each other, and the signatures of `nomic-sync`. On two
//! cores with nothing else running, code of rules and the kernel took two fifths of folding each,
//! hashing the rest, and folding cost about the same natively and as wasm. All together, signature
//! included, an event took 0.1 ms natively and 0.18 ms as wasm.
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
