//! Status of the open table and of the host, apart from the game.

use nomic_host::{LineState, RelayLine, RelayQuestion, TabRole};
use serde::{Deserialize, Serialize};

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
    /// Days without a visit until the relays forget the game, if they do.
    pub(crate) idle_days: Option<u32>,
    /// Key of a connected relay that wakes browsers.
    pub(crate) push_key: Option<Vec<u8>>,
    /// Number of the player's moves that wait for the relay.
    pub(crate) unsent: usize,
    /// Whether for ten seconds none of them has reached it.
    pub(crate) late: bool,
    /// Whether a move waits until all that the relay has was read.
    pub(crate) held: bool,
    pub(crate) alarm: Option<Alarm>,
    /// Whether the game waits for the player.
    pub(crate) my_move: bool,
}
