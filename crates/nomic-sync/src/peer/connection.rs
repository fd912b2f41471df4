//! The conversation with the relay.

mod refill;
mod sending;

use nomic_engine::rules::FlatMap;
use std::collections::{BTreeSet, VecDeque};

use nomic_protocol::{
    ChunkId, Cursor, Down, Epoch, Limits, MAX_FRAME, Nonce, Salt, Up, VERSION, hello_message,
};

use super::pause::Pause;
use super::work::Work;
use super::{Output, Peer, PeerStatus, PeerTrouble};
use crate::{Rng, SealedChunk};
use sending::Patience;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Down,
    Greeting,
    Open { write: bool, caught_up: bool },
}

/// Whether the relay has everything that we have, in its present life. Only when it has is the place
/// in its log worth storing: a page that remembers the place does not ask again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refill {
    /// It was not asked what it lacks.
    Owed,
    /// It was asked, and has not answered or not acknowledged everything.
    UnderWay,
    /// It has everything.
    Done,
}

/// What the peer knows about its connection.
#[derive(Debug)]
pub(super) struct Connection {
    stage: Stage,
    /// Up to where the relay's log was taken in, in this life of the relay, and nothing before it is
    /// lacking.
    place: Option<(Epoch, Cursor)>,
    /// Up to where it was taken in over this connection, and whether that was its end.
    reached: Cursor,
    ended: bool,
    /// Whether anything of it was sent.
    followed: bool,
    /// Whether to ask for it again.
    sub_again: bool,
    /// The end of the relay's log when it said so.
    head: Cursor,
    refill: Refill,
    /// Questions "which of these do you lack?" without an answer.
    asked: FlatMap<Salt, Vec<(u64, ChunkId)>>,
    ask_again: bool,
    /// Whether to ask again for what bundles lack.
    get_again: bool,
    /// Chunks the relay has asked for and not yet acknowledged.
    wanted: BTreeSet<ChunkId>,
    queue: VecDeque<ChunkId>,
    flying: BTreeSet<ChunkId>,
    /// Chunks for which the relay had no room from this address, and until when they stay here.
    crowded: BTreeSet<ChunkId>,
    crowded_for: Pause,
    /// Those that have been among them once over this connection: of these that was told.
    told_crowded: BTreeSet<ChunkId>,
    patience: Patience,
    /// The largest frame that the relay takes.
    max_frame: usize,
}

impl Connection {
    pub(super) fn new(cursor: Option<(Epoch, Cursor)>) -> Connection {
        Connection {
            stage: Stage::Down,
            place: cursor,
            reached: Cursor::START,
            ended: false,
            followed: false,
            sub_again: false,
            head: Cursor::START,
            refill: match cursor {
                Some(_) => Refill::Done,
                None => Refill::Owed,
            },
            asked: FlatMap::new(),
            ask_again: false,
            get_again: false,
            wanted: BTreeSet::new(),
            queue: VecDeque::new(),
            flying: BTreeSet::new(),
            crowded: BTreeSet::new(),
            crowded_for: Pause::default(),
            told_crowded: BTreeSet::new(),
            patience: Patience::default(),
            max_frame: MAX_FRAME,
        }
    }

    pub(super) fn connect(&mut self) {
        self.disconnect();
        self.stage = Stage::Greeting;
    }

    pub(super) fn disconnect(&mut self) {
        self.stage = Stage::Down;
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
        self.flying.clear();
        self.crowded.clear();
        self.crowded_for = Pause::default();
        self.told_crowded.clear();
        self.patience = Patience::default();
    }

    pub(super) fn status(&self) -> PeerStatus {
        match self.stage {
            Stage::Down => PeerStatus::Offline,
            Stage::Greeting => PeerStatus::Greeting,
            Stage::Open { caught_up, .. } if caught_up => PeerStatus::Live,
            Stage::Open { .. } => PeerStatus::CatchingUp,
        }
    }

    /// The relay sends its log.
    pub(super) fn log_comes(&mut self) {
        self.followed = true;
        self.patience.worked();
    }

    /// How many chunks are still to be taken in of those that the relay had.
    pub(super) fn coming(&self) -> usize {
        let coming = self.head.0.saturating_sub(self.reached.0);
        usize::try_from(coming).unwrap_or(usize::MAX)
    }

    pub(super) fn may_write(&self) -> Option<bool> {
        match self.stage {
            Stage::Open { write, .. } => Some(write),
            _ => None,
        }
    }

    /// Has a chunk sent when it can be. Without a connection nothing is noted: what the relay has
    /// not acknowledged is found in the chunk store when there is one.
    pub(super) fn enqueue(&mut self, id: ChunkId) {
        if self.may_write() == Some(true) {
            self.queue.push_back(id);
        }
    }

    fn landed(&mut self, id: &ChunkId) {
        self.flying.remove(id);
        self.crowded.remove(id);
        self.told_crowded.remove(id);
        self.wanted.remove(id);
    }
}

