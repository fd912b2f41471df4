//! The browser client: the only code that knows the page.
//!
//! Invariants:
//! - No rule of the game stands here. Whatever a page says about the game it reads from the state,
//!   the chronicle, or a preview; what a player may do, the engine decides.
//! - `state/`, `locale/` and `route` know no browser and are tested on the host.
//! - Whatever a peer hands out is carried out strictly in order, and kept before it is sent.

// Natively only the tests call what the pages show.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code))]

mod locale;
mod route;
mod state;

#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod browser;
// The component macro writes its own `pub` structs.
#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub)]
mod components;
#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub)]
mod pages;
#[cfg(target_arch = "wasm32")]
mod start;

#[cfg(target_arch = "wasm32")]
pub use start::start;
