//! What the signatures of events cost. Beside it stands the same as wasm, `tests/all/signatures.rs`.
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
