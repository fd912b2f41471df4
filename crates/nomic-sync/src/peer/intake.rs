//! Taking in chunks: first their events, then their changes.

use std::sync::Arc;

use nomic_engine::rules::FlatSet;
use nomic_engine::{DeviceId, EventId};
use nomic_protocol::ChunkId;

use super::connection::Connection;
use super::work::{ChunkInProgress, ChunkOrigin, SignatureCheck};
use super::{Output, Peer, PeerFault, PeerTrouble, Quarantined, UnprocessedChunk};
use crate::change::ChangeHead;
use crate::columns;
use crate::gate::{Candidate, ProcessedChange};
use crate::index::{Fit, Index};
use crate::log;
use crate::segment::Segment;
use crate::{ChangeFault, Chunk, DocumentId, RelayId, SignedEvent, VerifiedEvent};
use nomic_order::{Graph, Inserted};

/// Greatest number of changes kept from devices without a seat, until they ask for one.
const MAX_STRANGERS: usize = 256;
/// Greatest distance of a new document from the last one, in segments.
const MAX_AHEAD: u32 = 16;

type Source = (ChunkId, DeviceId);

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
                    device: None,
                    chunk: Some(id),
                    proof: bytes,
                };
                self.quarantine(aside, out);
            }
        }
    }

    /// Takes the changes of a chunk after all its events were processed. If no event in it can ever
    /// be ready, none of its changes is usable, and the chunk is useless.
    pub(super) fn finish_chunk(&mut self, hand: ChunkInProgress, out: &mut Vec<Output>) {
        let ChunkInProgress { id, chunk, why, .. } = hand;
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
        let useful = hand.useful || hand.turned_away;
        if useful {
            let unsettled = UnprocessedChunk {
                document: chunk.document,
                changes: FlatSet::new(),
                events: hand.events,
                turned_away: hand.turned_away,
            };
            self.unprocessed.insert(id, unsettled);
        }
        for change in &chunk.changes {
            self.take_change(id, &chunk, change, out);
        }
        if !useful {
            return self.chunks_kept.mark_useless(&id);
        }
        let relay = match why {
            ChunkOrigin::Stored | ChunkOrigin::Retry => return,
            ChunkOrigin::FromTab => None,
            ChunkOrigin::Relayed(relay) => Some(relay),
        };
        if relay.is_some() && chunk.device != self.device_id() && self.seats.contains(&chunk.device)
        {
            self.received_ms = Some(self.now_ms);
        }
        if self.writer {
            self.keep(id, relay, out);
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

    /// Takes an event in. Returns whether it was processed; if not, it must be searched again.
    /// `good` says that its signature was checked already. Without a source no peer is blamed for a
    /// bad one.
    pub(super) fn take_event(
        &mut self,
        event: SignedEvent,
        good: bool,
        source: Option<Source>,
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
        match (event, source) {
            (Ok(event), _) => self.insert(event, out),
            (Err(error), Some(source)) => {
                self.quarantine_chunk(PeerFault::Event(error), source, out)
            }
            (Err(_), None) => {}
        }
        true
    }

    /// Puts a verified event into the graph. Events that waited for it are resolved afterwards.
    pub(super) fn insert(&mut self, event: VerifiedEvent, out: &mut Vec<Output>) {
        if Graph::asks_for_seat(&event) && self.applicants.insert(event.device()) {
            let device = event.device();
            let own = self.strangers.extract_if(.., |c| c.device == device);
            own.for_each(|candidate| self.gate.offer(candidate));
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

    fn take_change(
        &mut self,
        id: ChunkId,
        chunk: &Chunk,
        change: &Arc<[u8]>,
        out: &mut Vec<Output>,
    ) {
        let Some(head) = ChangeHead::read(change) else {
            self.record_orphans(change);
            let fault = PeerFault::Change(ChangeFault::NotPlain);
            return self.quarantine_chunk(fault, (id, chunk.device), out);
        };
        let candidate = Candidate {
            head,
            document: chunk.document,
            chunk: id,
            device: chunk.device,
        };
        let hash = candidate.head.hash;
        let segment = self.segments.get(&chunk.document);
        if segment.is_some_and(|segment| segment.fit(&candidate.head) == Fit::Known) {
            return;
        }
        if let Some(unsettled) = self.unprocessed.get_mut(&id) {
            unsettled.changes.insert(hash);
        }
        if let Some(fault) = self.refusal(&candidate) {
            return self.finish_change((candidate, Err(fault)), out);
        }
        if self.applicants.contains(&candidate.device) {
            self.gate.offer(candidate);
        } else if self.unprocessed.contains_key(&id) && self.strangers.len() < MAX_STRANGERS {
            self.strangers.push(candidate);
        }
    }

    fn refusal(&self, candidate: &Candidate) -> Option<ChangeFault> {
        let DocumentId::Log(segment) = candidate.document;
        let last = self.segments.keys().next_back();
        let DocumentId::Log(last) = last.copied().unwrap_or(DocumentId::Log(0));
        if candidate.head.actor == self.actor {
            return Some(ChangeFault::OwnActor);
        }
        (segment > last.saturating_add(MAX_AHEAD)).then_some(ChangeFault::WrongDocument)
    }

    /// Takes a foreign change in, keeps it pending, or refuses it.
    pub(super) fn place_change(&mut self, candidate: Candidate, out: &mut Vec<Output>) {
        let settled = match self.fit(&candidate) {
            Fit::Pending(missing) => self.gate.hold(candidate, missing),
            Fit::Known => Some((candidate, Ok(()))),
            Fit::Never(fault) => Some((candidate, Err(fault))),
            Fit::Fits => {
                let taken = self.take_in(&candidate);
                Some((candidate, taken))
            }
        };
        if let Some(settled) = settled {
            self.finish_change(settled, out);
        }
    }

    fn fit(&self, candidate: &Candidate) -> Fit {
        let head = &candidate.head;
        let segment = self.segments.get(&candidate.document);
        let refused = |hash| segment.is_some_and(|segment| segment.has_refused(hash));
        let fit = match segment {
            Some(segment) => segment.fit(head),
            None => Index::default().fit(head),
        };
        match fit {
            Fit::Pending(_) if head.dependencies.iter().any(refused) => {
                Fit::Never(ChangeFault::LostDependency)
            }
            // It would take space for nothing.
            Fit::Pending(_) if columns::read(head.rest()).is_none() => {
                Fit::Never(ChangeFault::NotALogEntry)
            }
            fit => fit,
        }
    }

    /// Takes in a change that fits, if it only puts verified events.
    fn take_in(&mut self, candidate: &Candidate) -> Result<(), ChangeFault> {
        let hash = &candidate.head.hash;
        let spelled = |line: &mut Connection| line.stretches.is_encoded_here(hash);
        let puts = match self.connections.values_mut().any(spelled) {
            true => log::puts_of_encoded(&candidate.head)?,
            false => log::puts_of(&candidate.head)?,
        };
        if !puts.iter().all(|(id, value)| self.is_event(id, value)) {
            return Err(ChangeFault::NotAnEvent);
        }
        let ids: Vec<EventId> = puts.iter().map(|(id, _)| *id).collect();
        let document = candidate.document;
        let segment = self.segments.entry(document);
        let segment = segment.or_insert_with(|| Segment::new(document));
        segment.take_in(&candidate.head, &ids);
        Ok(())
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

    fn finish_change(&mut self, (candidate, verdict): ProcessedChange, out: &mut Vec<Output>) {
        let (document, hash) = (candidate.document, candidate.head.hash);
        if let Some(unsettled) = self.unprocessed.get_mut(&candidate.chunk) {
            unsettled.changes.remove(&hash);
        }
        // A change that only waited too long is not remembered: it may fit when the game is opened
        // again.
        if let Err(fault) = verdict
            && fault != ChangeFault::TooManyWaiting
            && let Some(segment) = self.segments.get_mut(&document)
        {
            segment.refuse(hash, fault);
        }
        self.gate.release_waiters(document, hash);
        if let Err(fault) = verdict {
            self.record_orphans(&candidate.head.bytes);
            let source = (candidate.chunk, candidate.device);
            self.quarantine_chunk(PeerFault::Change(fault), source, out);
        }
    }

    fn quarantine_chunk(
        &mut self,
        fault: PeerFault,
        (chunk, device): Source,
        out: &mut Vec<Output>,
    ) {
        let Some(proof) = self.chunks_kept.bytes(&chunk).cloned() else {
            return;
        };
        let aside = Quarantined {
            fault,
            device: Some(device),
            chunk: Some(chunk),
            proof,
        };
        self.quarantine(aside, out);
    }
}
