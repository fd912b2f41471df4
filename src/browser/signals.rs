//! What the pages may watch of an open table.

use super::BrowserError;
use leptos::prelude::RwSignal;
use nomic_sync::{ActError, PeerTrouble};

/// What this tab may do at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Not known yet.
    Arriving,
    /// This tab stores, sends and acts.
    Writing,
    /// Another tab does.
    Following,
}

/// The connection to the relay as the player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineState {
    Connecting,
    Connected,
    Offline,
}

/// What is shown across the top until it is mended or dismissed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Alarm {
    /// Nothing can be stored; the move waits.
    Storage(BrowserError),
    /// Another tab writes since; the last move was neither stored nor sent.
    TakenOver,
    /// What the peer reports.
    Peer(PeerTrouble),
}

/// Why a move did not happen.
#[derive(Clone, Debug)]
pub(crate) enum Hindrance {
    /// Another tab writes.
    NotThisTab,
    /// The engine or the peer says no.
    Act(ActError),
}

/// What the pages may watch.
#[derive(Clone, Copy)]
pub(crate) struct Signals {
    /// Grows with every change of the game.
    pub(crate) version: RwSignal<u64>,
    pub(crate) role: RwSignal<Role>,
    pub(crate) line: RwSignal<LineState>,
    pub(crate) unsent: RwSignal<usize>,
    pub(crate) alarm: RwSignal<Option<Alarm>>,
}

impl Signals {
    pub(crate) fn new() -> Self {
        Self {
            version: RwSignal::new(0),
            role: RwSignal::new(Role::Arriving),
            line: RwSignal::new(LineState::Connecting),
            unsent: RwSignal::new(0),
            alarm: RwSignal::new(None),
        }
    }
}
