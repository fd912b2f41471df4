//! The tests of the importer, in one program: what they share is compiled and linked once.
#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod bounds;
mod nothing_is_lost;
mod pages;
mod shapes;
mod worker_api;
