//! The relay: rooms and chunks; knows no rules, holds no keys.
//!
//! A relay keeps an append-only log of sealed chunks for each room, hands them
//! to whoever follows the room, and says when a chunk is safe on disk. That is
//! all. Frames and their bytes are those of [`nomic_protocol`].
//!
//! Invariants:
//! - It can't open a chunk: nothing here depends on the engine, the rules or
//!   the sync crate, and the only key it ever sees is a room's *public* one.
//! - A chunk is acknowledged and broadcast after the commit that holds it,
//!   never before.
//! - What it holds in memory is bounded, whatever clients do: every queue has
//!   an end, and a follower who is too slow for the live news is sent back to
//!   reading the log at the pace of their own connection.
//! - Losing it loses nothing. A new storage has a new epoch, and peers who see
//!   another epoch than before fill it again.
//!
//! Where another machinery would go in: [`Store`] (what is kept) and [`Bus`]
//! (who hears of it) are traits; [`RedbStore`] and [`LocalBus`] serve one
//! machine.

mod address;
mod bucket;
mod bundles;
mod bus;
mod config;
mod connection;
mod headers;
mod page;
mod relay;
mod scripts;
mod serve;
mod store;
mod writer;

pub use bus::{Bus, Heard, LocalBus, News, Subscription};
pub use config::{Config, Quotas, Storage, Timing};
pub use page::{PageError, PageFolder};
pub use relay::{Relay, StartError};
pub use serve::serve;
pub use store::memory::MemoryStore;
pub use store::redb::{RedbStore, StoreOpenError};
pub use store::{
    Bundled, Deposit, LogPage, PER_CHUNK, Placed, RoomQuota, Store, StoreError, lacking,
};
