//! Founding a game, and opening one from the store.

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use nomic_engine::rules::{FlatSet, StableSort};
use nomic_engine::{EventId, Founding, Game};
use nomic_order::{EventOrder, Graph};
use nomic_protocol::ChunkId;

use super::chain_verification::ChainVerification;
use super::connection::Connection;
use super::device::OwnDevice;
use super::pause::Pause;
use super::pending_limits::RetryProgress;
use super::verifier_jobs::VerifierJobs;
use super::work::{ChunkInProgress, ChunkOrigin, Pace, SignatureCheck, Work};
use super::{OpenError, Output, Peer, PeerError, PeerFault, Quarantined, Stored};
use crate::Rng;
use crate::chunk_store::ChunkStore;
use crate::segment::{SegmentId, Segments, StoredEvent};
use crate::{EventScope, Identity, Keys, Link, MAX_RELAYS};

/// Far more than any game has: beyond it something is wrong with the store.
const MAX_STORED: usize = 10_000_000;

impl Peer {
    /// Founds a game. The link must have been generated for this identity.
    pub fn found(
        link: Link,
        identity: Identity,
        rng: Rng<'_>,
        now_ms: u64,
        founding: Founding,
    ) -> Result<(Peer, Vec<Output>), PeerError> {
        let mut peer = Peer::empty(link, identity, &Stored::default());
        peer.whole = true;
        peer.lost = false;
        let found = founding.complete(&OwnDevice(&peer));
        let ruling = peer.game().preview(peer.device_id(), &found);
        ruling.verdict.map_err(PeerError::Refused)?;
        let out = peer.sign(found, now_ms, rng);
        let out = out.map_err(|_| PeerError::TooLarge)?;
        if let Some(founding) = peer.graph.newest(&peer.device_id()) {
            peer.scope.link = peer.scope.link.clone().founded(&founding.id());
        }
        Ok((peer, out))
    }

    /// Opens the content of a store, which is empty for a game that is joined by its link. Damaged
    /// data is quarantined and reported, the rest opens.
    ///
    /// ```
    /// # use nomic_peer::{Identity, Link, Peer};
    /// # let mut rng = |bytes: &mut [u8]| bytes.fill(9);
    /// # let link = Link::generate(None, &mut rng);
    /// # let identity = Identity::from_seed(&[1; 32]);
    /// # let founding = nomic_sim::founding();
    /// use nomic_peer::{Output, Stored};
    ///
    /// let (peer, outputs) = Peer::found(link, identity.clone(), &mut rng, 0, founding)?;
    /// let mut stored = Stored::default();
    /// for output in outputs {
    ///     match output {
    ///         Output::StoreChunk { id, bytes, acked } => stored.chunks.push((id, bytes.to_vec(), acked)),
    ///         Output::StoreSigned(event) => stored.signed = Some(event),
    ///         _ => {}
    ///     }
    /// }
    /// let again = Peer::open(peer.link().clone(), identity, stored, &mut rng).unwrap().0;
    /// assert_eq!(again.game().hash(), peer.game().hash());
    /// # Ok::<(), nomic_peer::PeerError>(())
    /// ```
    pub fn open(
        link: Link,
        identity: Identity,
        stored: Stored,
        rng: Rng<'_>,
    ) -> Result<(Peer, Vec<Output>), OpenError> {
        Peer::open_at_pace(link, identity, stored, None, rng)
    }

    /// Opens a game for a host that wants to pause. While the peer is [busy](Peer::is_busy), it is
    /// not open yet: it must resume, and gets no other input.
    pub fn open_at_pace(
        link: Link,
        identity: Identity,
        stored: Stored,
        pace: Option<Pace>,
        rng: Rng<'_>,
    ) -> Result<(Peer, Vec<Output>), OpenError> {
        if stored.chunks.len() > MAX_STORED || stored.segments.len() > MAX_STORED {
            return Err(OpenError::TooLarge);
        }
        let mut peer = Peer::empty(link, identity, &stored);
        let mut out = Vec::new();
        peer.opening = true;
        peer.pace = pace;
        let events = peer.load_segments(stored.segments, &mut out);
        peer.work
            .push_back(Work::Vouch(Box::new(ChainVerification::new(events))));
        let chunks = stored.chunks.into_iter();
        let chunks = chunks.map(|(id, bytes, acked)| Work::Stored {
            id,
            bytes: bytes.into(),
            acked,
            check: SignatureCheck::Open,
        });
        peer.work.extend(chunks);
        peer.work.push_back(Work::Opened);
        peer.catch_up(0, rng, &mut out);
        Ok((peer, out))
    }

