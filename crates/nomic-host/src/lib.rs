#![doc = include_str!("../README.md")]

mod app_state;
mod default_relay;
mod game_card;
mod host;
mod io;
mod keyring;
mod layout;
mod line;
mod pack;
mod port;
mod pulse;
mod relay_choice;
mod session;
mod slots;
mod status;
mod storage;
mod tabs;
mod writer_lock;

pub use game_card::GameCard;
pub use host::Host;
pub use io::{
    ActFailure, ActKind, BrowserRequest, Command, FoundFailure, Handle, HostEvent, HostInput,
    HostOutput, KeyRange, LockMode, MakeIntent, MissingPut, Put, Reply, Restored, StartupError,
    StorageError, StoreName, StoreReply, StoreRequest, StoreWrite, TabMessage, WorkerStart,
};
pub use port::Platform;
pub use pulse::{Beat, Pulse, Retry};
pub use slots::Slots;
pub use status::{
    LineState, RelayLine, RelayQuestion, SessionStatus, TabRole, TableTrouble, Where,
};
