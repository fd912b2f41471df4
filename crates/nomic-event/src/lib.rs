#![doc = include_str!("../README.md")]

mod backup;
mod event;
mod identity;
mod invitation;
mod keys;
mod link;
pub mod next_table;
mod pasted;
mod rng;
mod secret_sealer;
mod signatures;
pub mod vrf;

pub use backup::{Backup, BackupError, BackupGame, MAX_BACKUP, MAX_BACKUP_GAMES};
pub use event::{
    EventDraft, EventError, EventScope, MAGIC, MAX_EVENT, MAX_PARENTS, SIGNATURE, SignedEvent,
    VerifiedEvent,
};
pub use identity::{Identity, IdentityError};
pub use invitation::Invitation;
pub use keys::{Keys, NONCE};
pub use link::{Link, LinkError, MAX_RELAYS, RelayId};
pub use pasted::link_in;
pub use rng::Rng;
pub use secret_sealer::SecretSealer;
pub use signatures::{Signatures, verify};
