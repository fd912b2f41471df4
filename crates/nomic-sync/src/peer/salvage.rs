//! Events whose change was refused are put again under one's own actor.

use std::collections::BTreeMap;
use std::sync::Arc;

use nomic_engine::EventId;

use super::{Output, Peer, Rng};
use crate::scan::scan;
use crate::segment::Segment;
use crate::{Chunk, DocumentId, VerifiedEvent};

/// One change takes so many events again...
const MAX_EVENTS: usize = 64;
/// ...and so many bytes, or a single larger event.
const MAX_BYTES: usize = 64 * 1024;

impl Peer {
    /// Notes the events of a change that was refused.
    pub(super) fn homeless_from(&mut self, change: &[u8]) {
        for event in scan(change, &self.scope) {
            self.homeless.insert(event.id());
        }
    }

    /// Puts homeless events that stand in the graph into our documents.
    pub(super) fn put_homeless(&mut self, rng: Rng<'_>, out: &mut Vec<Output>) {
        let mut groups: BTreeMap<DocumentId, Vec<Arc<VerifiedEvent>>> = BTreeMap::new();
        let mut later = std::mem::take(&mut self.homeless);
        later.retain(|id| {
            let Some(node) = self.graph.node(id) else {
                // Not verified, or waiting: only the second can come back.
                return self.graph.knows(id);
            };
            if let Some(event) = self.graph.event(node)
                && !self.is_held(id)
            {
                let document = DocumentId::of_height(self.graph.height(node));
                groups.entry(document).or_default().push(event.clone());
            }
            false
        });
        self.homeless = later;
        for (document, events) in groups {
            for batch in batches(&events) {
                self.write(document, batch, rng, out);
            }
        }
    }

    fn is_held(&self, id: &EventId) -> bool {
        self.segments.values().any(|segment| segment.holds(id))
    }

    /// Writes events into a document, seals the change and gives it to everybody: first to the
    /// store, then to the relay and the other tabs.
    pub(super) fn write(
        &mut self,
        document: DocumentId,
        events: &[Arc<VerifiedEvent>],
        rng: Rng<'_>,
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
        let sealed = Chunk::seal(&self.keys, &self.identity, document, &[&change], rng);
        let Ok(chunk) = sealed else {
            return false;
        };
        self.gate.own(document, change);
        segment.settle(crate::segment::tag(&chunk.id));
        let bytes: Arc<[u8]> = chunk.bytes.clone().into();
        self.shelf.add(chunk.id, bytes.clone(), false);
        out.push(Output::StoreChunk {
            id: chunk.id,
            bytes,
            acked: false,
        });
        self.line.enqueue(chunk.id);
        out.push(Output::ToTabs(chunk.bytes));
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
