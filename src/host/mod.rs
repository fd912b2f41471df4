//! The page's host: peer, store and line, in a worker of its own; and its verifier, which is the same
//! program.
//!
//! Invariants:
//! - Whatever a peer hands out is carried out strictly in order, and kept before it is sent.
//! - Nothing of the peer leaves it but answers and replies (`channel/`).

mod answers;
#[cfg(target_arch = "wasm32")]
mod config;
mod deeds;
#[cfg(target_arch = "wasm32")]
mod desk;
#[cfg(target_arch = "wasm32")]
mod founding;
#[cfg(target_arch = "wasm32")]
mod house;
#[cfg(target_arch = "wasm32")]
mod pace;
#[cfg(target_arch = "wasm32")]
mod session;
#[cfg(target_arch = "wasm32")]
mod socket;
#[cfg(target_arch = "wasm32")]
mod standing;
#[cfg(target_arch = "wasm32")]
mod starters;
#[cfg(target_arch = "wasm32")]
mod storage;
#[cfg(target_arch = "wasm32")]
mod store;
#[cfg(target_arch = "wasm32")]
mod tabs;
#[cfg(target_arch = "wasm32")]
mod verifier;
#[cfg(target_arch = "wasm32")]
mod worker;

#[cfg(target_arch = "wasm32")]
pub use worker::start;
#[cfg(test)]
pub(crate) use {answers::answer, deeds::intent};

/// As what a worker is started that checks signatures.
#[cfg(target_arch = "wasm32")]
const VERIFIER: &str = "verifier";
