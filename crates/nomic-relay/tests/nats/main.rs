//! Several relays over NATS. The server is found by `NOMIC_NATS` or on the path.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod kills;
mod servers;
mod sharing;
#[path = "../all/support/mod.rs"]
mod support;
