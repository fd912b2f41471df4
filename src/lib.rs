//! The browser client, two programs: the page, and its host in a worker.
//!
//! Invariants:
//! - It has no rule of the game. Facts about the game are read by the host from the state, the
//!   chronicle, or a preview; the engine decides what a player may do.
//! - Page and host share only `channel/`, and the view models that cross it.
//! - The folders are subjects of the game. In each, `queries.rs` declares the page's queries, and
//!   `answers/` is the host's half: view models, and plain functions from a peer and its game to them. Permissions come from the engine's previews;
//!   nothing is guessed. `page/` is the page's half, and calls no such function.
//! - `answers/`, `locale/` and `route` know no browser and are tested natively.

// Natively only the tests call what the pages show.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, unused_imports))]

mod action;
mod ballot;
mod calendar;
mod channel;
mod chronicle;
mod court;
mod founding;
mod home;
mod host;
mod kit;
mod law;
mod locale;
mod players;
mod proposal;
mod route;
mod settings;
mod table;
#[cfg(test)]
mod tests;

#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
mod frame;
#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub)] // The component macro writes its own `pub` structs.
mod lazy_pages;
#[cfg(target_arch = "wasm32")]
mod parts;
#[cfg(target_arch = "wasm32")]
mod start;

#[cfg(target_arch = "wasm32")]
pub use host::{HostCode, LazyCall, LazyResult, start as host};
#[cfg(target_arch = "wasm32")]
pub use parts::{Code, ToDraw};
#[cfg(target_arch = "wasm32")]
pub use start::start;
