//! A browser: a store, an airlock, a line to the relay, and a peer that may crash.

use std::collections::{BTreeMap, VecDeque};

use nomic_engine::EventId;
use nomic_protocol::{ChunkId, Cursor, Down, Epoch, Up};
use nomic_sync::{
    ActError, Airlock, AirlockJob, Batch, Chunk, DocumentId, Durability, Founding, Identity, Input,
    Intent, Keys, Link, Outbox, Output, Peer, PeerTrouble, Step, Stored, Write,
};

use super::{Dice, Relay, random_link};

/// What lies in a browser's database.
#[derive(Debug, Clone, Default)]
pub(crate) struct Store {
    pub(crate) documents: BTreeMap<DocumentId, Vec<u8>>,
    pub(crate) chunks: Vec<(ChunkId, Vec<u8>, bool)>,
    pub(crate) cursor: Option<(Epoch, Cursor)>,
    pub(crate) signed: Option<EventId>,
}

impl Store {
    fn mark(&mut self, id: ChunkId, acked: bool) {
        let mut chunks = self.chunks.iter_mut();
        if let Some(chunk) = chunks.find(|(kept, ..)| *kept == id) {
            chunk.2 = acked;
        }
    }
}

pub(crate) struct Site {
    pub(crate) identity: Identity,
    pub(crate) link: Link,
    pub(crate) store: Store,
    pub(crate) troubles: Vec<PeerTrouble>,
    pub(crate) inspections: usize,
    /// What other tabs of this browser hear.
    pub(crate) tabs: VecDeque<Vec<u8>>,
    peer: Option<Peer>,
    airlock: Airlock,
    jobs: VecDeque<AirlockJob>,
    outbox: Outbox,
    /// Whether it comes late to keeping what the relay has, too.
    pub(crate) slow_disk: bool,
    /// How often keeping fails before it succeeds.
    pub(crate) failures: usize,
    line: Option<usize>,
    /// Whether the airlock is lost over any job that holds these bytes.
    pub(crate) poison: Option<Vec<u8>>,
}

impl Site {
    fn new(identity: Identity, link: Link) -> Site {
        Site {
            identity,
            link,
            store: Store::default(),
            troubles: Vec::new(),
            inspections: 0,
            tabs: VecDeque::new(),
            peer: None,
            airlock: Airlock::new(),
            jobs: VecDeque::new(),
            outbox: Outbox::new(),
            slow_disk: false,
            failures: 0,
            line: None,
            poison: None,
        }
    }

    pub(crate) fn founder(dice: &mut Dice, relay: &mut Relay, founding: Founding) -> Site {
        let identity = Identity::generate(&mut |bytes| dice.fill(bytes));
        let link = random_link(dice);
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let founded = Peer::found(
            link,
            identity.clone(),
            [1; 16],
            &mut rng,
            1_000_000,
            founding,
        );
        let (peer, out) = founded.unwrap();
        let mut site = Site::new(identity, peer.link().clone());
        site.peer = Some(peer);
        site.perform(out, relay, usize::MAX);
        site
    }

    pub(crate) fn joiner(index: usize, link: Link, dice: &mut Dice) -> Site {
        let identity = Identity::from_seed(&[u8::try_from(index).unwrap(); 32]);
        let mut site = Site::new(identity, link);
        site.reopen(dice);
        site
    }

    pub(crate) fn peer(&self) -> &Peer {
        self.peer.as_ref().unwrap()
    }

    pub(crate) fn peer_mut(&mut self) -> &mut Peer {
        self.peer.as_mut().unwrap()
    }

    /// Opens the game from what the store holds.
    pub(crate) fn reopen(&mut self, dice: &mut Dice) {
        let stored = Stored {
            documents: self.store.documents.clone().into_iter().collect(),
            chunks: self.store.chunks.clone(),
            cursor: self.store.cursor,
            signed: self.store.signed,
        };
        let mut actor = [0; 16];
        dice.fill(&mut actor);
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let opened = Peer::open(
            self.link.clone(),
            self.identity.clone(),
            actor,
            stored,
            &mut rng,
        );
        let (peer, out) = opened.unwrap();
        self.peer = Some(peer);
        self.airlock = Airlock::new();
        self.jobs.clear();
        assert!(self.line.is_none());
        self.do_alone(out);
    }

