//! The tests of the relay, in one program: what they share is compiled and linked once.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod bundles;
mod damage;
mod following;
mod keeping;
mod page;
mod promises;
mod refusing;
mod silent;
mod stores;
mod support;
