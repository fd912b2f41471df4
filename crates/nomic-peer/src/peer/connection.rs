//! The conversation with one relay.

mod refill;
mod send_queue;

use nomic_engine::rules::FlatMap;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use nomic_protocol::{
    ChunkId, Cursor, Down, Epoch, Limits, MAX_FRAME, Nonce, PushKey, Salt, Up, VERSION,
    hello_message,
};

use super::pause::Pause;
use super::stretch_tracker::StretchTracker;
use super::work::Work;
use super::{LogPlace, Output, Peer, PeerStatus, PeerTrouble};
use crate::{MAX_RELAYS, RelayId, Rng, SealedChunk};
use send_queue::RelayBackoff;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ConnectionStage {
    Down,
    Greeting,
    Open { write: bool, caught_up: bool },
}

/// Whether the relay, in its present epoch, has everything that we have, except what is known to be
/// lacking. Only then is the place in its log worth storing: a page that remembers the place does
/// not ask again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refill {
    /// It was not asked for what it lacks.
    Owed,
    /// It was asked, and has not answered or not acknowledged everything.
    UnderWay,
    Done,
}

#[derive(Debug)]
pub(super) struct Connection {
    stage: ConnectionStage,
    /// Last place of the relay's log that was processed without gaps, in this epoch.
    place: Option<(Epoch, Cursor)>,
    /// Last place processed over this connection; `ended` says whether that was the log's end.
    reached: Cursor,
    ended: bool,
    followed: bool,
    sub_again: bool,
    /// The end of the relay's log in its latest report.
    head: Cursor,
    refill: Refill,
    /// Chunks that came to another relay and that this one is not known to have, each with the time
    /// to carry it over; `None` if that was done over this connection.
    pub(super) lacking: BTreeMap<ChunkId, Option<u64>>,
    stored_complete: bool,
    pub(super) stretches: StretchTracker,
    /// Unanswered questions about missing chunks.
    asked: FlatMap<Salt, Vec<(u64, ChunkId)>>,
    ask_again: bool,
    /// Whether to ask again for chunks that bundles lack.
    get_again: bool,
    /// Chunks the relay has asked for and not yet acknowledged.
    wanted: BTreeSet<ChunkId>,
    queue: VecDeque<ChunkId>,
    in_flight: BTreeSet<ChunkId>,
    /// Chunks refused for lack of room for this address; they stay here until `crowded_for` is
    /// over.
    crowded: BTreeSet<ChunkId>,
    crowded_for: Pause,
    /// Chunks refused so at least once over this connection: that was reported.
    reported_crowded: BTreeSet<ChunkId>,
    backoff: RelayBackoff,
    max_frame: usize,
    idle_days: u32,
    /// Key of the relay, if it wakes browsers.
    pub(super) push_key: Option<PushKey>,
}

impl Connection {
    pub(super) fn new(place: Option<LogPlace>) -> Connection {
        let complete = place.is_some_and(|place| place.complete);
        Connection {
            stage: ConnectionStage::Down,
            place: place.map(|place| (place.epoch, place.cursor)),
            reached: Cursor::START,
            ended: false,
            followed: false,
            sub_again: false,
            head: Cursor::START,
            refill: match complete {
                true => Refill::Done,
                false => Refill::Owed,
            },
            lacking: BTreeMap::new(),
            stored_complete: complete,
            stretches: StretchTracker::default(),
            asked: FlatMap::new(),
            ask_again: false,
            get_again: false,
            wanted: BTreeSet::new(),
            queue: VecDeque::new(),
            in_flight: BTreeSet::new(),
            crowded: BTreeSet::new(),
            crowded_for: Pause::default(),
            reported_crowded: BTreeSet::new(),
            backoff: RelayBackoff::default(),
            max_frame: MAX_FRAME,
            idle_days: 0,
            push_key: None,
        }
    }

    fn connect(&mut self) {
        self.disconnect();
        self.stage = ConnectionStage::Greeting;
    }