    pub(super) fn finish_opening(&mut self, out: &mut Vec<Output>) {
        // If an own event may be lost, the relay is asked before anything is signed, and for
        // everything: it would not send again what precedes the stored place.
        self.lost = self.is_store_incomplete();
        self.whole = !self.lost && self.signed.is_some() && self.has_whole_chain();
        if self.lost {
            for (relay, line) in self.connections.iter_mut() {
                *line = Connection::new(None);
                out.push(Output::StoreCursor(*relay, None));
            }
        }
        self.opening = false;
        self.settle_chunks();
        self.retry_all();
    }

    /// Whether something in the store was damaged or is gone. Signs are processed chunks that the
    /// store lacks, and pending events that were not pending before.
    fn is_store_incomplete(&self) -> bool {
        let settled = self.segments.count_processed();
        let signed = self.signed.is_some_and(|id| self.graph.node(&id).is_none());
        let mut waiting = self.graph.pending_events();
        let known = |id: EventId| self.segments.has_pending(&id);
        let gap = waiting.any(|e| self.seats.contains(&e.device()) && !known(e.id()));
        self.damaged || self.recognized < settled || signed || gap || !self.has_game()
    }

    fn empty(link: Link, identity: Identity, stored: &Stored) -> Peer {
        let keys = Keys::of(&link);
        let room = keys.room_id();
        let lines = stored.cursors.iter().take(MAX_RELAYS);
        let lines = lines.map(|(relay, place)| (*relay, Connection::new(Some(*place))));
        Peer {
            scope: EventScope { room, link },
            keys,
            identity,
            writer: true,
            opening: false,
            whole: false,
            read: None,
            signed: stored.signed,
            now_ms: 0,
            invitation: None,
            dice: RefCell::default(),
            graph: Graph::default(),
            order: EventOrder::<Game>::new(),
            fresh: Vec::new(),
            ancestry: OnceCell::new(),
            seats: FlatSet::new(),
            applicants: FlatSet::new(),
            chunks_kept: ChunkStore::default(),
            connections: lines.collect(),
            received_ms: None,
            push_address: None,
            calls: VecDeque::new(),
            segments: Segments::default(),
            unprocessed: BTreeMap::new(),
            retry: RetryProgress::new(),
            quarantine: Vec::new(),
            work: VecDeque::new(),
            current_chunk: None,
            verifier_jobs: VerifierJobs::default(),
            pace: None,
            changed: false,
            damaged: false,
            lost: true,
            recognized: 0,
            lagging: true,
            corrected: Pause::default(),
        }
    }

    fn load_segments(
        &mut self,
        mut segments: Vec<(SegmentId, Vec<u8>)>,
        out: &mut Vec<Output>,
    ) -> Vec<StoredEvent> {
        segments.stable_sort_by_key(|(id, _)| *id);
        let mut all = Vec::new();
        for (id, bytes) in segments {
            match self.segments.load(id, &bytes) {
                Some(events) => all.extend(events),
                None => {
                    let aside = Quarantined {
                        fault: PeerFault::StoredSegment,
                        chunk: None,
                        proof: bytes.into(),
                    };
                    self.quarantine(aside, out);
                }
            }
        }
        all
    }

    pub(super) fn take_stored(
        &mut self,
        (id, bytes): (ChunkId, Arc<[u8]>),
        acked: bool,
        check: SignatureCheck,
        out: &mut Vec<Output>,
    ) {
        if self.segments.has_processed(&id) {
            self.recognized += 1;
            return self.chunks_kept.add(id, bytes, acked);
        }
        match check.opened(&self.keys, &bytes) {
            Ok((chunk, good)) if ChunkId::of(&bytes) == id => {
                self.chunks_kept.add(id, bytes, acked);
                self.current_chunk =
                    Some(ChunkInProgress::new(id, chunk, ChunkOrigin::Stored).verified(good));
            }
            _ => {
                self.damaged = true;
                let aside = Quarantined {
                    fault: PeerFault::StoredChunk,
                    chunk: Some(id),
                    proof: bytes,
                };
                self.quarantine(aside, out);
            }
        }
    }

    /// Takes in the events of the segments; returns the rest if the host wants to pause.
    pub(super) fn load_verified(
        &mut self,
        mut vouching: Box<ChainVerification>,
        out: &mut Vec<Output>,
    ) -> Option<Box<ChainVerification>> {
        if !vouching.check(&self.scope, || self.has_to_pause()) {
            return Some(vouching);
        }
        while let Some(event) = vouching.next() {
            self.insert(event, out);
            if self.has_to_pause() {
                return Some(vouching);
            }
        }
        self.segments.forget_unknown(&self.graph);
        None
    }
}
