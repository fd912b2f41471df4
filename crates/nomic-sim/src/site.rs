//! A browser: a store, a line to a relay, a clock, and a peer that may crash.

mod scheduler;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use nomic_engine::EventId;
use nomic_peer::{
    ActError, Batch, Chunk, Durability, EventScope, Founding, Identity, Input, Intent, Keys, Link,
    Outbox, OutboxStep, Output, Peer, PeerTrouble, RelayId, SignedEvent, VerifiedEvent,
    VerifierJob, probe,
};
use nomic_protocol::{ChunkId, Up};

use crate::pause;
use crate::{Dice, SimClock, SimRelay, SimStore, Usage, random_link};

/// Every site's name for its relay, which may change.
pub const RELAY: RelayId = RelayId(0);

pub struct Site {
    /// Number that relays know it by: its index among the sites of a new world.
    pub index: usize,
    pub at: usize,
    pub identity: Identity,
    pub link: Link,
    pub store: SimStore,
    pub clock: SimClock,
    pub usage: Usage,
    pub troubles: Vec<PeerTrouble>,
    /// Chunks for other tabs of this browser.
    pub tabs: VecDeque<Arc<[u8]>>,
    /// Another tab of this browser, which doesn't write.
    pub follower: Option<Peer>,
    /// Events that its peers and other tabs have signed, each with the chunk to be stored for it.
    pub signed: BTreeMap<EventId, ChunkId>,
    /// Part of `signed` that its peers have signed since the store was empty, in order.
    pub signed_here: Vec<(EventId, ChunkId)>,
    pub known: BTreeMap<EventId, Arc<VerifiedEvent>>,
    peer: Option<Peer>,
    outbox: Outbox,
    /// True if it is slow to store what the relay also has.
    pub slow_disk: bool,
    /// Number of times that storing fails before it succeeds.
    pub failures: usize,
    /// Pieces of work before its peer pauses; with 0 it never does.
    pauses: u32,
    verifies: bool,
    jobs: VecDeque<VerifierJob>,
    line: Option<usize>,
}

impl Site {
    fn new(index: usize, identity: Identity, link: Link) -> Site {
        Site {
            index,
            at: 0,
            identity,
            link,
            store: SimStore::default(),
            clock: SimClock::default(),
            usage: Usage::default(),
            troubles: Vec::new(),
            tabs: VecDeque::new(),
            follower: None,
            signed: BTreeMap::new(),
            signed_here: Vec::new(),
            known: BTreeMap::new(),
            peer: None,
            outbox: Outbox::new(),
            slow_disk: false,
            failures: 0,
            pauses: 0,
            verifies: false,
            jobs: VecDeque::new(),
            line: None,
        }
    }

    pub fn founder(dice: &mut Dice, relay: &mut SimRelay, founding: Founding) -> Site {
        let identity = Identity::generate(&mut |bytes| dice.fill(bytes));
        let link = random_link(dice);
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let founded = Peer::found(link, identity.clone(), &mut rng, 1_000_000, founding);
        let (peer, out) = founded.unwrap();
        let mut site = Site::new(0, identity, peer.link().clone());
        site.peer = Some(peer);
        site.note_signed(&out);
        site.perform(out, relay, usize::MAX);
        site
    }

    /// Opens a game's link in a new browser. `index` is below 256.
    pub fn joiner(index: usize, link: Link, dice: &mut Dice) -> Site {
        let identity = Identity::from_seed(&[u8::try_from(index).unwrap(); 32]);
        let mut site = Site::new(index, identity, link);
        site.reopen(dice);
        site
    }

    pub fn peer(&self) -> &Peer {
        self.peer.as_ref().unwrap()
    }

    /// `None` if the page is not open.
    pub fn try_peer(&self) -> Option<&Peer> {
        self.peer.as_ref()
    }

    pub fn peer_mut(&mut self) -> &mut Peer {
        self.peer.as_mut().unwrap()
    }

