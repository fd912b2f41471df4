//! Inputs and outputs of a host.

use std::fmt;
use std::sync::Arc;

use nomic_peer::{ActError, Durability, Founding, Intent, Link, Peer, PeerError, PushAddress};
use serde::{Deserialize, Serialize};

use crate::{GameCard, Where};

/// Number of a thing that the host has asked for. The host never uses it again for another thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Handle(pub u64);

pub enum HostInput {
    Page(Command),
    Stored(Handle, Result<StoreReply, StorageError>),
    /// The browser has closed the storage, or deletes it.
    StoreClosed,
    /// A timer has rung, or a pause is over.
    Rang(Handle),
    Event(Handle, HostEvent),
}

/// News of a connection, a lock, a channel or a verifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostEvent {
    Opened,
    /// Closed with this reason; empty if none was given.
    Closed(String),
    Frame(Vec<u8>),
    /// The lock is held from now on, until [`HostOutput::Unlock`].
    Granted,
    /// Another tab holds the lock, and this request does not wait.
    Unavailable,
    /// Another tab has taken the lock.
    Lost,
    /// This browser has no locks here.
    Unsupported,
    Heard(TabMessage),
    /// Report of the verifier, encoded.
    Report(Vec<u8>),
    VerifierLost,
}

/// Message between tabs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TabMessage {
    Words(String),
    Chunks(Vec<Arc<[u8]>>),
}

/// Makes the intent of a player's command from the game, when it is carried out. The error is the
/// page's own.
pub type MakeIntent = Box<dyn FnOnce(&Peer) -> Result<Intent, Vec<u8>>>;

/// Command of the page. A number is the page's, for the reply.
pub enum Command {
    /// The first command. The others are taken after its reply.
    Start,
    /// Relay that the host of the page has chosen; `None` if none is named.
    Settings(Option<String>),
    /// Opens the table of a link, with the invitation in a link.
    Open {
        link: String,
        invitation: Option<String>,
    },
    Leave,
    Act(u32, MakeIntent, ActKind),
    /// Signs although events of this player may be missing.
    GoOn,
    AskToWrite,
    /// Looks after the connections at once; dials again if the network has changed.
    Hurry {
        redial: bool,
    },
    Meet(u32, Where),
    /// Has relays wake this browser at its push service; `None` ends that.
    Push(Option<PushAddress>),
    /// Removes the alarm.
    Dismiss,
    Ask(u32, BrowserRequest),
    /// Asks for the default relay, once it is known.
    Relay(u32),
    /// Stores the answers that were shown about a table.
    KeepSeen {
        table: String,
        answers: Vec<u8>,
    },
    /// Stores the state of the open game, in the client's encoding, with its card.
    KeepGlance(Vec<u8>),
}

