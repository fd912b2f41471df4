//! Cost of the signatures of events. The wasm version is `tests/all/signatures.rs`.
//!
//! A single signature check takes longer than all other work for an event. Wasm is three times as
//! slow at it. Checking 256 chunks together takes half of the time. Not checking is faster still:
//! events from the own storage are not checked again if a later signature of their device vouches
//! for them. The page has smaller tables of multiples than a native program. So its checking is
//! about a tenth slower, and signing about three times (0.1 ms).
#![allow(clippy::unwrap_used, reason = "a benchmark may stop")]

#[cfg(not(target_arch = "wasm32"))]
mod signing;

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    use std::sync::LazyLock;
    use std::time::Instant;

    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    if filter.is_none_or(|filter| "shares".contains(&filter)) {
        let now = || START.elapsed().as_secs_f64() * 1_000.0;
        println!("{}", signing::report("native", now));
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {}