    pub fn reopen(&mut self, dice: &mut Dice) {
        let (peer, out) = self.opened(dice);
        self.usage.opened();
        self.peer = Some(peer);
        assert!(self.line.is_none());
        self.do_alone(out);
    }

    pub fn opened(&self, dice: &mut Dice) -> (Peer, Vec<Output>) {
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let (link, identity) = (self.link.clone(), self.identity.clone());
        let pace = pause::pace(self.pauses);
        let stored = self.store.stored();
        let opened = Peer::open_at_pace(link, identity, stored, pace, &mut rng);
        let (mut peer, mut out) = opened.unwrap();
        while peer.is_busy() {
            pause::begin(self.pauses);
            out.extend(peer.handle(Input::Resume, 0, &mut rng));
        }
        peer.set_verifier(self.verifies);
        (peer, out)
    }

    /// Closes the page abruptly. Unfinished work is lost.
    pub fn crash(&mut self, relay: &mut SimRelay) {
        if let Some(line) = self.line.take() {
            relay.disconnect(line);
        }
        self.peer = None;
        self.jobs.clear();
        self.outbox.clear();
    }

    pub fn forget_all(&mut self) {
        self.store.empty();
        self.signed_here.clear();
    }

    pub fn hide(&mut self) {
        let out = self.peer_mut().save();
        self.do_alone(out);
    }

    pub fn is_connected(&self) -> bool {
        self.line.is_some()
    }

    pub fn connect(&mut self, relay: &mut SimRelay) {
        self.line = Some(relay.connect(self.index));
        let out = self.handle(Input::Connected(RELAY), 0, &mut Dice::new(1));
        self.perform(out, relay, usize::MAX);
    }

    /// Breaks the line; frames under way are lost.
    pub fn disconnect(&mut self, relay: &mut SimRelay) {
        if let Some(line) = self.line.take() {
            relay.disconnect(line);
            let out = self.handle(Input::Disconnected(RELAY), 0, &mut Dice::new(1));
            self.perform(out, relay, usize::MAX);
        }
    }

    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// `now` is the world's own time.
    pub fn handle(&mut self, input: Input, now: u64, dice: &mut Dice) -> Vec<Output> {
        let now = self.clock.shows(now);
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let peer = self.peer.as_mut().unwrap();
        let before = Usage::before(peer, &input);
        pause::begin(self.pauses);
        let out = peer.handle(input, now, &mut rng);
        self.usage.after(before, &out);
        self.note_signed(&out);
        out
    }

    pub fn act(
        &mut self,
        intent: Intent,
        relay: &mut SimRelay,
        now: u64,
        dice: &mut Dice,
    ) -> Result<(), ActError> {
        let out = self.act_without_host(intent, now, dice)?;
        self.perform(out, relay, usize::MAX);
        Ok(())
    }

    /// Lets its player act, but returns the peer's outputs without carrying them out.
    pub fn act_without_host(
        &mut self,
        intent: Intent,
        now: u64,
        dice: &mut Dice,
    ) -> Result<Vec<Output>, ActError> {
        let now = self.clock.shows(now);
        let folds = probe::replayed_events();
        pause::begin(self.pauses);
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let out = self.peer.as_mut().unwrap().act(intent, now, &mut rng)?;
        self.usage.moved(folds, &out);
        self.note_signed(&out);
        Ok(out)
    }

    /// Records the events that its peer has signed just now, each with the chunk before its report.
    fn note_signed(&mut self, out: &[Output]) {
        let mut chunk = None;
        let before = self.signed_here.len();
        for output in out {
            match output {
                Output::StoreChunk {
                    id, acked: false, ..
                } => chunk = Some(*id),
                Output::StoreSigned(event) => self.signed_here.push((*event, chunk.unwrap())),
                _ => (),
            }
        }
        let new = &self.signed_here[before..];
        if !new.is_empty() {
            self.signed.extend(new.iter().copied());
            self.note_known();
        }
    }

