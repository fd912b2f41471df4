//! The queue of unprocessed input, and the amount of work done at a time.
//!
//! Any holder of the link can send a great deal at once. Processing takes time: in a browser a
//! tenth of a millisecond and more for each event. A host that must stay responsive says when it
//! wants to pause ([`Pace`]). The rest then goes on with [`Input::Resume`](super::Input::Resume).
//! The places of the pauses don't change the result.

use std::sync::Arc;
use std::vec::IntoIter;

use nomic_engine::EventId;
use nomic_order::Node;
use nomic_protocol::{ChunkId, Cursor};

use super::chain_verification::ChainVerification;
use super::stretch::ReceivedBundle;
use super::{Output, Peer};
use crate::verifier::CheckedChunk;
use crate::{Chunk, ChunkError, Keys, RelayId, SealedChunk, SignedEvent};

/// Says whether the host wants to pause. It is called after each piece of work that takes a
/// noticeable time.
pub type Pace = fn() -> bool;

/// Number of ready events that brings the order up to date if the host may pause.
const MAX_FRESH: usize = 512;
/// Number for the first time, if more have come than [`MAX_FRESH`]. A newcomer is to see the table
/// soon, but not to see a short game drawn twice.
const FIRST_FRESH: usize = 32;

#[derive(Debug)]
pub(super) enum Work {
    Chunk {
        id: ChunkId,
        bytes: Arc<[u8]>,
        /// The relay it came from; `None` for another tab.
        relay: Option<RelayId>,
        check: SignatureCheck,
    },
    /// A bundle from a relay.
    Bundle(RelayId, Box<ReceivedBundle>),
    /// The relay's log was processed up to here.
    Place {
        relay: RelayId,
        after: Cursor,
        more: bool,
    },
    /// Everything of a stretch has come whose bundle lacked something.
    Whole { relay: RelayId, stretch: u64 },
    /// The events of the segments.
    Vouch(Box<ChainVerification>),
    Stored {
        id: ChunkId,
        bytes: Arc<[u8]>,
        acked: bool,
        check: SignatureCheck,
    },
    /// The whole store was processed.
    Opened,
    /// Chunks with events that were turned away: bytes to examine, and number of rounds.
    Retry { bytes: usize, rounds: usize },
}

/// Place of the check of a chunk's signatures.
#[derive(Debug)]
pub(super) enum SignatureCheck {
    Open,
    /// By the verifier, in the job with this ticket, as the chunk at this place of it.
    WithVerifier(u64, usize),
    Opened(Box<CheckedChunk>),
    /// Here and one by one, with a report of faults: the check together with others failed.
    Here,
}

impl SignatureCheck {
    pub(super) fn of(opened: Option<CheckedChunk>) -> SignatureCheck {
        opened.map_or(SignatureCheck::Here, |opened| {
            SignatureCheck::Opened(Box::new(opened))
        })
    }

    pub(super) fn opened(
        self,
        keys: &Keys,
        bytes: &[u8],
    ) -> Result<(Chunk, Vec<bool>), ChunkError> {
        match self {
            SignatureCheck::Opened(opened) => Ok((opened.chunk, opened.good)),
            SignatureCheck::Open | SignatureCheck::WithVerifier(..) | SignatureCheck::Here => {
                Ok((Chunk::open(keys, bytes)?, Vec::new()))
            }
        }
    }
}

impl Work {
    pub(super) fn from_tab(chunk: SealedChunk) -> Work {
        Work::Chunk {
            id: chunk.id,
            bytes: chunk.bytes.into(),
            relay: None,
            check: SignatureCheck::Open,
        }
    }

    /// A chunk from a relay; `comes` says that it is queued already.
    pub(super) fn relayed(chunk: SealedChunk, relay: RelayId, comes: bool) -> Work {
        let check = if comes {
            SignatureCheck::Here
        } else {
            SignatureCheck::Open
        };
        Work::Chunk {
            id: chunk.id,
            bytes: chunk.bytes.into(),
            relay: Some(relay),
            check,
        }
    }

