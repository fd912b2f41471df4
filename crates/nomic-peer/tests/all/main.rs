//! The tests of peers, in one program: what they share is compiled and linked once.
#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod admission;
mod again;
mod bundles;
mod cards;
mod chunks;
mod devices;
mod elsewhere;
mod events;
mod explanations;
mod false_clock;
mod flood;
mod forged;
mod greeting;
mod limits_page;
mod pace;
mod pending_events;
mod promises;
mod proof;
mod record;
mod relays;
mod secrecy;
mod several;
mod signatures;
mod simulation;
mod storage;
mod strangers;
mod vectors;
mod wasm;
