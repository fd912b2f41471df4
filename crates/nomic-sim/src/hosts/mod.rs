//! Simulated games whose players sit at real hosts (`nomic-host`), in browsers with several tabs.
//!
//! Written scenes play in a [`HostWorld`], each with its own fault.
//!
//! A run is drawn from a seed. Storage, lines, tabs, clocks and relays fail in it. At its end all
//! faults are over, and these must hold:
//!
//! - A player's event is sent only after it was kept.
//! - What was kept is in the game, at everybody's table.
//! - All tabs show the same game, one tab of each browser writes, and nothing waits to be sent.
//! - No honest player has signed two histories, or has another key than before.
//! - Each command was answered.

mod browser;
mod locks;
mod mutation;
mod platform;
mod run;
mod scene;
mod store;
mod trial;
mod world;

pub use mutation::Mutation;
pub use run::{HostChoice, HostChoiceKind, HostRun, host_run, shrink_host_run};
pub use store::{BrowserStore, Damage};
pub use trial::HostOutcome;
pub use world::HostWorld;
