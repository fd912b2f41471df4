//! Carrying chunks from one relay to the other relays of the game.
//!
//! The maker of a chunk sends it to all relays that it reaches. A relay may still lack it, since
//! its author does not meet there or the relay was away. Other peers then carry the chunk over
//! after some seconds, each after a different delay. So most often one of them sends it and the
//! others see that it has come.

use nomic_engine::DeviceId;
use nomic_protocol::ChunkId;

use super::{Output, Peer};
use crate::{RelayId, Rng};

/// Time that a chunk may be lacking before a peer carries it over, in milliseconds.
const CARRY_MS: u64 = 3_000;
/// Delay between the turns of peers in milliseconds; there are 256 turns.
const TURN_MS: u64 = 40;
const LONGEST_MS: u64 = CARRY_MS + 256 * TURN_MS;

/// Time of this device's turn to carry a chunk over. Each chunk has another order of devices, with
/// turns that are seldom close together.
fn turn(device: &DeviceId, id: &ChunkId, now_ms: u64) -> u64 {
    let [place, other, ..] = id.0;
    let byte = device.0.get(usize::from(place % 32)).copied();
    let turn = u64::from(byte.unwrap_or_default() ^ other).saturating_mul(TURN_MS);
    now_ms.saturating_add(CARRY_MS).saturating_add(turn)
}

impl Peer {
    /// Records a chunk that came to this relay first, as lacking at the others. The store receives
    /// this before it receives that some relay has the chunk.
    pub(super) fn record_lacking(&mut self, first: RelayId, id: ChunkId, out: &mut Vec<Output>) {
        let due = Some(turn(&self.device_id(), &id, self.now_ms));
        for relay in self.relays().into_iter().filter(|relay| *relay != first) {
            if let Some(line) = self.connections.get_mut(&relay) {
                line.lacking.insert(id, due);
                self.store_whether_complete(relay, out);
            }
        }
    }

    /// Sets the turns for all chunks that this relay lacks. Called when its log has been read to
    /// the end: before that, a chunk may still come from it.
    pub(super) fn plan_replication(&mut self, relay: RelayId) {
        let (device, now_ms) = (self.device_id(), self.now_ms);
        if let Some(line) = self.connections.get_mut(&relay) {
            for (id, due) in &mut line.lacking {
                *due = Some(turn(&device, id, now_ms));
            }
        }
    }

    /// Sends each relay the lacking chunks that are due. It waits while received chunks are
    /// unprocessed, since a lacking chunk may be among them.
    pub(super) fn carry_over(&mut self, now_ms: u64, rng: Rng<'_>, out: &mut Vec<Output>) {
        if self.connections.len() < 2 || self.is_taking_in() {
            return;
        }
        // A clock that was set back makes no chunk wait longer.
        let waits = |due: u64| (1..=LONGEST_MS).contains(&due.saturating_sub(now_ms));
        for line in self
            .connections
            .values_mut()
            .filter(|line| line.can_take_more())
        {
            let due = line.lacking.iter_mut();
            let due = due.filter(|(_, due)| due.is_some_and(|due| !waits(due)));
            let due = due.map(|(id, due)| {
                *due = None;
                *id
            });
            let due: Vec<ChunkId> = due.collect();
            due.into_iter().for_each(|id| line.enqueue(id));
        }
        self.send_waiting(now_ms, rng, out);
    }

    pub(super) fn is_elsewhere(&self, relay: RelayId, id: &ChunkId) -> bool {
        let mut others = self
            .connections
            .iter()
            .filter(|(other, _)| **other != relay);
        others.any(|(_, line)| line.is_filled() && !line.lacking.contains_key(id))
    }

    /// Chunks lacked by every relay that is known to have the rest.
    fn lacking_everywhere(&self) -> Vec<ChunkId> {
        let mut filled = self.connections.values().filter(|line| line.is_filled());
        let first = filled.next().map(|line| line.lacking.keys().copied());
        let everywhere = |id: &ChunkId| filled.clone().all(|line| line.lacking.contains_key(id));
        first.into_iter().flatten().filter(everywhere).collect()
    }

    /// Leaves a relay for good. Chunks that no other relay is known to have count as unsent.
    pub fn leave(&mut self, relay: RelayId) -> Vec<Output> {
        self.forget_relayed(relay);
        self.connections.remove(&relay);
        let mut out = vec![Output::StoreCursor(relay, None)];
        for id in self.lacking_everywhere() {
            if self.chunks_kept.mark(&id, false) {
                out.push(Output::ChunkUnacked(id));
            }
            for line in self.connections.values_mut() {
                line.lacking.remove(&id);
                line.enqueue(id);
            }
        }
        for relay in self.relays() {
            self.store_whether_complete(relay, &mut out);
        }
        self.record_what_was_read();
        out
    }
}