    /// The page goes away in the middle of whatever it was doing.
    pub(crate) fn crash(&mut self, relay: &mut Relay) {
        if let Some(line) = self.line.take() {
            relay.disconnect(line);
        }
        self.peer = None;
        self.jobs.clear();
        self.outbox.clear();
    }

    /// The page is hidden: it stores what it has.
    pub(crate) fn hide(&mut self) {
        let out = self.peer_mut().save();
        self.do_alone(out);
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.line.is_some()
    }

    pub(crate) fn connect(&mut self, relay: &mut Relay) {
        self.line = Some(relay.connect());
        let out = self.handle(Input::Connected, 0, &mut Dice::new(1));
        self.perform(out, relay, usize::MAX);
    }

    /// The line breaks; what was on its way is lost.
    pub(crate) fn disconnect(&mut self, relay: &mut Relay) {
        if let Some(line) = self.line.take() {
            relay.disconnect(line);
            let out = self.handle(Input::Disconnected, 0, &mut Dice::new(1));
            self.perform(out, relay, usize::MAX);
        }
    }

    pub(crate) fn handle(&mut self, input: Input, now: u64, dice: &mut Dice) -> Vec<Output> {
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        self.peer_mut().handle(input, now, &mut rng)
    }

    pub(crate) fn act(
        &mut self,
        intent: Intent,
        relay: &mut Relay,
        now: u64,
        dice: &mut Dice,
    ) -> Result<(), ActError> {
        let out = self.act_without_host(intent, now, dice)?;
        self.perform(out, relay, usize::MAX);
        Ok(())
    }

    pub(crate) fn act_without_host(
        &mut self,
        intent: Intent,
        now: u64,
        dice: &mut Dice,
    ) -> Result<Vec<Output>, ActError> {
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        self.peer.as_mut().unwrap().act(intent, now, &mut rng)
    }

    /// Takes the first `count` steps of what there is to be done, as a host must: in order.
    pub(crate) fn perform(&mut self, out: Vec<Output>, relay: &mut Relay, count: usize) {
        self.outbox.extend(out);
        for _ in 0..count {
            match self.outbox.next_step() {
                None => return,
                Some(Step::Keep(batch)) if self.slow_disk && is_late(&batch) => {
                    return self.outbox.give_back(batch);
                }
                Some(Step::Keep(batch)) => self.keep(batch),
                Some(Step::Do(Output::Send(frame))) => {
                    self.assert_kept(&frame);
                    if let Some(line) = self.line {
                        relay.take(line, &frame);
                    }
                }
                Some(Step::Do(output)) => self.carry_out(output),
            }
        }
    }

    /// Does what is to be done when nothing can be sent.
    fn do_alone(&mut self, out: Vec<Output>) {
        self.outbox.extend(out);
        while let Some(step) = self.outbox.next_step() {
            match step {
                Step::Keep(batch) => self.keep(batch),
                Step::Do(output) => self.carry_out(output),
            }
        }
    }

    /// Keeps the next batch of what the relay has, too.
    fn catch_up_keeping(&mut self) {
        if let Some(Step::Keep(batch)) = self.outbox.next_step() {
            self.keep(batch);
        }
    }

    /// A chunk that only this browser has must lie in the store before it is sent.
    fn assert_kept(&self, frame: &[u8]) {
        if let Ok(Up::Put { chunk }) = Up::decode(frame) {
            let id = ChunkId::of(&chunk);
            let sealed = Chunk::open(&Keys::of(&self.link), &chunk).unwrap();
            let own = sealed.device == self.identity.device_id();
            assert!(!own || self.store.chunks.iter().any(|(kept, ..)| *kept == id));
        }
    }

