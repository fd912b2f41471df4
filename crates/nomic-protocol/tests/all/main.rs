//! The tests of the relay protocol, in one program: what they share is compiled and linked once.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod codec;
mod golden;
mod page;
