//! The tests of the words in one program, so that shared code is compiled and linked once.
#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what goes wrong here shall end the test"
)]

mod alike;
mod blocks;
#[cfg(not(target_arch = "wasm32"))]
mod calendar_file;
mod formulas;
mod names;
mod readings;
mod refusals;
mod rendering;
mod spoken;
mod suggestions;
mod summaries;
mod wasm;
mod words;
