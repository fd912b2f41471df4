//! Whether all events that this device has ever signed are here. If not, its next event would be a
//! second one with an old number: two histories.
//!
//! A browser knows its own signed events. Events that the same identity has signed in another
//! browser come only from others, and no relay can prove that it holds nothing back. So one more
//! event is needed after this peer has read all the relay had. Another player must have signed it
//! since, and it must build on the last own event here. If that player knew a later own event, it
//! would build on that. Otherwise the player takes the risk.

use std::collections::BTreeSet;

use nomic_order::Node;

use super::connection::Connection;
use super::{ActError, Peer, PeerStatus};

impl Peer {
    /// Whether this identity has played here from another browser, and its last move is not
    /// confirmed to have come in. Until then [`Peer::act`] is refused, unless the player decides to
    /// [go on](Peer::accept_missing_past).
    pub fn played_elsewhere(&self) -> bool {
        self.whole && !self.has_pending_own_move() && !self.has_whole_chain()
    }

    /// Whether the whole log of the relay must be read before anything is signed here: some of it
    /// may be this identity's own.
    pub const fn must_read_first(&self) -> bool {
        !self.whole
    }

    /// The player takes the risk that an event is missing which this identity has signed in another
    /// browser. If so, the device signs two histories.
    pub fn accept_missing_past(&mut self) {
        self.whole = true;
        self.signed = self.graph.newest(&self.device_id()).map(|e| e.id());
    }

    pub(super) fn check_own_past(&self) -> Result<(), ActError> {
        if !self.whole {
            return Err(ActError::OwnPastMissing);
        }
        if self.has_pending_own_move() {
            return Err(ActError::OwnMoveWaits);
        }
        match self.has_whole_chain() {
            true => Ok(()),
            false => Err(ActError::PlayedElsewhere),
        }
    }

    /// Whether an event of this device is pending. The missing events may never come: a relay can
    /// show an event to this player alone and lose it later. Other players hold the pending event,
    /// so signing now would surely make a second history.
    fn has_pending_own_move(&self) -> bool {
        self.graph.pending_of(&self.device_id()) > 0
    }

    /// Whether the last event of this device that is here is the last that it has signed, as far as
    /// this browser's memory or another player's event shows.
    pub(super) fn has_whole_chain(&self) -> bool {
        let newest = self.graph.newest(&self.device_id()).map(|e| e.id());
        newest == self.signed || newest.is_none() || self.is_confirmed(newest)
    }

    fn is_confirmed(&self, newest: Option<nomic_engine::EventId>) -> bool {
        let Some((since, here)) = self.read else {
            return false;
        };
        let me = self.device_id();
        // A relay can hold back signed events, but can't let players sign them later. An event that
        // was here by then was not signed later, by any clock.
        let word = |node: Node| {
            self.graph.event(node).is_some_and(|event| {
                let device = event.device();
                let later = node >= here && event.event().claimed_ms > since;
                later && device != me && self.seats.contains(&device)
            })
        };
        let node = newest.and_then(|id| self.graph.node(&id));
        node.is_some_and(|node| self.graph.is_built_on(node, word, &mut BTreeSet::new()))
    }

    pub(super) fn record_what_was_read(&mut self) {
        let statuses = || self.connections.values().map(Connection::status);
        let read = |status| matches!(status, PeerStatus::Offline | PeerStatus::Live);
        if self.status() != PeerStatus::Live || !statuses().all(read) {
            return;
        }
        self.whole = true;
        self.lost = false;
        self.read.get_or_insert((self.now_ms, self.graph.len()));
    }
}
