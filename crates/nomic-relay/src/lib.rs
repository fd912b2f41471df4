#![doc = include_str!("../README.md")]

mod address;
mod bucket;
mod bundles;
mod bus;
mod config;
mod connection;
mod headers;
mod page;
mod program;
mod relay;
mod scripts;
mod serve;
mod store;
mod writer;

pub use bus::{Bus, BusDelivery, ConnectionId, LocalBus, NewChunks, News, Subscription};
pub use config::{Config, Quotas, Storage, Timing};
pub use page::{PageError, PageFolder};
pub use program::{RelayOptions, RelayRunError, run};
pub use relay::{Relay, StartError};
pub use serve::serve;
pub use store::log::{LogStore, StoreOpenError};
pub use store::memory::MemoryStore;

pub use store::{
    Bundled, Deposit, LogPage, PER_CHUNK, Placed, RoomQuota, RoomState, Store, StoreError, Stretch,
    Swept, lacking,
};
