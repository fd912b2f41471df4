//! How much room there is for events that wait for others, and what becomes of the rest.
//!
//! An event whose past is not complete has to wait, and anybody can make events that wait for what
//! never comes. So each player has room of their own, and all others have some together. What finds
//! none is turned away, but not lost: its chunk lies on the shelf and is looked at again once
//! something has come that may have made room, or given its device a seat.

use std::ops::Bound;

use nomic_engine::DeviceId;
use nomic_protocol::ChunkId;

use super::{Output, Peer};
use crate::scan::scan;
use crate::{Chunk, SignedEvent};

/// So many events may wait for others in all; so many before it is known who has a seat.
pub const MAX_WAITING: usize = 65_536;
/// Of one player at most so many, and fewer where many play.
pub const MAX_WAITING_OF_PLAYER: usize = 4_096;
/// Of all devices without a seat together.
pub const MAX_WAITING_OF_STRANGERS: usize = 4_096;
/// Once a second, chunks of so many bytes are looked at again.
const LOOKED_AT: usize = 512 * 1024;
/// When a game is opened, all chunks are looked at again at most so often.
const ROUNDS: usize = 4;

/// How far the peer has come in looking again at chunks of which events were turned away.
#[derive(Debug)]
pub(super) struct Again {
    /// The last one, in the order of ids.
    last: ChunkId,
    /// So many events stood when the round began.
    known: usize,
}

impl Again {
    pub(super) fn new() -> Again {
        Again {
            last: ChunkId([0; 32]),
            known: 0,
        }
    }
}

impl Peer {
    /// Whether an event can be taken in: nothing before it is missing, or there is room for it to
    /// wait. It need not be verified; nothing is remembered of it.
    pub(super) fn has_room_for(&self, event: &SignedEvent) -> bool {
        self.graph.missing(event.dependencies()).is_none() || self.may_wait(&event.device())
    }

    fn may_wait(&self, device: &DeviceId) -> bool {
        let graph = &self.graph;
        let all = graph.waiting();
        // With one of its own events out of sight a device would sign two histories.
        if *device == self.device_id() {
            return true;
        }
        let players = self.seats.len();
        if self.opening || players == 0 {
            return all < MAX_WAITING;
        }
        if self.seats.contains(device) {
            let share = (MAX_WAITING - MAX_WAITING_OF_STRANGERS) / players;
            return graph.waiting_of(device) < share.min(MAX_WAITING_OF_PLAYER);
        }
        let of_players = self.seats.iter().map(|player| graph.waiting_of(player));
        all.saturating_sub(of_players.sum()) < MAX_WAITING_OF_STRANGERS
    }

    /// Looks again at some of the chunks of which events were turned away.
    pub(super) fn look_again(&mut self, out: &mut Vec<Output>) {
        self.look_again_at(LOOKED_AT, out);
    }

    /// The same with all of them, when a game has been opened.
    pub(super) fn look_at_all_again(&mut self, out: &mut Vec<Output>) {
        for _ in 0..ROUNDS {
            self.look_again_at(usize::MAX, out);
            if self.fresh.is_empty() {
                return;
            }
            self.update_order(out);
        }
    }

    fn look_again_at(&mut self, mut bytes: usize, out: &mut Vec<Output>) {
        while bytes > 0 {
            let behind = (Bound::Excluded(self.again.last), Bound::Unbounded);
            let mut behind = self.unsettled.range(behind);
            let next = behind.find(|(_, unsettled)| unsettled.turned_away);
            let Some(id) = next.map(|(id, _)| *id) else {
                // The next round begins when there is reason to hope.
                if self.again.known != self.graph.len() {
                    self.again = Again {
                        known: self.graph.len(),
                        ..Again::new()
                    };
                }
                return;
            };
            self.again.last = id;
            bytes = bytes.saturating_sub(self.look_at(id, out));
        }
    }

    /// Takes what there is room for by now of a chunk; gives its size.
    fn look_at(&mut self, id: ChunkId, out: &mut Vec<Output>) -> usize {
        let Some(bytes) = self.shelf.bytes(&id).cloned() else {
            return 0;
        };
        let Ok(chunk) = Chunk::open(&self.keys, &bytes) else {
            return bytes.len();
        };
        // Whatever else is wrong with it was told when it came.
        let told = self.set_aside.len();
        let mut turned_away = false;
        for change in &chunk.changes {
            for event in scan(change, &self.scope) {
                turned_away |= !self.take_event(event, (id, chunk.device), out);
            }
        }
        self.set_aside.truncate(told);
        if let Some(unsettled) = self.unsettled.get_mut(&id) {
            unsettled.turned_away = turned_away;
        }
        bytes.len()
    }
}
