//! Storing segments of processed chunks.

use std::sync::Arc;

use super::connection::Connection;
use super::{Output, Peer, PeerStatus};
use crate::segment::SegmentsDue;

/// Pause between corrections of segments that name resolved moves as pending, in milliseconds.
/// Otherwise each of several moves could cause much writing.
const CORRECTED_MS: u64 = 30_000;

impl Peer {
    /// Everything worth storing that is not yet stored; for when the page is left. Nothing is lost
    /// without it: it makes the next opening faster.
    pub fn save(&mut self) -> Vec<Output> {
        match self.writer {
            true => self.store_segments(SegmentsDue::Leaving),
            false => Vec::new(),
        }
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
        out.extend(self.store_segments(SegmentsDue::All));
        if self.writer {
            out.extend(self.signed.map(Output::StoreSigned));
        }
        for relay in self.relays() {
            self.store_cursor(relay, &mut out);
        }
        out
    }

    /// Remembers with the segments which players' events are pending: in an undamaged store these
    /// and no others are pending at the next opening. While something may be lost, they could wait
    /// for that.
    fn remember_pending(&mut self) {
        if !self.lost {
            let pending = self.graph.pending_events();
            let pending = pending.filter(|event| self.seats.contains(&event.device()));
            self.segments
                .remember_pending(pending.map(|event| event.id()));
        }
    }

    pub(super) fn store_due(&mut self, out: &mut Vec<Output>) {
        let due = match self.lagging {
            true => SegmentsDue::Coming,
            false => SegmentsDue::InPlay,
        };
        self.store_if_due(due, out);
    }

    /// Stores two kinds of segments once all input is processed. The first kind names moves as
    /// pending that are ready by now. The second has chunks that the next opening would otherwise
    /// open. In play a segment is stored only when it is due.
    pub(super) fn store_when_idle(&mut self, now_ms: u64, out: &mut Vec<Output>) {
        if !self.writer || self.is_taking_in() {
            return;
        }
        if self.segments.is_outdated() && self.corrected.left(now_ms) == 0 {
            self.corrected.begin(now_ms, CORRECTED_MS);
            self.store_if_due(SegmentsDue::Outdated, out);
        }
        let catches_up = |line: &Connection| line.status() == PeerStatus::CatchingUp;
        let more = self.connections.values().any(catches_up);
        if self.lagging && !more {
            self.lagging = false;
            self.settle_chunks();
            self.store_if_due(SegmentsDue::Caught, out);
        }
    }

    fn store_if_due(&mut self, when: SegmentsDue, out: &mut Vec<Output>) {
        if self.segments.is_any_due(when) {
            out.extend(self.store_segments(when));
        }
    }

    fn store_segments(&mut self, when: SegmentsDue) -> Vec<Output> {
        self.settle_chunks();
        self.remember_pending();
        let saved = self.segments.save(when, &self.graph).into_iter();
        saved
            .map(|(segment, bytes)| Output::StoreSegment { segment, bytes })
            .collect()
    }
}
