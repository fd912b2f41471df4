//! Storing documents, with the chunks that they have processed.

use std::sync::Arc;

use super::connection::Connection;
use super::{Output, Peer, PeerStatus};
use crate::DocumentId;
use crate::segment::{Segment, tag};

/// Pause between corrections of documents that name resolved moves as pending, in milliseconds.
/// Otherwise each of several moves could cause megabytes of writes.
const CORRECTED_MS: u64 = 30_000;

impl Peer {
    /// Everything worth storing that is not yet stored; for when the page is left. Nothing is lost
    /// without it: it makes the next opening faster.
    pub fn save(&mut self) -> Vec<Output> {
        if !self.writer {
            return Vec::new();
        }
        self.mark_processed_chunks();
        self.remember_pending();
        let unsaved = self.segments.iter_mut().filter(|(_, s)| s.is_unsaved());
        unsaved
            .map(|(document, segment)| store(*document, segment))
            .collect()
    }

    /// Everything that a store has of the game, for a store that has lost it. A follower does not
    /// know the last event signed in this browser.
    pub fn full_store(&mut self) -> Vec<Output> {
        let all = self.chunks_kept.all();
        let all = all.map(|(id, bytes, acked)| Output::StoreChunk {
            id,
            bytes: Arc::clone(bytes),
            acked,
        });
        let mut out: Vec<Output> = all.collect();
        self.mark_processed_chunks();
        self.remember_pending();
        let segments = self.segments.iter_mut();
        out.extend(segments.map(|(document, segment)| store(*document, segment)));
        if self.writer {
            out.extend(self.signed.map(Output::StoreSigned));
        }
        for relay in self.relays() {
            self.store_cursor(relay, &mut out);
        }
        out
    }

    /// Remembers with the documents which chunks need never be opened again. Nothing in such a
    /// chunk is pending, and every event in it is in some document or can never be ready.
    pub(super) fn mark_processed_chunks(&mut self) {
        let (segments, graph) = (&self.segments, &self.graph);
        let done: Vec<_> = self
            .unprocessed
            .extract_if(.., |_, unsettled| {
                let held = |id| segments.values().any(|segment| segment.holds(id));
                let settled = |id| held(id) || !graph.knows(id);
                let waits = unsettled.turned_away || !unsettled.changes.is_empty();
                !waits && unsettled.events.iter().all(settled)
            })
            .collect();
        for (id, unsettled) in done {
            // Junk may name an unknown document; any other can remember it.
            let named = self.segments.contains_key(&unsettled.document);
            let other = self.segments.keys().next().copied();
            let document = other.filter(|_| !named).unwrap_or(unsettled.document);
            if let Some(segment) = self.segments.get_mut(&document) {
                segment.mark_processed(tag(&id));
            }
        }
    }

    /// Remembers with the last document which players' events are pending: in an undamaged store
    /// these and no others are pending at the next opening. While something may be lost, they could
    /// wait for that.
    fn remember_pending(&mut self) {
        let (seats, last) = (&self.seats, self.segments.values_mut().next_back());
        if let Some(last) = last.filter(|_| !self.lost) {
            let waiting = self.graph.pending_events();
            let waiting = waiting.filter(|event| seats.contains(&event.device()));
            last.remember_pending(waiting.map(|event| event.id()));
        }
    }

    /// Stores documents with enough changes. While a long game comes in, a growing document would
    /// otherwise be written again and again.
    pub(super) fn store_due(&mut self, out: &mut Vec<Output>) {
        let due = match self.lagging {
            true => Segment::is_due_though_more_comes,
            false => Segment::is_due,
        };
        self.store_matching(due, out);
    }

    /// Stores two kinds of documents once all input is processed. The first kind names moves as
    /// pending that are ready by now. The second has changes that the next opening would otherwise
    /// take from chunks, and their signatures would be checked one by one. In play a document is
    /// stored only when it is due, or a long one would be written again and again.
    pub(super) fn store_when_idle(&mut self, now_ms: u64, out: &mut Vec<Output>) {
        if !self.writer || self.is_taking_in() {
            return;
        }
        let outdated = self.segments.values().any(Segment::is_outdated);
        if outdated && self.corrected.left(now_ms) == 0 {
            self.corrected.begin(now_ms, CORRECTED_MS);
            self.store_matching(Segment::is_outdated, out);
        }
        let catches_up = |line: &Connection| line.status() == PeerStatus::CatchingUp;
        let more = self.connections.values().any(catches_up);
        if self.lagging && !more {
            self.lagging = false;
            self.store_matching(Segment::is_worth_storing, out);
        }
    }

    fn store_matching(&mut self, wanted: fn(&Segment) -> bool, out: &mut Vec<Output>) {
        if !self.segments.values().any(wanted) {
            return;
        }
        self.mark_processed_chunks();
        self.remember_pending();
        let segments = self.segments.iter_mut();
        let wanted = segments.filter(|(_, segment)| wanted(segment));
        out.extend(wanted.map(|(document, segment)| store(*document, segment)));
    }
}

fn store(document: DocumentId, segment: &mut Segment) -> Output {
    Output::StoreDocument {
        document,
        bytes: segment.save(),
    }
}
