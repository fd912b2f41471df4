#![doc = include_str!("../README.md")]

mod bundle;
mod change;
mod chunk;
mod chunk_store;
mod columns;
mod document;
mod event;
mod fault;
mod gate;
mod graph;
mod identity;
mod index;
mod invitation;
mod keys;
mod link;
mod log;
mod next_table;
mod order;
mod outbox;
mod pasted;
mod peer;
#[cfg(feature = "probe")]
pub mod probe;
mod record;
mod rng;
mod scan;
mod secret_sealer;
mod segment;
mod signatures;
mod verifier;
mod vrf;

pub use bundle::{BundleError, bundle, unbundle};
pub use chunk::{Chunk, ChunkError, MAX_CHANGES, SealedChunk};
pub use document::{DocumentId, SEGMENT};
pub use event::{
    EventDraft, EventError, EventScope, MAX_EVENT, MAX_PARENTS, SignedEvent, VerifiedEvent,
};
pub use fault::ChangeFault;
pub use graph::Equivocation;
pub use identity::{Identity, IdentityError};
pub use invitation::Invitation;
pub use keys::Keys;
pub use link::{Link, LinkError, MAX_RELAYS, RelayId};
pub use nomic_engine::{Founding, Intent};
pub use order::{Awaited, ChronicleEntry, Grade};
pub use outbox::{Batch, Durability, Outbox, OutboxStep, Write};
pub use pasted::link_in;
pub use peer::{
    ActError, Foresight, Input, LogPlace, MAX_APPLICANT_PARENTS, MAX_PENDING,
    MAX_PENDING_OF_PLAYER, MAX_PENDING_OF_STRANGERS, MAX_STRANGER_PARENTS, OpenError, Output, Pace,
    Peer, PeerError, PeerFault, PeerStatus, PeerTrouble, Quarantined, Stored,
};
pub use record::{
    DrawCheck, DrawVerdict, MAX_PROOF, MAX_RECORD, MAX_RECORDED, Proof, ProofError, Record,
    RecordError, SealCheck, SealVerdict, UnresolvedEvent,
};
pub use rng::Rng;
pub use verifier::{VerifierJob, VerifierReport, verify_bytes};
