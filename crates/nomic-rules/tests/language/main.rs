//! The language as a rule's author meets it: against a vocabulary and a table of its own.

#![cfg(not(target_arch = "wasm32"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what panics here is a test that fails"
)]

mod cases;
mod filled;
mod golden;
mod guide;
mod hostile;
mod meter;
mod parts;
mod random;
mod table;