    fn disconnect(&mut self) {
        self.stretches.disconnect();
        self.stage = ConnectionStage::Down;
        if self.refill == Refill::UnderWay {
            self.refill = Refill::Owed;
        }
        self.reached = Cursor::START;
        self.ended = false;
        self.followed = false;
        self.sub_again = false;
        self.head = Cursor::START;
        self.asked.clear();
        self.ask_again = false;
        self.get_again = false;
        self.wanted.clear();
        self.queue.clear();
        self.in_flight.clear();
        self.crowded.clear();
        self.crowded_for = Pause::default();
        self.reported_crowded.clear();
        self.backoff = RelayBackoff::default();
        self.push_key = None;
    }

    pub(super) fn status(&self) -> PeerStatus {
        match self.stage {
            ConnectionStage::Down => PeerStatus::Offline,
            ConnectionStage::Greeting => PeerStatus::Greeting,
            ConnectionStage::Open { caught_up, .. } if caught_up => PeerStatus::Live,
            ConnectionStage::Open { .. } => PeerStatus::CatchingUp,
        }
    }

    pub(super) fn on_log_received(&mut self) {
        self.followed = true;
        self.backoff.worked();
    }

    fn coming(&self) -> usize {
        let coming = self.head.0.saturating_sub(self.reached.0);
        usize::try_from(coming).unwrap_or(usize::MAX)
    }

    pub(super) fn may_write(&self) -> Option<bool> {
        match self.stage {
            ConnectionStage::Open { write, .. } => Some(write),
            _ => None,
        }
    }

    /// Days without a visit until the relay forgets the room, 0 for never; `None` before its
    /// welcome.
    pub(super) fn idle_days(&self) -> Option<u32> {
        self.may_write().map(|_| self.idle_days)
    }

    /// Whether everything that the relay has is here, and it takes more.
    pub(super) fn is_writable(&self) -> bool {
        self.status() == PeerStatus::Live && self.may_write() == Some(true)
    }

    /// Whether something can be carried to the relay: queued chunks go first.
    pub(super) fn can_take_more(&self) -> bool {
        self.is_writable() && self.queue.is_empty()
    }

    /// Whether the relay is known to have everything in its present epoch except what is lacking.
    pub(super) fn is_filled(&self) -> bool {
        self.refill == Refill::Done && self.place.is_some()
    }

    /// Queues a chunk for sending. Without a connection nothing is recorded: the chunk store knows
    /// the unacknowledged chunks.
    pub(super) fn enqueue(&mut self, id: ChunkId) {
        if self.may_write() == Some(true) {
            self.queue.push_back(id);
        }
    }

    fn landed(&mut self, id: &ChunkId) {
        self.in_flight.remove(id);
        self.crowded.remove(id);
        self.reported_crowded.remove(id);
        self.wanted.remove(id);
        self.lacking.remove(id);
    }

    fn sub(&self) -> Up {
        Up::Sub {
            epoch: self.place.map(|(epoch, _)| epoch),
            after: self.place.map_or(Cursor::START, |(_, cursor)| cursor),
        }
    }
}

impl Peer {
    pub(super) fn relays(&self) -> Vec<RelayId> {
        self.connections.keys().copied().collect()
    }

    pub(super) fn coming(&self) -> usize {
        let coming = self.connections.values().map(Connection::coming).max();
        coming.unwrap_or_default()
    }

    pub(super) fn connected(&mut self, relay: RelayId) {
        self.forget_relayed(relay);
        if self.connections.contains_key(&relay) || self.connections.len() < MAX_RELAYS {
            let line = self.connections.entry(relay);
            line.or_insert_with(|| Connection::new(None)).connect();
        }
    }

    pub(super) fn disconnected(&mut self, relay: RelayId) {
        self.forget_relayed(relay);
        if let Some(line) = self.connections.get_mut(&relay) {
            line.disconnect();
            self.record_what_was_read();
        }
    }

