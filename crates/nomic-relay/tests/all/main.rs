//! The tests of the relay, in one program: what they share is compiled and linked once.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod bundles;
mod crowds;
mod damage;
mod durability;
mod followers;
#[cfg(unix)]
mod metrics;
mod new_rooms;
mod origins;
mod page;
#[cfg(unix)]
mod program;
mod promises;
mod push;
mod refusals;
mod silent;
#[cfg(target_os = "linux")]
mod slow_readers;
mod stores;
mod support;
mod tls;
