//! Writing own events into the documents, and recommitting orphaned events under the own actor. An
//! event is orphaned if its change was refused.
//!
//! Orphaned events are ready already. But a peer that has them in its documents need not read them
//! out of the broken bytes again whenever the game is opened. One peer is enough to recommit them:
//! the player whose key is nearest to the event's id (the differing bits, read as a number). If
//! that player is not there, the next one does it after a while, and so on. Events of devices that
//! never asked for a seat are not recommitted.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use nomic_engine::rules::FlatMap;
use nomic_engine::{DeviceId, EventId};

use super::{Output, Peer, PeerStatus};
use crate::scan::scan;
use crate::segment::Segment;
use crate::{Chunk, DocumentId, VerifiedEvent};

/// Greatest number of events recommitted by one change, and by a peer in a second.
const MAX_EVENTS: usize = 64;
/// Greatest number of bytes recommitted likewise; a single larger event may go.
const MAX_BYTES: usize = 64 * 1024;
/// Seconds before the first player recommits an event, since it may still turn up.
const FIRST_S: usize = 5;
/// Further seconds for each player who should have done it before.
const PATIENCE_S: usize = 30;

/// Number of orphaned events examined in a second.
const LOOKED_AT: usize = 1_024;

/// Orphaned events with the second of seeing the refusal of their change.
#[derive(Debug, Default)]
pub(super) struct OrphanedEvents {
    since: BTreeMap<EventId, usize>,
    last: Option<EventId>,
}

impl OrphanedEvents {
    fn record(&mut self, id: EventId, now: usize) {
        self.since.entry(id).or_insert(now);
    }

    fn set_since(&mut self, id: EventId, since: usize) {
        self.since.insert(id, since);
    }

    fn forget(&mut self, id: &EventId) {
        self.since.remove(id);
    }

    /// The next ones to examine; after the last come the first.
    fn next(&self) -> Vec<(EventId, usize)> {
        let (behind, before) = match self.last {
            Some(last) => (Bound::Excluded(last), Bound::Included(last)),
            None => (Bound::Unbounded, Bound::Excluded(EventId([0; 32]))),
        };
        let behind = self.since.range((behind, Bound::Unbounded));
        let next = behind.chain(self.since.range((Bound::Unbounded, before)));
        next.take(LOOKED_AT).map(|(id, at)| (*id, *at)).collect()
    }

    fn mark_checked(&mut self, id: EventId) {
        self.last = Some(id);
    }
}

impl Peer {
    pub(super) fn record_orphans(&mut self, change: &[u8]) {
        let now = self.now_s();
        for event in scan(change, &self.scope) {
            let id = event.id();
            let plays = self.applicants.contains(&event.device());
            if plays && self.graph.knows(&id) && !self.is_held(&id) {
                self.orphans.record(id, now);
            }
        }
    }

    /// Recommits orphaned events into our documents if it is this peer's turn.
    pub(super) fn recommit_orphans(&mut self, out: &mut Vec<Output>) {
        let plays = self.seats.contains(&self.device_id());
        if !self.writer || !plays || self.status() != PeerStatus::Live {
            return;
        }
        let now = self.now_s();
        let (mut count, mut bytes) = (0, 0);
        let mut groups: FlatMap<DocumentId, Vec<Arc<VerifiedEvent>>> = FlatMap::new();
        for (id, since) in self.orphans.next() {
            if count > 0 && (count >= MAX_EVENTS || bytes >= MAX_BYTES) {
                break;
            }
            self.orphans.mark_checked(id);
            let Some(node) = self.graph.node(&id) else {
                continue;
            };
            let Some(event) = self.graph.event(node).filter(|_| !self.is_held(&id)) else {
                self.orphans.forget(&id);
                continue;
            };
            // An orphan found at the opening was found before the host gave any time.
            let since = if since == 0 { now } else { since };
            let patience = FIRST_S + PATIENCE_S * self.nearer_players(&id);
            if now < since.saturating_add(patience) {
                self.orphans.set_since(id, since);
                continue;
            }
            count += 1;
            bytes += event.bytes().len();
            let document = DocumentId::of_height(self.graph.height(node));
            groups.entry(document).or_default().push(event.clone());
            self.orphans.forget(&id);
        }
        for (document, events) in groups {
            for batch in batches(&events) {
                self.write(document, batch, out);
            }
        }
    }

    /// Number of players who should recommit this event before this device does.
    fn nearer_players(&self, event: &EventId) -> usize {
        let distance = |device: &DeviceId| {
            let bits = device.0.iter().zip(event.0);
            bits.take(8)
                .fold(0_u64, |sum, (a, b)| sum << 8 | u64::from(a ^ b))
        };
        let own = distance(&self.device_id());
        let nearer = self.seats.iter().filter(|device| distance(device) < own);
        nearer.count()
    }

    /// The host's time in seconds; 0 before it has given any.
    fn now_s(&self) -> usize {
        usize::try_from(self.now_ms / 1_000).unwrap_or(usize::MAX)
    }

    fn is_held(&self, id: &EventId) -> bool {
        self.segments.values().any(|segment| segment.holds(id))
    }

    /// Writes events into a document, seals the change and sends it: first to the store, then to
    /// the relays.
    pub(super) fn write(
        &mut self,
        document: DocumentId,
        events: &[Arc<VerifiedEvent>],
        out: &mut Vec<Output>,
    ) -> bool {
        let segment = self
            .segments
            .entry(document)
            .or_insert_with(|| Segment::new(document));
        let puts = events.iter().map(|event| (event.id(), event.bytes()));
        let Some(change) = segment.put(self.actor, puts) else {
            return false;
        };
        let sealed = Chunk::seal(&self.keys, &self.identity, document, &[&change]);
        let Ok(chunk) = sealed else {
            return false;
        };
        segment.mark_processed(crate::segment::tag(&chunk.id));
        let (id, bytes): (_, Arc<[u8]>) = (chunk.id, chunk.bytes.into());
        self.chunks_kept.add(id, bytes.clone(), false);
        let acked = false;
        out.push(Output::StoreChunk { id, bytes, acked });
        self.enqueue(id);
        true
    }
}

fn batches(events: &[Arc<VerifiedEvent>]) -> Vec<&[Arc<VerifiedEvent>]> {
    let mut batches = Vec::new();
    let mut rest = events;
    while !rest.is_empty() {
        let mut bytes = 0;
        let fitting = rest.iter().take(MAX_EVENTS).take_while(|event| {
            bytes += event.bytes().len();
            bytes <= MAX_BYTES
        });
        let (batch, others) = rest.split_at(fitting.count().max(1));
        batches.push(batch);
        rest = others;
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_very_many_homeless_events_some_are_looked_at_in_a_second_and_all_in_their_turn() {
        let mut orphans = OrphanedEvents::default();
        for number in 0..2_500_u16 {
            let mut id = EventId([0; 32]);
            id.0[..2].copy_from_slice(&number.to_be_bytes());
            orphans.record(id, 7);
        }
        let mut looked_at = Vec::new();
        for _ in 0..4 {
            let next = orphans.next();
            assert_eq!(next.len(), LOOKED_AT);
            next.iter().for_each(|(id, _)| orphans.mark_checked(*id));
            looked_at.extend(next);
        }
        assert!(looked_at[..2_500].is_sorted());
        let (round, more) = looked_at.split_at(2_500);
        assert_eq!(more, &round[..more.len()]);
        // If there are few, all are examined, each once.
        orphans.since.retain(|id, _| id.0[0] == 0);
        assert_eq!(orphans.next().len(), 256);
    }
}