    /// Records an event that another tab of this browser has signed, with its chunk.
    pub fn note_signed_in_tab(&mut self, event: Arc<VerifiedEvent>, chunk: ChunkId) {
        self.signed.insert(event.id(), chunk);
        self.note_known();
        self.known.insert(event.id(), event);
    }

    fn note_known(&mut self) {
        for line in self.peer.as_ref().unwrap().chronicle() {
            let event = &line.event;
            self.known
                .entry(event.id())
                .or_insert_with(|| event.clone());
        }
    }

    /// Carries out the first `count` steps of the outputs, in order, as a host must.
    pub fn perform(&mut self, out: Vec<Output>, relay: &mut SimRelay, count: usize) {
        self.outbox.extend(out);
        for _ in 0..count {
            match self.outbox.next_step(false) {
                None => return,
                Some(OutboxStep::Keep(batch)) if self.slow_disk && is_late(&batch) => {
                    return self.outbox.give_back(batch);
                }
                Some(OutboxStep::Keep(batch)) => self.keep(batch),
                Some(OutboxStep::Do(Output::Send(_, frame))) => {
                    self.assert_kept(&frame);
                    if let Some(line) = self.line {
                        relay.take(line, &frame);
                    }
                }
                Some(OutboxStep::Do(output)) => self.carry_out(output),
            }
        }
    }

    fn do_alone(&mut self, out: Vec<Output>) {
        self.outbox.extend(out);
        while let Some(step) = self.outbox.next_step(false) {
            match step {
                OutboxStep::Keep(batch) => self.keep(batch),
                OutboxStep::Do(output) => self.carry_out(output),
            }
        }
    }

    fn catch_up_keeping(&mut self) {
        if let Some(OutboxStep::Keep(batch)) = self.outbox.next_step(false) {
            self.keep(batch);
        }
    }

    /// Panics if an own chunk is sent before it is in the store.
    fn assert_kept(&self, frame: &[u8]) {
        if let Ok(Up::Put { chunk }) = Up::decode(frame) {
            let id = ChunkId::of(&chunk);
            let sealed = Chunk::open(&Keys::of(&self.link), &chunk);
            let own = sealed.is_ok_and(|chunk| {
                let mut events = chunk.events.iter();
                events.any(|event| self.has_signed(event))
            });
            let kept = || self.store.chunks.iter().any(|(kept, ..)| *kept == id);
            assert!(!own || kept(), "a chunk was sent before it was kept");
        }
    }

    fn has_signed(&self, event: &[u8]) -> bool {
        let (room, link) = (Keys::of(&self.link).room_id(), self.link.clone());
        let event = SignedEvent::read(event, &EventScope { room, link });
        event.is_ok_and(|event| event.device() == self.identity.device_id())
    }

    fn carry_out(&mut self, output: Output) {
        match output {
            Output::Trouble(trouble) => self.troubles.push(trouble),
            Output::Send(..) | Output::Changed => (),
            Output::StoreChunk { .. }
            | Output::StoreSegment { .. }
            | Output::ChunkAcked(_)
            | Output::ChunkUnacked(_)
            | Output::StoreSigned(_)
            | Output::StoreCursor(..) => panic!("{output:?} is to be kept"),
            Output::Verify(job) => {
                assert!(self.verifies, "there is no verifier");
                self.jobs.push_back(job);
            }
        }
    }

    fn keep(&mut self, batch: Batch) {
        if self.failures > 0 {
            self.failures -= 1;
            return self.outbox.give_back(batch);
        }
        self.tabs.extend(batch.chunks().cloned());
        self.store.keep(batch);
    }
}

/// True if nothing waits until this batch is stored.
fn is_late(batch: &Batch) -> bool {
    batch.durability == Durability::Relaxed
}