/// Request about this browser, apart from the open table.
#[derive(Debug)]
pub enum BrowserRequest {
    Games,
    /// Removes the game of a link from this browser.
    Forget(String),
    /// Replaces the identity by that of an exported key.
    BringIdentity(String),
    NewIdentity,
    /// Stores cards of games that are not here yet: links and titles.
    AddGames(Vec<(Link, String)>),
    Found(Box<Founding>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActKind {
    /// It waits while its player's earlier events may still come in.
    Held,
    /// It goes to another table, and does not wait.
    MoveOn,
}

#[derive(Debug)]
pub enum Reply {
    Acted(Result<(), ActFailure>),
    /// Link of the game with its relays; empty if no table is open.
    Link(String),
    /// All games, the last opened first, and how many there are with unreadable links; `None` if
    /// they can't be read.
    Games(Option<(Vec<GameCard>, usize)>),
    /// Key of the game's room; `None` if the game could not be removed.
    Forgotten(Option<String>),
    /// Whether the identity was stored.
    Identity(bool),
    /// Whether all games were stored.
    Added(bool),
    Relay(String),
    /// Link of the new game.
    Found(Result<String, FoundFailure>),
}

#[derive(Debug)]
pub enum ActFailure {
    /// No table is open, or another tab writes.
    NotThisTab,
    /// The [`MakeIntent`] failed, with this error.
    Unmade(Vec<u8>),
    Refused(ActError),
}

#[derive(Debug)]
pub enum FoundFailure {
    NoIdentity,
    Peer(PeerError),
    Store(StorageError),
}

/// Reason why the host can't work.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StartupError {
    /// No source of randomness; what the browser says.
    Random(String),
    /// Nothing can be kept; what the browser says.
    Storage(String),
    /// Games are stored, but not the identity of their seats.
    Identity,
}

/// A task for the driver. Tasks are begun in this order; the host waits for an answer where the
/// order of their ends matters.
#[derive(Debug)]
pub enum HostOutput {
    Store(Handle, StoreRequest),
    /// Ring after this time, in milliseconds.
    Timer(Handle, u32),
    /// Let other messages in, then ring.
    Pause(Handle),
    /// Connect to a relay: an [`HostEvent::Opened`] or [`HostEvent::Closed`] follows.
    Dial(Handle, String),
    /// Send a frame if the line is open.
    Send(Handle, Vec<u8>),
    HangUp(Handle),
    Lock(Handle, String, LockMode),
    /// Release a lock, or withdraw the request for it.
    Unlock(Handle),
    /// Listen on the channel of this name.
    Listen(Handle, String),
    /// Tell the other listeners on the channel.
    Post(Handle, TabMessage),
    Unlisten(Handle),
    /// Start a verifier, and its worker now or with the first job.
    StartVerifier(Handle, WorkerStart),
    Verify(Handle, Vec<u8>),
    StopVerifier(Handle),
    Started(Option<StartupError>),
    Reply(u32, Reply),
    /// Status or game of the open table may have changed.
    Changed,
    /// A failure that no player is told, for the browser's console.
    Warn(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockMode {
    IfAvailable,
    InLine,
    Steal,
    /// Together with others that ask for it in this way.
    Shared,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkerStart {
    Now,
    AtFirstJob,
}

/// Failure of the storage, in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageError(pub String);

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StoreName {
    Identity,
    /// Card of each game for the home page, by room.
    Games,
    /// Sealed chunks, in two forms. By room and chunk: the first byte says if the relay has the
    /// chunk. As packs: many chunks in one value, all known to the relay (`pack.rs`). If a chunk is
    /// in both, the first form counts.
    Chunks,
    /// Saved segments, by room and segment.
    Segments,
    /// Place up to where each relay's log was read, by room; the event that was signed last in this
    /// browser; and the writer lock (`writer_lock.rs`).
    Cursors,
    /// Last answers of each table, by the part of its link that identifies it. The page itself
    /// reads them (public/seen.js).
    Seen,
}

impl StoreName {
    pub const ALL: [StoreName; 6] = [
        Self::Identity,
        Self::Games,
        Self::Chunks,
        Self::Segments,
        Self::Cursors,
        Self::Seen,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Games => "games",
            Self::Chunks => "chunks",
            Self::Segments => "segments",
            Self::Cursors => "cursors",
            Self::Seen => "seen",
        }
    }
}

/// A store, a key, and the value that it is to have.
pub type Put = (StoreName, String, Vec<u8>);

/// Keys from the first to the second, both included.
pub type KeyRange = (String, String);

/// Request to the storage. Each is one transaction: all of it happens or nothing. Requests take
/// effect in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreRequest {
    Open,
    Get(StoreName, String),
    /// All entries, or those in a range, in the order of their keys.
    All(StoreName, Option<KeyRange>),
    /// Like `All`, the keys alone, at most so many.
    Keys(StoreName, Option<KeyRange>, Option<u32>),
    Write(StoreWrite),
    /// Removes all entries, or those in a range.
    Remove(StoreName, Option<KeyRange>),
    /// Puts what is missing, unless the key of [`StoreName::Cursors`] beside it has this value.
    PutMissing(Vec<MissingPut>),
}

/// Entry to be put if it is missing, and what speaks against it.
pub type MissingPut = (Put, Option<(String, Vec<u8>)>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreWrite {
    /// The write is refused unless this key of [`StoreName::Cursors`] has this value.
    pub only_if: Option<(String, Vec<u8>)>,
    /// Entries that are removed first.
    pub cleared: Option<(StoreName, KeyRange)>,
    pub puts: Vec<Put>,
    pub durability: Durability,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoreReply {
    Done,
    Value(Option<Vec<u8>>),
    Entries(Vec<(String, Vec<u8>)>),
    Keys(Vec<String>),
    /// Nothing was written: the condition's key has this value.
    Refused(Option<Vec<u8>>),
    /// Outcome for each entry of [`StoreRequest::PutMissing`].
    Restored(Vec<Restored>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Restored {
    Put,
    WasThere,
    Unwanted,
}
