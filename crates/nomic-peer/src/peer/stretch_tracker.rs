//! Taking bundles from the relay, and making them.
//!
//! Any holder of the link may have made a bundle, and well or badly. So the relay lists the chunks
//! that belong in it, and missing ones are requested separately. Until all of it is here the place
//! in the relay's log stays before the stretch. Nothing counts as read to the end, and nothing is
//! signed that depends on that.
//!
//! A bundle is made by the peer whose chunk is the last of its stretch. Without a useful bundle, a
//! peer has to take a full stretch, or part of it, chunk by chunk. If that was more than a quarter,
//! it makes a bundle, too.

use std::collections::VecDeque;

use nomic_protocol::{ChunkId, Cursor, MAX_STRETCH, Nonce, Salt, Up, fingerprint, salt_of};

use super::stretch::{ExpectedStretch, FillingStretch, ReceivedBundle};
use super::work::Work;
use super::{Output, Peer, PeerTrouble};
use crate::bundle::{bundle, unbundle};
use crate::{RelayId, SealedChunk};

/// Number of stretches filled at a time: the one at the end of the log, and the one that is being
/// read.
const FILLING: usize = 3;
/// Number of queued chunks that keeps a bundle closed.
const AHEAD: usize = 512;
/// Greatest number of bundles waiting to be made.
const DUE: usize = 256;

#[derive(Debug, Default)]
pub(super) struct StretchTracker {
    salt: Salt,
    /// Number of places in a stretch; with 0 there are no stretches.
    length: usize,
    incomplete: Vec<ExpectedStretch>,
    /// Stretches without a known bundle, as far as they were filled.
    filling: VecDeque<FillingStretch>,
    due: VecDeque<(u64, Vec<ChunkId>)>,
    sent: Option<ChunkId>,
}

impl StretchTracker {
    pub(super) fn greeted(&mut self, nonce: &Nonce) {
        self.salt = salt_of(nonce);
    }

    /// Takes the relay's length of a stretch, and the end of its log. `known` says that the log is
    /// the one known here. If the log is shorter than it was, the places after its end are
    /// forgotten.
    pub(super) fn welcomed(&mut self, stretch: u32, head: Cursor, known: bool) {
        let length = usize::try_from(stretch).unwrap_or(0);
        let length = if length <= MAX_STRETCH { length } else { 0 };
        if !known || length != self.length {
            self.filling.clear();
            self.due.clear();
        }
        self.length = length;
        let begins = |stretch: u64| stretch.saturating_mul(length as u64);
        let here = |stretch: &u64| begins(stretch.saturating_add(1)) <= head.0;
        self.due.retain(|(stretch, _)| here(stretch));
        for filling in &mut self.filling {
            let left = head.0.saturating_sub(begins(filling.stretch));
            let left = usize::try_from(left).unwrap_or(usize::MAX);
            for gone in filling.places.iter_mut().skip(left) {
                *gone = None;
            }
        }
    }

    pub(super) fn disconnect(&mut self) {
        self.incomplete.clear();
    }

    pub(super) fn is_whole(&self) -> bool {
        self.incomplete.is_empty()
    }

    /// Whether this is the bundle that was sent last: if it is refused, nothing is lost.
    pub(super) fn has_sent(&self, id: Option<ChunkId>) -> bool {
        id.is_some() && self.sent == id
    }

    pub(super) fn questions(&self, relay: RelayId) -> impl Iterator<Item = Output> + '_ {
        self.incomplete
            .iter()
            .map(move |expected| expected.question(relay))
    }

    /// Records the chunks up to a place; `None` for own ones, whose places came before.
    pub(super) fn record_places(
        &mut self,
        after: Cursor,
        chunks: &[Option<SealedChunk>],
        caught_up: bool,
    ) {
        let places = (1..=after.0).rev();
        for (place, chunk) in places.zip(chunks.iter().rev()) {
            if let Some(chunk) = chunk {
                self.record_place(Cursor(place), chunk.id, !caught_up);
            }
        }
    }

    pub(super) fn record_own_place(&mut self, place: Cursor, id: ChunkId) {
        self.record_place(place, id, true);
    }

    /// Records the chunk at a place of the log. The last place of a stretch decides if this peer
    /// bundles it, or another one.
    fn record_place(&mut self, place: Cursor, id: ChunkId, falls_to_me: bool) {
        let length = self.length as u64;
        let before = place.0.saturating_sub(1);
        let (Some(stretch), Some(at)) = (before.checked_div(length), before.checked_rem(length))
        else {
            return;
        };
        let mut known = self.filling.iter();
        let known = known.position(|filling| filling.stretch == stretch);
        let known = known.unwrap_or_else(|| {
            if self.filling.len() >= FILLING {
                self.filling.pop_front();
            }
            self.filling.push_back(FillingStretch {
                stretch,
                places: vec![None; self.length],
                mine: false,
            });
            self.filling.len() - 1
        });
        let Some(filling) = self.filling.get_mut(known) else {
            return;
        };
        let at = usize::try_from(at).unwrap_or(usize::MAX);
        if let Some(here) = filling.places.get_mut(at) {
            *here = Some(id);
        }
        filling.mine |= falls_to_me && at + 1 == self.length;
        let Some(ids) = filling.places.iter().copied().collect::<Option<_>>() else {
            return;
        };
        if filling.mine {
            self.make(stretch, ids);
        }
        self.filling.remove(known);
    }

    fn make(&mut self, stretch: u64, ids: Vec<ChunkId>) {
        if self.due.len() < DUE {
            self.due.push_back((stretch, ids));
        }
    }
}

