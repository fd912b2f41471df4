//! The relay: rooms and chunks; knows no rules, holds no keys.
//!
//! A relay keeps an append-only log of sealed chunks for each room, sends them to the room's
//! subscribers, and acknowledges a chunk when it is safe on disk. Frames and their bytes are those
//! of [`nomic_protocol`].
//!
//! Invariants:
//! - It can't open a chunk: nothing here depends on the engine, the rules or the sync crate, and
//!   the only key it ever sees is a room's *public* one.
//! - A chunk is acknowledged and broadcast after the commit that holds it, never before.
//! - Its memory is bounded, whatever clients do: every queue has an end, and a subscriber that is
//!   too slow for the live news is sent back to reading the log at the pace of its own connection.
//! - Losing it loses nothing. A new storage has a new epoch, and peers that see another epoch than
//!   before fill it again.
//!
//! Extension points: [`Store`] (what is kept) and [`Bus`] (who is notified) are traits;
//! [`RedbStore`] and [`LocalBus`] serve one machine.

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