    fn carry_out(&mut self, output: Output) {
        match output {
            Output::Inspect(job) => self.jobs.push_back(job),
            Output::Trouble(trouble) => self.troubles.push(trouble),
            Output::ToTabs(chunk) => self.tabs.push_back(chunk),
            Output::Send(_) | Output::Changed => (),
            Output::StoreChunk { .. }
            | Output::StoreDocument { .. }
            | Output::ChunkAcked(_)
            | Output::ChunkUnacked(_)
            | Output::StoreSigned(_)
            | Output::StoreCursor(..) => panic!("{output:?} is to be kept"),
        }
    }

    fn keep(&mut self, batch: Batch) {
        if self.failures > 0 {
            self.failures -= 1;
            return self.outbox.give_back(batch);
        }
        for write in batch.writes {
            match write {
                Write::Chunk { id, bytes, acked } => {
                    self.store.chunks.retain(|(kept, ..)| *kept != id);
                    self.store.chunks.push((id, bytes.to_vec(), acked));
                }
                Write::Document { document, bytes } => {
                    self.store.documents.insert(document, bytes);
                }
                Write::Mark { id, acked } => self.store.mark(id, acked),
                Write::Signed(id) => self.store.signed = Some(id),
                Write::Cursor(epoch, cursor) => self.store.cursor = Some((epoch, cursor)),
            }
        }
    }

    pub(crate) fn is_busy_with(&self, relay: &Relay) -> bool {
        let mail = self.line.is_some_and(|line| relay.has_mail(line));
        mail || !self.jobs.is_empty() || !self.outbox.is_empty()
    }

    /// Takes one frame or does one job; whichever the dice say.
    pub(crate) fn step(&mut self, relay: &mut Relay, now: u64, dice: &mut Dice) {
        let mail = self.line.is_some_and(|line| relay.has_mail(line));
        if !self.outbox.is_empty() && (dice.one_in(8) || !mail && self.jobs.is_empty()) {
            return self.catch_up_keeping();
        }
        let job = !self.jobs.is_empty() && (!mail || dice.one_in(2));
        let input = if job {
            self.inspect()
        } else {
            let frame = self.line.and_then(|line| relay.deliver(line));
            frame.map(Input::Frame)
        };
        if let Some(input) = input {
            let out = self.handle(input, now, dice);
            self.perform(out, relay, usize::MAX);
        }
    }

    /// Whether the relay's next frame says what the relay lacks.
    pub(crate) fn hears_what_lacks(&self, relay: &Relay) -> bool {
        let next = self.line.and_then(|line| relay.peek(line));
        next.is_some_and(|frame| matches!(Down::decode(frame), Ok(Down::Want { .. })))
    }

    /// Takes one frame, but does only the first `count` things that the peer wants done then.
    pub(crate) fn deliver_in_part(
        &mut self,
        relay: &mut Relay,
        now: u64,
        dice: &mut Dice,
        count: usize,
    ) {
        if let Some(frame) = self.line.and_then(|line| relay.deliver(line)) {
            let out = self.handle(Input::Frame(frame), now, dice);
            self.perform(out, relay, count);
        }
    }

    pub(crate) fn has_job(&self) -> bool {
        !self.jobs.is_empty()
    }

    pub(crate) fn take_job(&mut self) -> Option<AirlockJob> {
        self.jobs.pop_front()
    }

    fn inspect(&mut self) -> Option<Input> {
        let job = self.jobs.pop_front()?;
        self.inspections += 1;
        // As a worker would get it.
        let job = AirlockJob::decode(&job.encode()).unwrap();
        let poisoned = self.poison.as_ref().is_some_and(|poison| {
            let holds = |bytes: &[u8]| bytes.windows(poison.len()).any(|part| part == *poison);
            job.changes.iter().any(|change| holds(change))
        });
        if poisoned {
            self.airlock = Airlock::new();
            return Some(Input::AirlockTrapped { ticket: job.ticket });
        }
        Some(match self.airlock.inspect_caught(&job) {
            Ok(report) => Input::Inspected(report),
            Err(trapped) => {
                self.airlock = Airlock::new();
                Input::AirlockTrapped {
                    ticket: trapped.ticket,
                }
            }
        })
    }
}

/// Whether nothing waits for this to be kept.
fn is_late(batch: &Batch) -> bool {
    batch.durability == Durability::Relaxed
}
