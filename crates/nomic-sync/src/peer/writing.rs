//! How own events get into the documents, and how events whose change was refused are put again under
//! one's own actor.
//!
//! Those stand already; but a peer that has them in its documents need not read them out of the
//! broken bytes again whenever the game is opened. One peer is enough to put them: the player whose
//! key is nearest to the event's id (the bits in which the two differ, read as a number). If that
//! one is not there, the next one does it after a while, and so on. Events of devices that never
//! asked for a seat nobody puts again.

use std::sync::Arc;

use nomic_engine::rules::FlatMap;
use nomic_engine::{DeviceId, EventId};

use super::{Output, Peer, PeerStatus};
use crate::scan::scan;
use crate::segment::Segment;
use crate::{Chunk, DocumentId, VerifiedEvent};

/// One change takes so many events again, and a peer puts no more in a second...
const MAX_EVENTS: usize = 64;
/// ...and so many bytes, or a single larger event.
const MAX_BYTES: usize = 64 * 1024;
/// Before the first player puts an event again, so many seconds pass in which it may turn up...
const FIRST_S: usize = 5;
/// ...and so many more for each player who should have done it before.
const PATIENCE_S: usize = 30;

impl Peer {
    /// Notes the events of a change that was refused.
    pub(super) fn homeless_from(&mut self, change: &[u8]) {
        let now = self.now_s();
        for event in scan(change, &self.scope) {
            let id = event.id();
            let plays = self.guests.contains(&event.device());
            if plays && self.graph.knows(&id) && !self.is_held(&id) {
                self.homeless.entry(id).or_insert(now);
            }
        }
    }

    /// Puts homeless events into our documents if that is up to this peer now.
    pub(super) fn put_homeless(&mut self, out: &mut Vec<Output>) {
        let plays = self.seats.contains(&self.device_id());
        if !self.writer || !plays || self.status() != PeerStatus::Live {
            return;
        }
        let now = self.now_s();
        let (mut count, mut bytes) = (0, 0);
        let mut groups: FlatMap<DocumentId, Vec<Arc<VerifiedEvent>>> = FlatMap::new();
        let mut later = std::mem::take(&mut self.homeless);
        later.retain(|id, since| {
            let Some(node) = self.graph.node(id) else {
                return true;
            };
            let Some(event) = self.graph.event(node).filter(|_| !self.is_held(id)) else {
                return false;
            };
            // What was found when the game was opened was found before anybody told the time.
            if *since == 0 {
                *since = now;
            }
            let patience = FIRST_S + PATIENCE_S * self.nearer_players(id);
            let full = count > 0 && (count >= MAX_EVENTS || bytes >= MAX_BYTES);
            if full || now < since.saturating_add(patience) {
                return true;
            }
            count += 1;
            bytes += event.bytes().len();
            let document = DocumentId::of_height(self.graph.height(node));
            groups.entry(document).or_default().push(event.clone());
            false
        });
        self.homeless = later;
        for (document, events) in groups {
            for batch in batches(&events) {
                self.write(document, batch, out);
            }
        }
    }

    /// How many players should put this event before this device does.
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

    /// The host's time in seconds; 0 before it has told any.
    fn now_s(&self) -> usize {
        usize::try_from(self.now_ms / 1_000).unwrap_or(usize::MAX)
    }

    fn is_held(&self, id: &EventId) -> bool {
        self.segments.values().any(|segment| segment.holds(id))
    }

    /// Writes events into a document, seals the change and gives it to everybody: first to the
    /// store, then to the relay.
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
        segment.settle(crate::segment::tag(&chunk.id));
        let (id, bytes): (_, Arc<[u8]>) = (chunk.id, chunk.bytes.into());
        self.chunks_kept.add(id, bytes.clone(), false);
        let acked = false;
        out.push(Output::StoreChunk { id, bytes, acked });
        self.connection.enqueue(id);
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
