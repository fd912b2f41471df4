//! The tests of the rulesets in one program, so that shared code is compiled and linked once.
#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod choices;
mod interrupted;
mod pages;
mod postal;
mod rishon;
mod starters;
mod suber;