    pub(super) fn frame(
        &mut self,
        relay: RelayId,
        frame: &[u8],
        now_ms: u64,
        rng: Rng<'_>,
        out: &mut Vec<Output>,
    ) {
        let line = self.connections.get_mut(&relay);
        let Some(line) = line.filter(|line| line.stage != ConnectionStage::Down && self.writer)
        else {
            return;
        };
        let Ok(frame) = Down::decode(frame) else {
            return out.push(Output::Trouble(PeerTrouble::RelayFrame));
        };
        match frame {
            Down::Nonce { version, nonce } => self.greet(relay, version, &nonce, out),
            Down::Bundle {
                after,
                fingerprints,
                bundle,
                more,
            } => self.take_bundle(relay, after, fingerprints, bundle, more, out),
            Down::Got { stretch, chunks } => self.take_lacking(relay, stretch, chunks, out),
            Down::Welcome {
                epoch,
                head,
                limits,
                write,
            } => self.welcome(relay, (epoch, head), &limits, write, rng, out),
            Down::Chunks {
                after,
                chunks,
                more,
            } => self.take_chunks(relay, after, chunks, more),
            Down::Ack { id, cursor } => {
                line.backoff.worked();
                line.stretches.record_own_place(cursor, id);
                self.acknowledged(relay, &id, out);
                self.call_others(relay, &id, out);
            }
            Down::Want { salt, fingerprints } => self.send_wanted(relay, &salt, &fingerprints, out),
            Down::PushKey { key } => self.relay_wakes(relay, key, out),
            // Ephemeral messages are unused so far.
            Down::Eph { .. } => (),
            Down::Err { code, about, wait } => {
                self.relay_refused(relay, (code, about, wait), now_ms, out);
            }
        }
    }

    fn greet(&mut self, relay: RelayId, version: u16, nonce: &Nonce, out: &mut Vec<Output>) {
        let Some(line) = self.connections.get_mut(&relay) else {
            return;
        };
        if version != VERSION {
            return out.push(Output::Trouble(PeerTrouble::RelayVersion));
        }
        line.stretches.greeted(nonce);
        let message = hello_message(nonce, &self.scope.room);
        let hello = Up::Hello {
            version: VERSION,
            room_key: self.keys.room_key(),
            proof: Some(self.keys.sign_for_room(&message)),
        };
        out.push(Output::Send(relay, hello.encode()));
        // The relay's answer changes nothing here: in another epoch it sends everything.
        out.push(Output::Send(relay, line.sub().encode()));
    }

    fn welcome(
        &mut self,
        relay: RelayId,
        (epoch, head): (Epoch, Cursor),
        limits: &Limits,
        write: bool,
        rng: Rng<'_>,
        out: &mut Vec<Output>,
    ) {
        let Some(line) = self.connections.get_mut(&relay) else {
            return;
        };
        let known = line.place.filter(|(known, _)| *known == epoch);
        // A place after the end means nothing, and the relay sends its log from the start.
        let after = known.map(|(_, cursor)| cursor);
        let after = after.filter(|after| *after <= head);
        let after = after.unwrap_or(Cursor::START);
        line.place = Some((epoch, after));
        if known.is_none() {
            // Another epoch of the relay: it has lost its data.
            line.refill = Refill::Owed;
        }
        let caught_up = after >= head;
        line.reached = after;
        line.head = head;
        line.ended = caught_up;
        line.stretches
            .welcomed(limits.stretch, head, known.is_some());
        line.stage = ConnectionStage::Open { write, caught_up };
        line.idle_days = limits.idle_days;
        line.max_frame = usize::try_from(limits.max_frame).unwrap_or(MAX_FRAME);
        if line.refill == Refill::Done && write {
            line.queue = self.chunks_kept.unacked().collect();
        }
        let owes = line.refill != Refill::Done;
        if caught_up {
            self.read_to_the_end(relay);
        }
        if !write {
            return out.push(Output::Trouble(PeerTrouble::ReadOnly));
        }
        if owes {
            self.announce_chunks(relay, rng, out);
        }
    }

    fn read_to_the_end(&mut self, relay: RelayId) {
        self.plan_replication(relay);
        self.record_what_was_read();
    }

