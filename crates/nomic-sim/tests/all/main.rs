//! The tests of the simulator, in one program: what they share is compiled and linked once.
#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod corpus;
mod hashes;
mod host_scenes;
mod hosts;
mod house;
mod long_game;
mod model;
mod silence;