impl Peer {
    /// Takes a frame from the relay.
    pub(super) fn frame(&mut self, frame: &[u8], now_ms: u64, rng: Rng<'_>, out: &mut Vec<Output>) {
        if self.connection.stage == Stage::Down || !self.writer {
            return;
        }
        let Ok(frame) = Down::decode(frame) else {
            return out.push(Output::Trouble(PeerTrouble::RelayFrame));
        };
        match frame {
            Down::Nonce { version, nonce } => self.greet(version, &nonce, out),
            Down::Bundle {
                after,
                fingerprints,
                bundle,
                more,
            } => self.take_bundle(after, fingerprints, bundle, more, out),
            Down::Got { stretch, chunks } => self.take_lacking(stretch, chunks, out),
            Down::Welcome {
                epoch,
                head,
                limits,
                write,
            } => self.welcome(epoch, head, &limits, write, rng, out),
            Down::Chunks {
                after,
                chunks,
                more,
            } => self.take_chunks(after, chunks, more),
            Down::Ack { id, cursor } => {
                self.connection.patience.worked();
                self.note_own_place(cursor, id);
                self.acknowledged(&id, out);
            }
            Down::Want { salt, fingerprints } => self.want(&salt, &fingerprints, out),
            // Nothing is said in passing yet.
            Down::Eph { .. } => (),
            Down::Err { code, about } => self.relay_refused(code, about, now_ms, out),
        }
    }

    fn greet(&mut self, version: u16, nonce: &Nonce, out: &mut Vec<Output>) {
        if version != VERSION {
            return out.push(Output::Trouble(PeerTrouble::RelayVersion));
        }
        self.bundling.greeted(nonce);
        let message = hello_message(nonce, &self.scope.room);
        let hello = Up::Hello {
            version: VERSION,
            room_key: self.keys.room_key(),
            proof: Some(self.keys.sign_for_room(&message)),
        };
        out.push(Output::Send(hello.encode()));
        // What the relay says to it changes nothing here: of another life of its own it sends everything.
        self.ask_for_the_log(out);
    }

    fn ask_for_the_log(&self, out: &mut Vec<Output>) {
        let place = self.connection.place;
        let sub = Up::Sub {
            epoch: place.map(|(epoch, _)| epoch),
            after: place.map_or(Cursor::START, |(_, cursor)| cursor),
        };
        out.push(Output::Send(sub.encode()));
    }

    fn welcome(
        &mut self,
        epoch: Epoch,
        head: Cursor,
        limits: &Limits,
        write: bool,
        rng: Rng<'_>,
        out: &mut Vec<Output>,
    ) {
        let known = self.connection.place.filter(|(known, _)| *known == epoch);
        // A place behind the end means nothing, and the relay sends its log from the start.
        let after = known.map(|(_, cursor)| cursor);
        let after = after.filter(|after| *after <= head);
        let after = after.unwrap_or(Cursor::START);
        self.connection.place = Some((epoch, after));
        if known.is_none() {
            // Another life of the relay: it has lost what it had.
            self.connection.refill = Refill::Owed;
        }
        let caught_up = after >= head;
        self.connection.reached = after;
        self.connection.head = head;
        self.connection.ended = caught_up;
        self.bundling
            .welcomed(limits.stretch, head, known.is_some());
        self.connection.stage = Stage::Open { write, caught_up };
        self.connection.max_frame = usize::try_from(limits.max_frame).unwrap_or(MAX_FRAME);
        if caught_up {
            self.read_to_the_end();
        }
        if !write {
            return out.push(Output::Trouble(PeerTrouble::ReadOnly));
        }
        if self.connection.refill == Refill::Done {
            self.connection.queue = self.chunks_kept.unacked().collect();
        } else {
            self.ask_what_lacks(rng, out);
        }
    }

    pub(super) fn store_cursor(&self, out: &mut Vec<Output>) {
        let place = self.connection.place;
        if let Some((epoch, cursor)) = place.filter(|_| self.connection.refill == Refill::Done) {
            out.push(Output::StoreCursor(epoch, cursor));
        }
    }

    fn take_chunks(&mut self, after: Cursor, chunks: Vec<Vec<u8>>, more: bool) {
        self.connection.log_comes();
        let chunks = chunks.into_iter().map(SealedChunk::as_it_is);
        let chunks: Vec<SealedChunk> = chunks.collect();
        let live = self.connection.status() == PeerStatus::Live;
        self.note_places(after, &chunks, live);
        let chunks = chunks.into_iter().map(|chunk| Work::chunk(chunk, true));
        self.work.extend(chunks);
        self.work.push_back(Work::Place { after, more });
    }

    /// Everything up to this place of the relay's log was looked at.
    pub(super) fn taken_in(&mut self, after: Cursor, more: bool, out: &mut Vec<Output>) {
        self.lagging |= more;
        let line = &mut self.connection;
        line.reached = after.max(line.reached);
        line.ended |= !more;
        if !self.bundling.is_whole() {
            return;
        }
        if let Some((_, cursor)) = &mut line.place {
            *cursor = line.reached.max(*cursor);
        }
        if let Stage::Open { caught_up, .. } = &mut line.stage {
            *caught_up |= line.ended;
            if *caught_up {
                self.read_to_the_end();
            }
        }
        self.store_cursor(out);
    }

    /// The connection is another one, or gone. What came over it and was not looked at comes again:
    /// the place in the log is still before it.
    pub(super) fn forget_relayed(&mut self) {
        self.work.retain(|work| match work {
            Work::Chunk { relayed, .. } => !relayed,
            Work::Bundle(_) | Work::Place { .. } | Work::Whole { .. } => false,
            Work::Vouch(_) | Work::Stored { .. } | Work::Opened | Work::Again { .. } => true,
        });
        self.bundling.disconnect();
    }

    /// The relay has this chunk.
    pub(super) fn acknowledged(&mut self, id: &ChunkId, out: &mut Vec<Output>) {
        self.connection.landed(id);
        if self.chunks_kept.mark(id, true) && self.writer {
            out.push(Output::ChunkAcked(*id));
        }
        self.check_refilled(out);
    }
}