    pub(super) fn store_cursor(&mut self, relay: RelayId, out: &mut Vec<Output>) {
        let line = self.connections.get_mut(&relay);
        let Some(line) = line.filter(|line| line.refill == Refill::Done) else {
            return;
        };
        if let Some((epoch, cursor)) = line.place {
            let complete = line.lacking.is_empty();
            line.stored_complete = complete;
            let place = LogPlace {
                epoch,
                cursor,
                complete,
            };
            out.push(Output::StoreCursor(relay, Some(place)));
        }
    }

    pub(super) fn store_whether_complete(&mut self, relay: RelayId, out: &mut Vec<Output>) {
        let line = self.connections.get(&relay);
        if line.is_some_and(|line| line.stored_complete != line.lacking.is_empty()) {
            self.store_cursor(relay, out);
        }
    }

    fn take_chunks(&mut self, relay: RelayId, after: Cursor, chunks: Vec<Vec<u8>>, more: bool) {
        let Some(line) = self.connections.get_mut(&relay) else {
            return;
        };
        line.on_log_received();
        // An empty chunk takes the place of one that this connection put.
        let others = |chunk: Vec<u8>| (!chunk.is_empty()).then(|| SealedChunk::as_it_is(chunk));
        let chunks: Vec<Option<SealedChunk>> = chunks.into_iter().map(others).collect();
        let live = line.status() == PeerStatus::Live;
        line.stretches.record_places(after, &chunks, live);
        let chunks = self.relayed_work(relay, chunks.into_iter().flatten().collect());
        self.work.extend(chunks);
        self.work.push_back(Work::Place { relay, after, more });
    }

    /// Chunks from a relay as work. A chunk already queued from another relay is not checked ahead:
    /// at its turn it is known, or the other copy was invalid.
    pub(super) fn relayed_work(&self, relay: RelayId, chunks: Vec<SealedChunk>) -> Vec<Work> {
        let mut coming: BTreeSet<ChunkId> = BTreeSet::new();
        if self.connections.len() > 1 {
            coming.extend(self.work.iter().filter_map(Work::chunk_id));
        }
        let work = chunks.into_iter().map(|chunk| {
            let known = coming.contains(&chunk.id);
            Work::relayed(chunk, relay, known)
        });
        work.collect()
    }

    /// Everything up to this place of the relay's log was processed.
    pub(super) fn on_log_processed(
        &mut self,
        relay: RelayId,
        after: Cursor,
        more: bool,
        out: &mut Vec<Output>,
    ) {
        let Some(line) = self.connections.get_mut(&relay) else {
            return;
        };
        self.lagging |= more;
        line.reached = after.max(line.reached);
        line.ended |= !more;
        if !line.stretches.is_whole() {
            return;
        }
        if let Some((_, cursor)) = &mut line.place {
            *cursor = line.reached.max(*cursor);
        }
        if let ConnectionStage::Open { caught_up, .. } = &mut line.stage {
            let before = std::mem::replace(caught_up, *caught_up || line.ended);
            if *caught_up && !before {
                self.read_to_the_end(relay);
            }
        }
        self.store_cursor(relay, out);
    }

    /// Drops unprocessed input of a connection that is replaced or gone. It comes again: the place
    /// in the log is still before it.
    pub(super) fn forget_relayed(&mut self, gone: RelayId) {
        self.work.retain(|work| match work {
            Work::Chunk { relay, .. } => *relay != Some(gone),
            Work::Bundle(relay, _) | Work::Place { relay, .. } | Work::Whole { relay, .. } => {
                *relay != gone
            }
            Work::Vouch(_) | Work::Stored { .. } | Work::Opened | Work::Retry { .. } => true,
        });
    }

    pub(super) fn enqueue(&mut self, id: ChunkId) {
        let lines = self.connections.values_mut();
        lines.for_each(|line| line.enqueue(id));
    }

    pub(super) fn acknowledged(&mut self, relay: RelayId, id: &ChunkId, out: &mut Vec<Output>) {
        if let Some(line) = self.connections.get_mut(&relay) {
            line.landed(id);
        }
        if self.chunks_kept.mark(id, true) && self.writer {
            self.record_lacking(relay, *id, out);
            out.push(Output::ChunkAcked(*id));
        }
        self.check_refilled(relay, out);
        self.store_whether_complete(relay, out);
    }
}
