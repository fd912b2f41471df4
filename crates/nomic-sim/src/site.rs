//! A browser: a store, a line to a relay, a clock, and a peer that may crash.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use nomic_engine::EventId;
use nomic_protocol::{ChunkId, Down, Up};
use nomic_sync::{
    ActError, Batch, Chunk, Durability, Founding, Identity, Input, Intent, Keys, Link, Outbox,
    OutboxStep, Output, Peer, PeerTrouble, probe,
};

use crate::{Dice, SimClock, SimRelay, SimStore, Usage, random_link};

/// A browser of one player, and what it does for its peer.
pub struct Site {
    /// By what relays know it; in a world that was just made, its place among the sites.
    pub index: usize,
    /// The relay to which it goes.
    pub at: usize,
    /// Whose browser it is.
    pub identity: Identity,
    /// The link to the game.
    pub link: Link,
    /// Its database.
    pub store: SimStore,
    /// Its clock.
    pub clock: SimClock,
    /// What it has spent.
    pub usage: Usage,
    /// What its peer has complained about.
    pub troubles: Vec<PeerTrouble>,
    /// What other tabs of this browser hear.
    pub tabs: VecDeque<Arc<[u8]>>,
    /// Another tab of this browser, which follows.
    pub follower: Option<Peer>,
    /// Every event that its peers have signed, with the chunk in which it was to be kept.
    pub signed: BTreeMap<EventId, ChunkId>,
    peer: Option<Peer>,
    outbox: Outbox,
    /// Whether it comes late to keeping what the relay has, too.
    pub slow_disk: bool,
    /// How often keeping fails before it succeeds.
    pub failures: usize,
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
            peer: None,
            outbox: Outbox::new(),
            slow_disk: false,
            failures: 0,
            line: None,
        }
    }

    /// The browser in which a game has just been founded.
    pub fn founder(dice: &mut Dice, relay: &mut SimRelay, founding: Founding) -> Site {
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
        let mut site = Site::new(0, identity, peer.link().clone());
        site.peer = Some(peer);
        site.note_signed(&out);
        site.perform(out, relay, usize::MAX);
        site
    }

    /// A browser in which somebody has opened a game's link. `index` is below 256.
    pub fn joiner(index: usize, link: Link, dice: &mut Dice) -> Site {
        let identity = Identity::from_seed(&[u8::try_from(index).unwrap(); 32]);
        let mut site = Site::new(index, identity, link);
        site.reopen(dice);
        site
    }

    /// The peer of the tab that writes.
    pub fn peer(&self) -> &Peer {
        self.peer.as_ref().unwrap()
    }

    /// The same; nothing if the page is not open.
    pub fn try_peer(&self) -> Option<&Peer> {
        self.peer.as_ref()
    }

    /// The same, to do something to it.
    pub fn peer_mut(&mut self) -> &mut Peer {
        self.peer.as_mut().unwrap()
    }

    /// Opens the game from what the store holds.
    pub fn reopen(&mut self, dice: &mut Dice) {
        let (peer, out) = self.opened(dice);
        self.usage.opened();
        self.peer = Some(peer);
        assert!(self.line.is_none());
        self.do_alone(out);
    }

    /// Another peer, opened from what the store holds.
    pub fn opened(&self, dice: &mut Dice) -> (Peer, Vec<Output>) {
        let mut actor = [0; 16];
        dice.fill(&mut actor);
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let (link, identity) = (self.link.clone(), self.identity.clone());
        Peer::open(link, identity, actor, self.store.stored(), &mut rng).unwrap()
    }

    /// The page goes away in the middle of whatever it was doing.
    pub fn crash(&mut self, relay: &mut SimRelay) {
        if let Some(line) = self.line.take() {
            relay.disconnect(line);
        }
        self.peer = None;
        self.outbox.clear();
    }

    /// The page is hidden: it stores what it has.
    pub fn hide(&mut self) {
        let out = self.peer_mut().save();
        self.do_alone(out);
    }

    /// Whether it believes that there is a connection.
    pub fn is_connected(&self) -> bool {
        self.line.is_some()
    }

    /// Connects to a relay.
    pub fn connect(&mut self, relay: &mut SimRelay) {
        self.line = Some(relay.connect(self.index));
        let out = self.handle(Input::Connected, 0, &mut Dice::new(1));
        self.perform(out, relay, usize::MAX);
    }

    /// The line breaks; what was on its way is lost.
    pub fn disconnect(&mut self, relay: &mut SimRelay) {
        if let Some(line) = self.line.take() {
            relay.disconnect(line);
            let out = self.handle(Input::Disconnected, 0, &mut Dice::new(1));
            self.perform(out, relay, usize::MAX);
        }
    }

    /// Its connection, by the relay's number for it.
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// Tells the peer what has happened. `now` is the world's own time.
    pub fn handle(&mut self, input: Input, now: u64, dice: &mut Dice) -> Vec<Output> {
        let now = self.clock.shows(now);
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let peer = self.peer.as_mut().unwrap();
        let before = Usage::before(peer, &input);
        let out = peer.handle(input, now, &mut rng);
        self.usage.after(before, &out);
        self.note_signed(&out);
        out
    }

    /// Its player does something.
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

    /// The same, but nothing is done yet of what the peer wants done.
    pub fn act_without_host(
        &mut self,
        intent: Intent,
        now: u64,
        dice: &mut Dice,
    ) -> Result<Vec<Output>, ActError> {
        let now = self.clock.shows(now);
        let folds = probe::folds();
        let mut rng = |bytes: &mut [u8]| dice.fill(bytes);
        let out = self.peer.as_mut().unwrap().act(intent, now, &mut rng)?;
        self.usage.moved(folds, &out);
        self.note_signed(&out);
        Ok(out)
    }

    /// Takes down what its peer has signed since the last time.
    fn note_signed(&mut self, out: &[Output]) {
        let chunk = out.iter().find_map(|output| match output {
            Output::StoreChunk {
                id, acked: false, ..
            } => Some(*id),
            _ => None,
        });
        let Some((chunk, peer)) = chunk.zip(self.peer.as_ref()) else {
            return;
        };
        let me = self.identity.device_id();
        let own = peer.chronicle().iter().filter(|e| e.event.device() == me);
        for entry in own {
            self.signed.entry(entry.event.id()).or_insert(chunk);
        }
    }

    /// Takes the first `count` steps of what there is to be done, as a host must: in order.
    pub fn perform(&mut self, out: Vec<Output>, relay: &mut SimRelay, count: usize) {
        self.outbox.extend(out);
        for _ in 0..count {
            match self.outbox.next_step(false) {
                None => return,
                Some(OutboxStep::Keep(batch)) if self.slow_disk && is_late(&batch) => {
                    return self.outbox.give_back(batch);
                }
                Some(OutboxStep::Keep(batch)) => self.keep(batch),
                Some(OutboxStep::Do(Output::Send(frame))) => {
                    self.assert_kept(&frame);
                    if let Some(line) = self.line {
                        relay.take(line, &frame);
                    }
                }
                Some(OutboxStep::Do(output)) => self.carry_out(output),
            }
        }
    }

    /// Does what is to be done when nothing can be sent.
    fn do_alone(&mut self, out: Vec<Output>) {
        self.outbox.extend(out);
        while let Some(step) = self.outbox.next_step(false) {
            match step {
                OutboxStep::Keep(batch) => self.keep(batch),
                OutboxStep::Do(output) => self.carry_out(output),
            }
        }
    }

    /// Keeps the next batch of what the relay has, too.
    fn catch_up_keeping(&mut self) {
        if let Some(OutboxStep::Keep(batch)) = self.outbox.next_step(false) {
            self.keep(batch);
        }
    }

    /// A chunk that only this browser has must lie in the store before it is sent.
    fn assert_kept(&self, frame: &[u8]) {
        if let Ok(Up::Put { chunk }) = Up::decode(frame) {
            let id = ChunkId::of(&chunk);
            let sealed = Chunk::open(&Keys::of(&self.link), &chunk);
            let own = sealed.is_ok_and(|chunk| chunk.device == self.identity.device_id());
            let kept = || self.store.chunks.iter().any(|(kept, ..)| *kept == id);
            assert!(!own || kept(), "a chunk was sent before it was kept");
        }
    }

    fn carry_out(&mut self, output: Output) {
        match output {
            Output::Trouble(trouble) => self.troubles.push(trouble),
            Output::Send(_) | Output::Changed => (),
            Output::StoreChunk { .. }
            | Output::StoreDocument { .. }
            | Output::ChunkAcked(_)
            | Output::ChunkUnacked(_)
            | Output::StoreSigned(_)
            | Output::StoreCursor(..) => panic!("{output:?} is to be kept"),
            Output::Verify(_) => panic!("{output:?}, but there is no verifier"),
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

    /// Whether anything is under way that it can do or take now.
    pub fn is_busy_with(&self, relay: &SimRelay) -> bool {
        let mail = self.line.is_some_and(|line| relay.has_mail(line));
        mail || !self.outbox.is_empty()
    }

    /// Takes one frame, or keeps what waits for it; whichever the dice say.
    pub fn step(&mut self, relay: &mut SimRelay, now: u64, dice: &mut Dice) {
        let mail = self.line.is_some_and(|line| relay.has_mail(line));
        if !self.outbox.is_empty() && (dice.one_in(8) || !mail) {
            return self.catch_up_keeping();
        }
        if let Some(frame) = self.line.and_then(|line| relay.deliver(line)) {
            let out = self.handle(Input::Frame(frame), now, dice);
            self.perform(out, relay, usize::MAX);
        }
    }

    /// Whether the relay's next frame says what the relay lacks.
    pub fn hears_what_lacks(&self, relay: &SimRelay) -> bool {
        let next = self.line.and_then(|line| relay.peek(line));
        next.is_some_and(|frame| matches!(Down::decode(frame), Ok(Down::Want { .. })))
    }

    /// Takes one frame, but does only the first `count` things that the peer wants done then.
    pub fn deliver_part(&mut self, relay: &mut SimRelay, now: u64, dice: &mut Dice, count: usize) {
        if let Some(frame) = self.line.and_then(|line| relay.deliver(line)) {
            let out = self.handle(Input::Frame(frame), now, dice);
            self.perform(out, relay, count);
        }
    }
}

/// Whether nothing waits for this to be kept.
fn is_late(batch: &Batch) -> bool {
    batch.durability == Durability::Relaxed
}
