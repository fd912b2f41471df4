//! The browser client, two programs: the page, and its host in a worker.
//!
//! Invariants:
//! - No rule of the game stands here. Whatever a page says about the game its host reads from the
//!   state, the chronicle, or a preview; what a player may do, the engine decides.
//! - Page and host have nothing in common but what stands in `channel/`. The view models that cross it
//!   are declared in `state/`, whose functions only the host calls.
//! - `state/`, `locale/` and `route` know no browser and are tested natively.

// Natively only the tests call what the pages show.
#![cfg_attr(not(target_arch = "wasm32"), allow(dead_code, unused_imports))]

mod channel;
mod host;
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
pub use host::start as host;
#[cfg(target_arch = "wasm32")]
pub use start::start;
