//! Inputs and outputs of a peer.

use std::sync::Arc;

use nomic_engine::EventId;
use nomic_protocol::{ChunkId, Cursor, Epoch, ErrorCode};

use crate::{ChunkError, EventError, RelayId, SegmentId, VerifierJob, VerifierReport};

#[derive(Debug, Clone)]
pub enum Input {
    /// Connected to this relay. Of more than [`MAX_RELAYS`](crate::MAX_RELAYS) relays the last are
    /// ignored.
    Connected(RelayId),
    Disconnected(RelayId),
    Frame(RelayId, Vec<u8>),
    Verified(VerifierReport),
    /// There is no verifier, or it was lost. The peer verifies the open jobs and gives out no more.
    VerifierLost,
    FromTab(Vec<Vec<u8>>),
    /// Bytes of events that came another way, such as from a merged document. The peer checks them.
    Events(Vec<Vec<u8>>),
    /// Some time has passed. Once a second while connected is enough: it makes a peer repeat
    /// requests that the relay had no time for.
    Tick,
    /// The host has paused, and the peer is [busy](crate::Peer::is_busy).
    Resume,
}

/// A task for the host, in the order that the [`Outbox`](crate::Outbox) gives it.
#[derive(Debug, Clone)]
pub enum Output {
    Send(RelayId, Vec<u8>),
    StoreChunk {
        id: ChunkId,
        bytes: Arc<[u8]>,
        /// Whether some relay has it; if not, this may be the only copy.
        acked: bool,
    },
    StoreSegment {
        segment: SegmentId,
        bytes: Vec<u8>,
    },
    ChunkAcked(ChunkId),
    /// No relay has this chunk any more, though one had acknowledged it: remember that with it.
    ChunkUnacked(ChunkId),
    StoreCursor(RelayId, Option<LogPlace>),
    /// Remember that this is the last event signed in this browser; together with the chunk before
    /// it.
    StoreSigned(EventId),
    /// Have the verifier do this; only if the host [has one](crate::Peer::set_verifier).
    Verify(VerifierJob),
    /// The state of the game may have changed: draw it again.
    Changed,
    Trouble(PeerTrouble),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogPlace {
    /// Epoch of the relay; the place is valid within it only.
    pub epoch: Epoch,
    /// Last processed place of the log.
    pub cursor: Cursor,
    /// Whether the relay has everything that other relays have, as far as is known here. If not, it
    /// is asked what it lacks when the game is opened again.
    pub complete: bool,
}

#[derive(Debug, Clone, Default)]
pub struct Stored {
    pub segments: Vec<(SegmentId, Vec<u8>)>,
    /// The chunks, and whether some relay has acknowledged each.
    pub chunks: Vec<(ChunkId, Vec<u8>, bool)>,
    /// Place in each relay's log that was reached. Only relays of the game are listed: chunks from
    /// one are carried to all of them.
    pub cursors: Vec<(RelayId, LogPlace)>,
    /// Last event signed in this browser. (Another browser may have signed later ones with the same
    /// identity.)
    pub signed: Option<EventId>,
}

/// The peer's connection to a relay, the worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PeerStatus {
    Offline,
    Greeting,
    CatchingUp,
    Live,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PeerFault {
    /// A chunk could not be opened.
    Chunk(ChunkError),
    /// An event is not to be believed.
    Event(EventError),
    /// Damaged chunk.
    StoredChunk,
    /// Damaged segment; it is rebuilt from the chunks.
    StoredSegment,
}

impl PeerFault {
    pub fn code(self) -> &'static str {
        match self {
            PeerFault::Chunk(error) => error.code(),
            PeerFault::Event(error) => error.code(),
            PeerFault::StoredChunk => "store/damaged_chunk",
            PeerFault::StoredSegment => "store/damaged_segment",
        }
    }
}

/// A quarantined thing with its proof.
#[derive(Debug, Clone)]
pub struct Quarantined {
    pub fault: PeerFault,
    pub chunk: Option<ChunkId>,
    /// The bytes as they came: the chunk, or the stored segment.
    pub proof: Arc<[u8]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PeerTrouble {
    /// Something was set aside; see [`crate::Peer::quarantined`].
    Quarantined(PeerFault),
    /// The relay did not do what it was asked.
    Relay(ErrorCode),
    /// The relay speaks another version.
    RelayVersion,
    /// The relay sent no valid frame.
    RelayFrame,
    /// The relay allows no writing.
    ReadOnly,
    /// Too many pending events; more are rejected.
    TooManyWaiting,
}

impl PeerTrouble {
    pub fn code(self) -> &'static str {
        match self {
            PeerTrouble::Quarantined(fault) => fault.code(),
            PeerTrouble::Relay(code) => code.code(),
            PeerTrouble::RelayVersion => "peer/relay_version",
            PeerTrouble::RelayFrame => "peer/relay_frame",
            PeerTrouble::ReadOnly => "peer/read_only",
            PeerTrouble::TooManyWaiting => "peer/too_many_waiting",
        }
    }
}
