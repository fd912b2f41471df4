//! Folding 100,000 events of the initial set, and the share of language, kernel and hashing.
//! Beside it stands the same as wasm, `tests/all/shares.rs`.
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
