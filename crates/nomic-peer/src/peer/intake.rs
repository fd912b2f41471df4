//! Taking in chunks and their events.

use std::sync::Arc;

use nomic_engine::EventId;
use nomic_order::{Graph, Inserted};
use nomic_protocol::ChunkId;

use super::work::{ChunkInProgress, ChunkOrigin, SignatureCheck};
use super::{Output, Peer, PeerFault, PeerTrouble, Quarantined, UnprocessedChunk};
use crate::{EventError, RelayId, SignedEvent, VerifiedEvent};

impl Peer {
    /// Begins with a chunk from a relay or another tab. A known chunk is not opened.
    pub(super) fn take_chunk(
        &mut self,
        (id, bytes): (ChunkId, Arc<[u8]>),
        relay: Option<RelayId>,
        check: SignatureCheck,
        out: &mut Vec<Output>,
    ) {
        if self.chunks_kept.has(&id) {
            if let Some(relay) = relay {
                self.acknowledged(relay, &id, out);
            }
            return;
        }
        match check.opened(&self.keys, &bytes) {
            Ok((chunk, good)) => {
                self.chunks_kept.add(id, bytes, relay.is_some());
                let why = relay.map_or(ChunkOrigin::FromTab, ChunkOrigin::Relayed);
                self.current_chunk = Some(ChunkInProgress::new(id, chunk, why).verified(good));
            }
            Err(error) => {
                let aside = Quarantined {
                    fault: PeerFault::Chunk(error),
                    chunk: Some(id),
                    proof: bytes,
                };
                self.quarantine(aside, out);
            }
        }
    }

    /// Ends with a chunk after all its events were processed. It is useless if no event in it can
    /// ever be ready.
    pub(super) fn finish_chunk(&mut self, hand: ChunkInProgress, out: &mut Vec<Output>) {
        let ChunkInProgress { id, why, .. } = hand;
        if why == ChunkOrigin::Retry {
            if let Some(unsettled) = self.unprocessed.get_mut(&id) {
                unsettled.turned_away = hand.turned_away;
            }
            return;
        }
        if hand.turned_away {
            self.record_turned_away();
            out.push(Output::Trouble(PeerTrouble::TooManyWaiting));
        }
        if !hand.useful && !hand.turned_away {
            return self.chunks_kept.mark_useless(&id);
        }
        let relay = match why {
            ChunkOrigin::Relayed(relay) => Some(relay),
            ChunkOrigin::FromTab | ChunkOrigin::Stored | ChunkOrigin::Retry => None,
        };
        if relay.is_some() && hand.events.iter().any(|id| self.is_of_other_player(id)) {
            self.received_ms = Some(self.now_ms);
        }
        let unsettled = UnprocessedChunk {
            events: hand.events,
            turned_away: hand.turned_away,
        };
        self.settle(id, unsettled);
        if why != ChunkOrigin::Stored && self.writer {
            self.keep(id, relay, out);
        }
    }

    fn is_of_other_player(&self, id: &EventId) -> bool {
        let device = self.graph.find(id).map(|event| event.device());
        device.is_some_and(|device| device != self.device_id() && self.seats.contains(&device))
    }

    /// Adds a chunk to the segments, or remembers it while an event of it is pending. During an
    /// opening all are remembered: the segments are compared with the stored chunks first.
    pub(super) fn settle(&mut self, id: ChunkId, chunk: UnprocessedChunk) {
        match !self.opening && self.is_settled(&chunk) {
            true => self.segments.add(&id, self.ready_events(&chunk)),
            false => drop(self.unprocessed.insert(id, chunk)),
        }
    }

    /// Whether nothing of a chunk is pending.
    fn is_settled(&self, chunk: &UnprocessedChunk) -> bool {
        let settled = |id| self.graph.node(id).is_some() || !self.graph.knows(id);
        !chunk.turned_away && chunk.events.iter().all(settled)
    }

    fn ready_events(&self, chunk: &UnprocessedChunk) -> Vec<EventId> {
        let events = chunk.events.iter().copied();
        events.filter(|id| self.graph.node(id).is_some()).collect()
    }

    /// Adds the chunks to the segments that have been settled since they came.
    pub(super) fn settle_chunks(&mut self) {
        let settled = self.unprocessed.iter();
        let settled = settled.filter(|(_, chunk)| self.is_settled(chunk));
        let settled: Vec<ChunkId> = settled.map(|(id, _)| *id).collect();
        for id in settled {
            if let Some(chunk) = self.unprocessed.remove(&id) {
                self.segments.add(&id, self.ready_events(&chunk));
            }
        }
    }

    fn keep(&mut self, id: ChunkId, relay: Option<RelayId>, out: &mut Vec<Output>) {
        let Some(bytes) = self.chunks_kept.bytes(&id).cloned() else {
            return;
        };
        match relay {
            Some(relay) => self.record_lacking(relay, id, out),
            None => self.enqueue(id),
        }
        let acked = relay.is_some();
        out.push(Output::StoreChunk { id, bytes, acked });
    }

    /// Takes an event in. Returns whether it was processed; if not, it must be read again.
    /// `good` says that its signature was checked already. Without a source no peer is blamed for a
    /// bad one.
    pub(super) fn take_event(
        &mut self,
        event: SignedEvent,
        good: bool,
        source: Option<ChunkId>,
        out: &mut Vec<Output>,
    ) -> bool {
        if self.graph.knows(&event.id()) {
            return true;
        }
        if !self.has_room_for(&event) {
            return false;
        }
        let event = match good {
            true => Ok(event.assume_verified()),
            false => event.verify(),
        };
        match event {
            Ok(event) => self.insert(event, out),
            Err(error) => self.quarantine_event(error, source, out),
        }
        true
    }

    /// Puts a verified event into the graph. Events that waited for it are resolved afterwards.
    pub(super) fn insert(&mut self, event: VerifiedEvent, out: &mut Vec<Output>) {
        if Graph::asks_for_seat(&event) {
            self.applicants.insert(event.device());
        }
        match self.graph.take(Arc::new(event)) {
            Inserted::Ready(nodes) => {
                for node in nodes {
                    self.on_event_ready(node);
                }
            }
            Inserted::Known | Inserted::Pending => (),
            Inserted::Invalid(error) => {
                out.push(Output::Trouble(PeerTrouble::Quarantined(PeerFault::Event(
                    error,
                ))));
            }
        }
    }

    pub(super) fn has_event(&self, bytes: &[u8]) -> bool {
        let read = SignedEvent::read(bytes, &self.scope);
        read.is_ok_and(|event| self.is_event(&event.id(), bytes))
    }

    pub(super) fn is_event(&self, id: &EventId, value: &[u8]) -> bool {
        let Some(known) = self.graph.find(id) else {
            return false;
        };
        known.bytes() == value
            || SignedEvent::read(value, &self.scope)
                .and_then(SignedEvent::verify)
                .is_ok_and(|event| event.id() == *id)
    }

    /// Quarantines the chunk of an event that is not to be believed.
    pub(super) fn quarantine_event(
        &mut self,
        error: EventError,
        source: Option<ChunkId>,
        out: &mut Vec<Output>,
    ) {
        let Some(chunk) = source else {
            return;
        };
        let Some(proof) = self.chunks_kept.bytes(&chunk).cloned() else {
            return;
        };
        let aside = Quarantined {
            fault: PeerFault::Event(error),
            chunk: Some(chunk),
            proof,
        };
        self.quarantine(aside, out);
    }
}
