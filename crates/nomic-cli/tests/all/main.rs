//! The tests of the command line, in one program: what they share is compiled and linked once.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod answers;
mod check;
mod documents;
mod import;
mod relay;
mod replay;
mod verify;
mod watch;
