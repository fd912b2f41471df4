//! Status of the open table, as its session notes it and the page shows it.

use crate::browser::BrowserError;
use crate::channel::{Alarm, LineState, RelayLine, RelayQuestion, TabRole, TableStatus};
use crate::locale::rendering::refusals;
use nomic_sync::PeerTrouble;
use nomic_wording::Locale;
use std::cell::{Cell, RefCell};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TableTrouble {
    Storage(BrowserError),
    TakenOver,
    Cleared,
    Forgotten,
    Peer(PeerTrouble),
}

/// Status notes of one table. The listener is called on every change; it gathers them.
pub(super) struct StatusTracker {
    room: String,
    open: Cell<bool>,
    role: Cell<TabRole>,
    link: RefCell<String>,
    asks: RefCell<Option<RelayQuestion>>,
    line: Cell<LineState>,
    lines: RefCell<Vec<RelayLine>>,
    silent: Cell<usize>,
    unsent: Cell<usize>,
    late: Cell<bool>,
    held: Cell<bool>,
    trouble: RefCell<Option<TableTrouble>>,
    /// Grows with every change of the game.
    version: Cell<u64>,
    listener: Box<dyn Fn()>,
}

impl StatusTracker {
    pub(super) fn new(room: String, listener: impl Fn() + 'static) -> Self {
        Self {
            room,
            open: Cell::new(false),
            role: Cell::default(),
            link: RefCell::default(),
            asks: RefCell::default(),
            line: Cell::default(),
            lines: RefCell::default(),
            silent: Cell::default(),
            unsent: Cell::new(0),
            late: Cell::default(),
            held: Cell::default(),
            trouble: RefCell::new(None),
            version: Cell::new(0),
            listener: Box::new(listener),
        }
    }

    pub(super) fn status(&self, founded: bool, language: Locale) -> TableStatus {
        let alarm = self.trouble.borrow().as_ref().map(|trouble| match trouble {
            TableTrouble::Storage(error) => Alarm::Storage(error.0.clone()),
            TableTrouble::TakenOver => Alarm::TakenOver,
            TableTrouble::Cleared => Alarm::Cleared,
            TableTrouble::Forgotten => Alarm::Forgotten,
            TableTrouble::Peer(trouble) => {
                let (words, code) = refusals::trouble(*trouble, language);
                Alarm::Reported(words, code)
            }
        });
        TableStatus {
            room: self.room.clone(),
            open: self.open.get(),
            founded,
            role: self.role.get(),
            link: self.link.borrow().clone(),
            asks: self.asks.borrow().clone(),
            line: self.line.get(),
            lines: self.lines.borrow().clone(),
            silent: self.silent.get(),
            unsent: self.unsent.get(),
            late: self.late.get(),
            held: self.held.get(),
            alarm,
        }
    }

    pub(super) const fn version(&self) -> u64 {
        self.version.get()
    }

    pub(super) const fn role(&self) -> TabRole {
        self.role.get()
    }

    pub(super) const fn line(&self) -> LineState {
        self.line.get()
    }

    pub(super) const fn is_open(&self) -> bool {
        self.open.get()
    }

    pub(super) fn set_open(&self) {
        self.open.set(true);
        (self.listener)();
    }

    pub(super) fn set_role(&self, role: TabRole) {
        self.role.set(role);
        (self.listener)();
    }

    pub(super) fn set_link(&self, link: String) {
        self.link.replace(link);
        (self.listener)();
    }

    pub(super) fn set_question(&self, question: Option<RelayQuestion>) {
        self.asks.replace(question);
        (self.listener)();
    }

    pub(super) fn set_line(&self, line: LineState) {
        if self.line.replace(line) != line {
            (self.listener)();
        }
    }

    /// Sets the states of the relays' connections. The best of them is the state of the table.
    pub(super) fn set_lines(&self, lines: Vec<RelayLine>) {
        if let Some(best) = lines.iter().map(|line| line.line).max() {
            self.set_line(best);
        }
        if *self.lines.borrow() != lines {
            self.lines.replace(lines);
            (self.listener)();
        }
    }

    pub(super) fn set_silent(&self, hours: usize) {
        if self.silent.replace(hours) != hours {
            (self.listener)();
        }
    }

    pub(super) fn set_unsent(&self, unsent: usize) {
        if self.unsent.replace(unsent) != unsent {
            (self.listener)();
        }
    }

    pub(super) fn set_late(&self, late: bool) {
        if self.late.replace(late) != late {
            (self.listener)();
        }
    }

    pub(super) fn set_held(&self, held: bool) {
        if self.held.replace(held) != held {
            (self.listener)();
        }
    }

    pub(super) fn set_trouble(&self, trouble: Option<TableTrouble>) {
        self.trouble.replace(trouble);
        (self.listener)();
    }

    /// To be called when the game has changed, also by mere passing of time.
    pub(super) fn game_changed(&self) {
        self.version.set(self.version.get().wrapping_add(1));
        (self.listener)();
    }
}
