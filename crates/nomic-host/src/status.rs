//! Status of the open table, as its session notes it and the page shows it.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use nomic_peer::PeerTrouble;
use nomic_protocol::PushKey;
use serde::{Deserialize, Serialize};

use crate::io::StorageError;
use crate::port::Port;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TabRole {
    /// Not known yet.
    #[default]
    Arriving,
    /// This tab stores, sends and acts. While following, another tab does.
    Writing,
    Following,
}

/// The connection to a relay as the player sees it, the worst first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LineState {
    Offline,
    #[default]
    Connecting,
    /// There is a connection, and what the relay has is still coming in.
    CatchingUp,
    /// Everything that the relay had has come in.
    Connected,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RelayLine {
    pub id: u64,
    /// Host and port.
    pub host: String,
    pub line: LineState,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Where {
    /// The present relays.
    Here,
    /// At the relays that the link names, too.
    Too,
    /// At the relays that the link names.
    There,
    /// Everywhere but at the relay that has this [id](RelayLine::id).
    Without(u64),
}

/// A link wants to meet at another relay than the game does, or at one of the player's own machine or
/// network: the player is asked before it is dialled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RelayQuestion {
    /// Host and port of each relay that the link names and that is new.
    pub wanted: String,
    /// Relay of the game so far, if it is known here.
    pub known: Option<String>,
    /// Whether it can meet at all of them.
    pub room: bool,
    pub others: Vec<String>,
}

/// Trouble, shown until it is over or dismissed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableTrouble {
    /// Nothing can be stored; the move waits.
    Storage(StorageError),
    /// Another tab writes since; the last move was neither stored nor sent.
    TakenOver,
    /// The browser had cleared its storage; all of it is stored again.
    Cleared,
    /// The game was removed from this browser in another tab.
    Forgotten,
    Peer(PeerTrouble),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionStatus {
    /// Room of the table: its storage key in this browser.
    pub room: String,
    /// Whether there is a table to ask about.
    pub open: bool,
    /// Whether the game's founding is there; a newcomer has only a link at first.
    pub founded: bool,
    pub role: TabRole,
    /// Link of the game as it is known here, for sharing; empty if it is not known yet.
    pub link: String,
    pub asks: Option<RelayQuestion>,
    /// The best of the connections.
    pub line: LineState,
    pub lines: Vec<RelayLine>,
    /// Hours without news of other players in spite of a connection.
    pub silent: usize,
    /// Days without a visit until the relays forget the game, if they do.
    pub idle_days: Option<u32>,
    /// Key of a connected relay that wakes browsers.
    pub push_key: Option<PushKey>,
    /// Number of the player's moves that wait for the relay.
    pub unsent: usize,
    /// Whether for ten seconds none of them has reached it.
    pub late: bool,
    /// Whether a move waits until all that the relay has was read.
    pub held: bool,
    pub trouble: Option<TableTrouble>,
}

/// Status notes of one table. Each change is reported.
pub(crate) struct StatusTracker {
    room: String,
    open: Cell<bool>,
    role: Cell<TabRole>,
    link: RefCell<String>,
    asks: RefCell<Option<RelayQuestion>>,
    line: Cell<LineState>,
    lines: RefCell<Vec<RelayLine>>,
    silent: Cell<usize>,
    idle_days: Cell<Option<u32>>,
    push_key: Cell<Option<PushKey>>,
    unsent: Cell<usize>,
    late: Cell<bool>,
    held: Cell<bool>,
    trouble: RefCell<Option<TableTrouble>>,
    /// Grows with every change of the game.
    version: Cell<u64>,
    port: Rc<Port>,
}

impl StatusTracker {
    pub(crate) fn new(room: String, port: Rc<Port>) -> Self {
        Self {
            room,
            open: Cell::new(false),
            role: Cell::default(),
            link: RefCell::default(),
            asks: RefCell::default(),
            line: Cell::default(),
            lines: RefCell::default(),
            silent: Cell::default(),
            idle_days: Cell::default(),
            push_key: Cell::default(),
            unsent: Cell::new(0),
            late: Cell::default(),
            held: Cell::default(),
            trouble: RefCell::new(None),
            version: Cell::new(0),
            port,
        }
    }

    pub(crate) fn status(&self, founded: bool) -> SessionStatus {
        SessionStatus {
            room: self.room.clone(),
            open: self.open.get(),
            founded,
            role: self.role.get(),
            link: self.link.borrow().clone(),
            asks: self.asks.borrow().clone(),
            line: self.line.get(),
            lines: self.lines.borrow().clone(),
            silent: self.silent.get(),
            idle_days: self.idle_days.get(),
            push_key: self.push_key.get(),
            unsent: self.unsent.get(),
            late: self.late.get(),
            held: self.held.get(),
            trouble: self.trouble.borrow().clone(),
        }
    }

    pub(crate) const fn version(&self) -> u64 {
        self.version.get()
    }

    pub(crate) const fn role(&self) -> TabRole {
        self.role.get()
    }

    pub(crate) const fn line(&self) -> LineState {
        self.line.get()
    }

    pub(crate) const fn is_open(&self) -> bool {
        self.open.get()
    }

    pub(crate) fn set_open(&self) {
        self.open.set(true);
        self.port.note_change();
    }

    pub(crate) fn set_role(&self, role: TabRole) {
        self.role.set(role);
        self.port.note_change();
    }

    pub(crate) fn set_link(&self, link: String) {
        self.link.replace(link);
        self.port.note_change();
    }

    pub(crate) fn set_question(&self, question: Option<RelayQuestion>) {
        self.asks.replace(question);
        self.port.note_change();
    }

    pub(crate) fn set_line(&self, line: LineState) {
        if self.line.replace(line) != line {
            self.port.note_change();
        }
    }

    /// Sets the states of the relays' connections. The best of them is the state of the table.
    pub(crate) fn set_lines(&self, lines: Vec<RelayLine>) {
        if let Some(best) = lines.iter().map(|line| line.line).max() {
            self.set_line(best);
        }
        if *self.lines.borrow() != lines {
            self.lines.replace(lines);
            self.port.note_change();
        }
    }

    pub(crate) fn set_silent(&self, hours: usize) {
        if self.silent.replace(hours) != hours {
            self.port.note_change();
        }
    }

    pub(crate) fn set_idle_days(&self, days: Option<u32>) {
        if self.idle_days.replace(days) != days {
            self.port.note_change();
        }
    }

    pub(crate) fn set_push_key(&self, key: Option<PushKey>) {
        if self.push_key.replace(key) != key {
            self.port.note_change();
        }
    }

    pub(crate) fn set_unsent(&self, unsent: usize) {
        if self.unsent.replace(unsent) != unsent {
            self.port.note_change();
        }
    }

    pub(crate) fn set_late(&self, late: bool) {
        if self.late.replace(late) != late {
            self.port.note_change();
        }
    }

    pub(crate) fn set_held(&self, held: bool) {
        if self.held.replace(held) != held {
            self.port.note_change();
        }
    }

    pub(crate) fn set_trouble(&self, trouble: Option<TableTrouble>) {
        self.trouble.replace(trouble);
        self.port.note_change();
    }

    /// To be called when the storage works again.
    pub(crate) fn storage_works(&self) {
        if matches!(*self.trouble.borrow(), Some(TableTrouble::Storage(_))) {
            self.set_trouble(None);
        }
    }

    /// To be called when the game has changed, also by mere passing of time.
    pub(crate) fn game_changed(&self) {
        self.version.set(self.version.get().wrapping_add(1));
        self.port.note_change();
    }
}
