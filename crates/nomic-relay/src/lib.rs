#![doc = include_str!("../README.md")]

mod accounts;
mod address;
mod bucket;
mod bundles;
mod bus;
#[cfg(feature = "nats")]
mod cluster;
mod cluster_settings;
mod config;
mod connection;
mod disk;
mod handshake;
mod headers;
mod health;
mod lobby;
mod log;
mod metrics;
mod origin;
mod page;
mod program;
mod push;
mod relay;
mod room_command;
mod room_file;
mod room_token;
mod scripts;
mod serve;
mod settings;
mod signals;
mod starting;
mod store;
mod sweeping;
mod tls;
mod visitor;
mod web;
mod writer;

pub use bus::{Bus, BusDelivery, ConnectionId, LocalBus, NewChunks, News, Subscription};
#[cfg(feature = "nats")]
pub use cluster::ClusterError;
pub use cluster_settings::{FollowedStreams, NatsSettings};
pub use config::{Config, Quotas, Storage, Timing};
pub use log::{LogFormat, LogSettings};
pub use page::{PageError, PageFolder};
pub use program::{RelayRunError, run};
pub use push::PushSettings;
pub use relay::{Relay, StartError};
pub use room_command::{RoomCommand, RoomCommandError, parse_room};
pub use room_token::RoomToken;
pub use serve::serve;
pub use settings::{RelayOptions, Settings, SettingsError};
pub use store::log::{LogStore, StoreOpenError};
pub use store::memory::MemoryStore;
pub use store::{
    Bundled, Deposit, LogPage, PER_CHUNK, Placed, RoomQuota, RoomState, Store, StoreError, Stretch,
    Swept, lacking,
};
pub use tls::{TlsError, TlsFiles};
pub use web::{WebError, WebStream, ask, open_stream};