    pub(super) fn chunk_id(&self) -> Option<ChunkId> {
        match self {
            Work::Chunk { id, .. } => Some(*id),
            Work::Bundle(..)
            | Work::Place { .. }
            | Work::Whole { .. }
            | Work::Vouch(_)
            | Work::Stored { .. }
            | Work::Opened
            | Work::Retry { .. } => None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChunkOrigin {
    Relayed(RelayId),
    FromTab,
    Stored,
    /// There was no room for some of its events.
    Retry,
}

#[derive(Debug)]
pub(super) struct ChunkInProgress {
    pub(super) id: ChunkId,
    pub(super) why: ChunkOrigin,
    left: IntoIter<Arc<[u8]>>,
    /// Verdicts of the verifier on its events, in order.
    good: IntoIter<bool>,
    pub(super) events: Vec<EventId>,
    pub(super) turned_away: bool,
    /// Whether any event in it is ready or may become so.
    pub(super) useful: bool,
}

impl ChunkInProgress {
    pub(super) fn new(id: ChunkId, chunk: Chunk, why: ChunkOrigin) -> ChunkInProgress {
        ChunkInProgress {
            id,
            why,
            left: chunk.events.into_iter(),
            good: Vec::new().into_iter(),
            events: Vec::new(),
            turned_away: false,
            useful: false,
        }
    }

    pub(super) fn verified(self, good: Vec<bool>) -> ChunkInProgress {
        let good = good.into_iter();
        ChunkInProgress { good, ..self }
    }
}

impl Peer {
    /// Without a pace the peer never pauses.
    pub fn set_pace(&mut self, pace: Option<Pace>) {
        self.pace = pace;
    }

    /// Whether input is unprocessed: then the peer wants to [resume](super::Input::Resume).
    pub fn is_busy(&self) -> bool {
        let unplaced = !self.fresh.is_empty() && !self.may_defer_ordering();
        self.has_work() || unplaced || self.order.is_preparing()
    }

    /// Whether input is still being processed, by this peer or by its verifier.
    pub fn is_taking_in(&self) -> bool {
        self.is_busy() || self.awaits_verifier()
    }

    fn has_work(&self) -> bool {
        let line = match self.awaits_verifier() {
            true => self.can_check_ahead(),
            false => !self.work.is_empty(),
        };
        self.current_chunk.is_some() || line || self.graph.has_resolvable()
    }

    /// Whether ready events may wait for more before they are ordered. Ordering a few at a time,
    /// and reporting it, costs more than taking them in.
    fn may_defer_ordering(&self) -> bool {
        !self.has_enough_fresh() && (self.has_work() || self.awaits_verifier())
    }

    fn has_enough_fresh(&self) -> bool {
        let fresh = self.fresh.len();
        let coming = self.work.len().max(self.coming());
        let long = self.order.entries().is_empty() && fresh.saturating_add(coming) > MAX_FRESH;
        fresh >= if long { FIRST_FRESH } else { MAX_FRESH }
    }

    pub(super) fn has_to_pause(&self) -> bool {
        self.pace.is_some_and(|pace| pace())
    }

    pub(super) fn proceed(&mut self, out: &mut Vec<Output>) {
        loop {
            let paused = self.process_queue(out);
            if (paused || self.awaits_verifier()) && self.may_defer_ordering() {
                return;
            }
            let placed = self.update_order();
            self.notify_if_changed(out);
            if !placed || paused || !self.is_busy() {
                return;
            }
        }
    }

    pub(super) fn notify_if_changed(&mut self, out: &mut Vec<Output>) {
        if std::mem::take(&mut self.changed) {
            out.push(Output::Changed);
        }
    }

    /// Works until the order must be brought up to date. Returns whether the host wants to pause.
    fn process_queue(&mut self, out: &mut Vec<Output>) -> bool {
        loop {
            let placing = self.has_enough_fresh() || self.order.is_preparing();
            if self.pace.is_some() && placing {
                return false;
            }
            // Events that were ready together are ordered together, and not in parts as they are
            // read.
            if let Some(Work::Vouch(_)) = self.work.front() {
                self.start_next_work(out);
            } else if let Some(node) = self.graph.resolve_next() {
                self.on_event_ready(node);
            } else if let Some(in_hand) = self.current_chunk.take() {
                self.process_chunk(in_hand, out);
            } else if !self.start_next_work(out) {
                return false;
            }
            if self.has_to_pause() {
                return true;
            }
        }
    }

    /// Takes a ready event. It may be remembered as pending though it was not this time: at an
    /// opening its parents may be read before it.
    pub(super) fn on_event_ready(&mut self, node: Node) {
        if let Some(id) = self.graph.event(node).map(|event| event.id()) {
            self.segments.mark_resolved(&id);
        }
        self.fresh.push(node);
    }

    fn start_next_work(&mut self, out: &mut Vec<Output>) -> bool {
        if self.awaits_verifier() || self.can_check_next() {
            return self.check_ahead();
        }
        let Some(work) = self.work.pop_front() else {
            return false;
        };
        match work {
            Work::Chunk {
                id,
                bytes,
                relay,
                check,
            } => self.take_chunk((id, bytes), relay, check, out),
            Work::Bundle(relay, bundle) => {
                let chunks = self.open_bundle(relay, *bundle, out);
                chunks
                    .into_iter()
                    .rev()
                    .for_each(|chunk| self.work.push_front(chunk));
            }
            Work::Place { relay, after, more } => self.on_log_processed(relay, after, more, out),
            Work::Whole { relay, stretch } => self.stretch_is_whole(relay, stretch, out),
            Work::Vouch(vouching) => {
                if let Some(rest) = self.load_verified(vouching, out) {
                    self.work.push_front(Work::Vouch(rest));
                }
            }
            // Before it is known who plays, strangers could take everybody's room.
            Work::Stored { .. } | Work::Opened | Work::Retry { .. } if !self.fresh.is_empty() => {
                self.work.push_front(work);
                return false;
            }
            Work::Stored {
                id,
                bytes,
                acked,
                check,
            } => self.take_stored((id, bytes), acked, check, out),
            Work::Opened => self.finish_opening(out),
            Work::Retry { bytes, rounds } => self.retry_chunks(bytes, rounds),
        }
        true
    }

    fn process_chunk(&mut self, mut hand: ChunkInProgress, out: &mut Vec<Output>) {
        let Some(bytes) = hand.left.next() else {
            return self.finish_chunk(hand, out);
        };
        // Its faults were reported when it came.
        let source = (hand.why != ChunkOrigin::Retry).then_some(hand.id);
        let good = hand.good.next() == Some(true);
        match SignedEvent::read(&bytes, &self.scope) {
            Ok(event) => {
                let id = event.id();
                hand.events.push(id);
                hand.turned_away |= !self.take_event(event, good, source, out);
                hand.useful |= self.is_event(&id, &bytes);
            }
            Err(error) => self.quarantine_event(error, source, out),
        }
        self.current_chunk = Some(hand);
    }
}
