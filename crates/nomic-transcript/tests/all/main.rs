//! The tests of transcripts, in one program: what they share is compiled and linked once.
#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod blocks;
mod expectations;
mod filled_code;
mod first_rule;
mod guide;
mod hostile;
mod living_games;
mod played;
mod reference;
mod rendered;
