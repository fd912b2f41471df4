//! Limits of pending events, and the treatment of events beyond them.
//!
//! Anybody can make events that wait for parents which never come. So each player has room of their
//! own, and all others have some together. An event without room is turned away, but not lost. Its
//! chunk is kept, and is read again once something has come that may have made room, or given its
//! device a seat.

use std::ops::Bound;

use nomic_engine::DeviceId;
use nomic_protocol::ChunkId;

use super::Peer;
use super::work::{ChunkInProgress, ChunkOrigin, Work};
use crate::{Chunk, SignedEvent};

/// Greatest number of pending events in all; also the limit before it is known who has a seat.
pub const MAX_PENDING: usize = 65_536;
/// Greatest number of pending events of one device of a player; there are fewer if many play.
pub const MAX_PENDING_OF_PLAYER: usize = 4_096;
/// Of all devices without a seat together.
pub const MAX_PENDING_OF_STRANGERS: usize = 4_096;
/// Bytes of chunks that are examined again once a second.
const LOOKED_AT: usize = 512 * 1024;
/// Greatest number of times that all chunks are examined again when a game is opened.
const ROUNDS: usize = 4;

#[derive(Debug)]
pub(super) struct RetryProgress {
    last: ChunkId,
    /// Number of ready events when the round began, or when the first was turned away.
    known: usize,
}

impl RetryProgress {
    pub(super) fn new() -> RetryProgress {
        RetryProgress {
            last: ChunkId([0; 32]),
            known: 0,
        }
    }
}

/// Greatest number of pending events of each of this many players, at least one.
fn room_of_player(players: usize) -> usize {
    let share = (MAX_PENDING - MAX_PENDING_OF_STRANGERS) / players;
    share.min(MAX_PENDING_OF_PLAYER)
}

impl Peer {
    pub fn pending_of_strangers(&self) -> usize {
        let of_player = |player| self.graph.pending_of(player);
        let of_players: usize = self.seats.iter().map(of_player).sum();
        self.pending().saturating_sub(of_players)
    }

    /// Whether an event can be taken in: nothing before it is missing, or there is room for one
    /// more pending event. It need not be verified; nothing is remembered of it.
    pub(super) fn has_room_for(&self, event: &SignedEvent) -> bool {
        self.graph.missing(event.dependencies()).is_none() || self.may_be_pending(&event.device())
    }

    fn may_be_pending(&self, device: &DeviceId) -> bool {
        // A device that misses one of its own events would sign two histories.
        if *device == self.device_id() {
            return true;
        }
        match (self.seats.len(), self.seats.contains(device)) {
            // Before it is known who plays, everybody may be a player.
            (0, _) => self.pending() < MAX_PENDING,
            (_, true) if self.opening => self.pending() < MAX_PENDING,
            (players, true) => self.graph.pending_of(device) < room_of_player(players),
            (_, false) => self.pending_of_strangers() < MAX_PENDING_OF_STRANGERS,
        }
    }

    /// True if ticks make the peer retry chunks with events that were turned away.
    #[cfg(feature = "probe")]
    pub fn retries(&self) -> bool {
        let round_is_last = self.retry.known == self.graph.len();
        let mut away = self.unprocessed.iter().filter(|(_, it)| it.turned_away);
        away.any(|(id, _)| !round_is_last || *id > self.retry.last)
    }

    pub(super) fn schedule_retry(&mut self) {
        let pending = |work: &Work| matches!(work, Work::Retry { .. });
        if !self.work.iter().any(pending) {
            let bytes = LOOKED_AT;
            self.work.push_back(Work::Retry { bytes, rounds: 1 });
        }
    }

    pub(super) fn record_turned_away(&mut self) {
        if self.retry.known == 0 {
            self.retry.known = self.graph.len();
        }
    }

    pub(super) fn retry_all(&mut self) {
        let known = std::mem::replace(&mut self.retry.known, self.graph.len());
        if known > 0 && known < self.graph.len() {
            self.work.push_front(Work::Retry {
                bytes: usize::MAX,
                rounds: ROUNDS,
            });
        }
    }

    pub(super) fn retry_chunks(&mut self, bytes: usize, rounds: usize) {
        let behind = (Bound::Excluded(self.retry.last), Bound::Unbounded);
        let mut behind = self.unprocessed.range(behind);
        let next = behind.find(|(_, unsettled)| unsettled.turned_away);
        let Some(id) = next.map(|(id, _)| *id) else {
            // The next round begins when there is reason to hope.
            if self.retry.known != self.graph.len() {
                self.retry = RetryProgress {
                    known: self.graph.len(),
                    ..RetryProgress::new()
                };
                if let Some(rounds @ 1..) = rounds.checked_sub(1) {
                    self.work.push_front(Work::Retry { bytes, rounds });
                }
            }
            return;
        };
        self.retry.last = id;
        let Some(sealed) = self.chunks_kept.bytes(&id) else {
            return;
        };
        let bytes = bytes.saturating_sub(sealed.len());
        if bytes > 0 {
            self.work.push_front(Work::Retry { bytes, rounds });
        }
        if let Ok(chunk) = Chunk::open(&self.keys, sealed) {
            self.current_chunk = Some(ChunkInProgress::new(id, chunk, ChunkOrigin::Retry));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nomic_engine::limits::{MAX_DEVICES, MAX_PLAYERS};

    #[test]
    fn all_players_and_all_strangers_together_never_let_more_wait_than_there_is_room_for() {
        for players in 1..=MAX_PLAYERS * MAX_DEVICES {
            let of_players = players * room_of_player(players);
            assert!(of_players + MAX_PENDING_OF_STRANGERS <= MAX_PENDING);
        }
    }
}
