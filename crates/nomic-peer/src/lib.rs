#![doc = include_str!("../README.md")]

mod bundle;
mod chunk;
mod chunk_store;
mod outbox;
mod peer;
#[cfg(feature = "probe")]
pub mod probe;
mod record;
mod segment;
mod verifier;

pub use bundle::{BundleError, bundle, unbundle};
pub use chunk::{Chunk, ChunkError, MAX_EVENTS, SealedChunk};
pub use nomic_engine::{Founding, Intent};
pub use nomic_event::{
    Backup, BackupError, BackupGame, EventDraft, EventError, EventScope, Identity, IdentityError,
    Invitation, Keys, Link, LinkError, MAX_BACKUP, MAX_BACKUP_GAMES, MAX_EVENT, MAX_PARENTS,
    MAX_RELAYS, RelayId, Rng, SignedEvent, VerifiedEvent, link_in,
};
pub use nomic_order::{Awaited, ChronicleEntry, Equivocation, Grade};
pub use nomic_protocol::ErrorCode;
pub use outbox::{Batch, Durability, Outbox, OutboxStep, Write};
pub use peer::{
    ActError, Foresight, Input, LogPlace, MAX_APPLICANT_PARENTS, MAX_PENDING,
    MAX_PENDING_OF_PLAYER, MAX_PENDING_OF_STRANGERS, MAX_STRANGER_PARENTS, OpenError, Output, Pace,
    Peer, PeerError, PeerFault, PeerStatus, PeerTrouble, PushAddress, Quarantined, Stored,
};
pub use record::{
    DrawCheck, DrawVerdict, MAX_PROOF, MAX_RECORD, MAX_RECORDED, Proof, ProofError, Record,
    RecordError, SealCheck, SealVerdict, UnresolvedEvent,
};
pub use segment::{SEGMENT, SegmentId};
pub use verifier::{VerifierJob, VerifierReport, verify_bytes};