impl Peer {
    pub(super) fn take_bundle(
        &mut self,
        relay: RelayId,
        after: Cursor,
        listed: Vec<u64>,
        bytes: Vec<u8>,
        more: bool,
        out: &mut Vec<Output>,
    ) {
        let Some(line) = self.connections.get_mut(&relay) else {
            return;
        };
        line.on_log_received();
        let length = line.stretches.length as u64;
        let stretch = match after.0.checked_rem(length) {
            Some(0) if listed.len() <= MAX_STRETCH => (after.0 / length).checked_sub(1),
            _ => None,
        };
        let Some(stretch) = stretch else {
            return out.push(Output::Trouble(PeerTrouble::RelayFrame));
        };
        let expected = ExpectedStretch::new(stretch, listed);
        let bundle = Box::new(ReceivedBundle { expected, bytes });
        self.work.push_back(Work::Bundle(relay, bundle));
        self.work.push_back(Work::Place { relay, after, more });
    }

    /// The chunks of a bundle that are listed; missing ones are requested.
    pub(super) fn open_bundle(
        &mut self,
        relay: RelayId,
        bundle: ReceivedBundle,
        out: &mut Vec<Output>,
    ) -> Vec<Work> {
        let ReceivedBundle {
            mut expected,
            bytes,
        } = bundle;
        let mut found = Vec::new();
        let Some(line) = self.connections.get_mut(&relay) else {
            return Vec::new();
        };
        for chunk in unbundle(&self.keys, &bytes).unwrap_or_default() {
            let print = fingerprint(&line.stretches.salt, &chunk.id);
            if expected.take(print, chunk.id) {
                found.push(chunk);
            }
        }
        let lacking = expected.lacking().len();
        if lacking > 0 {
            // Every bundle lacks chunks that can't be opened.
            expected.poor = lacking > expected.listed.len() / 4;
            out.push(expected.question(relay));
            let stretch = expected.stretch;
            line.stretches
                .incomplete
                .retain(|known| known.stretch != stretch);
            line.stretches.incomplete.push(expected);
        }
        self.relayed_work(relay, found)
    }

    /// Opens a bundle further back in the queue for an idle verifier; not before there is something
    /// to show.
    pub(super) fn open_ahead(&mut self, out: &mut Vec<Output>) {
        if !self.verifier_is_free() || !self.has_game() {
            return;
        }
        let bundled = |work: &Work| matches!(work, Work::Bundle(..));
        let place = self.work.iter().take(AHEAD).position(bundled);
        let Some(place) = place else {
            return;
        };
        let mut behind = self.work.split_off(place);
        if let Some(Work::Bundle(relay, bundle)) = behind.pop_front() {
            let chunks = self.open_bundle(relay, *bundle, out);
            self.work.extend(chunks);
        }
        self.work.extend(behind);
    }

    /// Takes lacking chunks of a stretch. If none of them comes, the relay has lost them.
    pub(super) fn take_lacking(
        &mut self,
        relay: RelayId,
        stretch: u64,
        chunks: Vec<Vec<u8>>,
        out: &mut Vec<Output>,
    ) {
        let Some(line) = self.connections.get_mut(&relay) else {
            return;
        };
        let StretchTracker {
            incomplete: expected,
            salt,
            ..
        } = &mut line.stretches;
        let Some(expected) = expected
            .iter_mut()
            .find(|expected| expected.stretch == stretch)
        else {
            return;
        };
        let mut found = Vec::new();
        for bytes in chunks {
            let chunk = SealedChunk::as_it_is(bytes);
            if expected.take(fingerprint(salt, &chunk.id), chunk.id) {
                found.push(chunk);
            }
        }
        let more = !found.is_empty() && !expected.lacking().is_empty();
        let question = more.then(|| expected.question(relay));
        let found = self.relayed_work(relay, found);
        self.work.extend(found);
        match question {
            Some(question) => out.push(question),
            None => self.work.push_back(Work::Whole { relay, stretch }),
        }
    }

    pub(super) fn stretch_is_whole(&mut self, relay: RelayId, stretch: u64, out: &mut Vec<Output>) {
        let Some(line) = self.connections.get_mut(&relay) else {
            return;
        };
        let mut done = line
            .stretches
            .incomplete
            .extract_if(.., |expected| expected.stretch == stretch);
        let ids = done
            .next()
            .filter(|expected| expected.poor)
            .map(|expected| {
                expected
                    .listed
                    .into_iter()
                    .filter_map(|(_, id)| id)
                    .collect()
            });
        drop(done);
        if let Some(ids) = ids {
            line.stretches.make(stretch, ids);
        }
        self.on_log_processed(relay, Cursor::START, true, out);
    }

    pub(super) fn make_bundles(&mut self, out: &mut Vec<Output>) {
        if self.is_taking_in() {
            return;
        }
        for relay in self.relays() {
            self.make_bundle(relay, out);
        }
    }

    fn make_bundle(&mut self, relay: RelayId, out: &mut Vec<Output>) {
        let line = self.connections.get_mut(&relay);
        let Some(line) = line.filter(|line| line.is_writable()) else {
            return;
        };
        let Some((stretch, ids)) = line.stretches.due.pop_front() else {
            return;
        };
        let chunks = ids.iter().filter_map(|id| self.chunks_kept.bytes(id));
        let chunks: Vec<&[u8]> = chunks.map(|bytes| &**bytes).collect();
        let bytes: usize = chunks.iter().map(|chunk| chunk.len()).sum();
        // A bundle that saves little costs more than it is worth.
        let made = bundle(&self.keys, &chunks);
        if let Some(bundle) = made.filter(|bundle| bundle.len() < bytes / 4 * 3) {
            line.stretches.sent = Some(ChunkId::of(&bundle));
            out.push(Output::Send(relay, Up::Bundle { stretch, bundle }.encode()));
        }
    }
}
