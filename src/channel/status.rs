//! Status of the open table and of the host, apart from the game.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum TabRole {
    /// Not known yet.
    #[default]
    Arriving,
    /// This tab stores, sends and acts. While following, another tab does.
    Writing,
    Following,
}

/// The connection to a relay as the player sees it, the worst first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum LineState {
    Offline,
    #[default]
    Connecting,
    /// There is a connection, and what the relay has is still coming in.
    CatchingUp,
    /// Everything that the relay had has come in.
    Connected,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RelayLine {
    pub(crate) id: u64,
    /// Host and port.
    pub(crate) host: String,
    pub(crate) line: LineState,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Where {
    /// The present relays.
    Here,
    /// At the relays that the link names, too.
    Too,
    /// At the relays that the link names.
    There,
    /// Everywhere but at the relay that has this [id](RelayLine::id).
    Without(u64),
}

/// Notice across the top until it is resolved or dismissed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Alarm {
    /// Nothing can be stored; the move waits. What the browser says.
    Storage(String),
    /// Another tab writes since; the last move was neither stored nor sent.
    TakenOver,
    /// The browser had cleared its storage; all of it is stored again.
    Cleared,
    /// The game was removed from this browser in another tab.
    Forgotten,
    /// A report of the peer in words, with its code.
    Reported(String, String),
}

/// A link wants to meet at another relay than the game does, or at one of the player's own machine or
/// network: the player is asked before it is dialled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RelayQuestion {
    /// Host and port of each relay that the link names and that is new.
    pub(crate) wanted: String,
    /// Relay of the game so far, if it is known here.
    pub(crate) known: Option<String>,
    /// Whether it can meet at all of them.
    pub(crate) room: bool,
    pub(crate) others: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TableStatus {
    /// Room of the table: its storage key in this browser.
    pub(crate) room: String,
    /// Whether there is a table to ask about.
    pub(crate) open: bool,
    /// Whether the game's founding is there; a newcomer has only a link at first.
    pub(crate) founded: bool,
    pub(crate) role: TabRole,
    /// Link of the game as it is known here, for sharing; empty if it is not known yet.
    pub(crate) link: String,
    pub(crate) asks: Option<RelayQuestion>,
    /// The best of the connections.
    pub(crate) line: LineState,
    pub(crate) lines: Vec<RelayLine>,
    /// Hours without news of other players in spite of a connection.
    pub(crate) silent: usize,
    /// Number of the player's moves that wait for the relay.
    pub(crate) unsent: usize,
    /// Whether for ten seconds none of them has reached it.
    pub(crate) late: bool,
    /// Whether a move waits until all that the relay has was read.
    pub(crate) held: bool,
    pub(crate) alarm: Option<Alarm>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum StartupError {
    /// No source of randomness; what the browser says.
    Random(String),
    /// Nothing can be kept; what the browser says.
    Storage(String),
    /// Games are stored, but not the identity of their seats.
    Identity,
}
