//! A table that is open in this tab: the peer, and everything around it that carries out its
//! outputs.
//!
//! Invariants:
//! - Outputs are carried out in the order that the outbox gives, each step finished before the next
//!   begins.
//! - Only the tab that holds the table's writer lock stores or sends. A tab that becomes the writer
//!   opens the peer again from the store, so that it never writes from an older state.
//! - The page stays responsive during much incoming traffic. The peer pauses after some time
//!   (`pace.rs`) and goes on once the browser has had its turn.

mod outputs;
mod relays;
mod startup;
mod store_recovery;
mod verification;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use nomic_engine::Phase;
use nomic_peer::{Identity, Input, Invitation, Keys, Link, Outbox, Peer, PushAddress, RelayId};

use crate::default_relay::DefaultRelay;
use crate::game_card::GameCard;
use crate::io::{ActFailure, MakeIntent};
use crate::layout;
use crate::line::{Line, LineNews};
use crate::port::{OneShotTimer, Port, Resource};
use crate::pulse::Unsent;
use crate::status::{LineState, StatusTracker, TabRole, TableTrouble};
use crate::storage::Storage;
use crate::tabs::{TabNews, Tabs};
use crate::writer_lock::WriterLock;
use relays::RelayLink;

/// Pause before a failed write is tried again, in milliseconds.
const STORE_PAUSE_MS: u32 = 2_000;

const HOUR_MS: u64 = 60 * 60 * 1_000;
/// Interval between clock ticks of a connected peer, in milliseconds.
const TICK_MS: u32 = 1_000;

pub(crate) struct TableSession {
    port: Rc<Port>,
    link: Link,
    /// Link of the game in this browser, with the relays of the game, if the game is known here.
    known: RefCell<Option<Link>>,
    identity: Identity,
    room: String,
    default_relay: Rc<DefaultRelay>,
    storage: Rc<Storage>,
    /// Name of this tab as a writer.
    tab: [u8; 16],
    invitation: Option<Invitation>,
    push: Rc<RefCell<Option<PushAddress>>>,
    pub(super) standing: StatusTracker,
    peer: RefCell<Option<Peer>>,
    outbox: RefCell<Outbox>,
    pumping: Cell<bool>,
    /// Whether an own move waits to be stored. Other work waits meanwhile.
    hurrying: Cell<bool>,
    /// Whether the peer goes on by itself as long as it is busy.
    going_on: Cell<bool>,
    /// Chunks from other tabs that came while the peer was not open or was being opened again.
    early: RefCell<Option<Vec<Arc<[u8]>>>>,
    failing: Cell<bool>,
    /// Whether the game's card is to be stored, and whether that is under way.
    card_due: Cell<bool>,
    keeping_card: Cell<bool>,
    /// State of the game for its card, in the client's encoding.
    glance: RefCell<Vec<u8>>,
    /// Whether the stored data are gone and must be stored again.
    gone: Cell<bool>,
    /// Whether the store has chunks of this table, as far as this tab knows.
    kept_some: Cell<bool>,
    /// The signs that the store was cleared, as far as this tab has looked.
    signs: Cell<u64>,
    ticks: Cell<u32>,
    /// Grows whenever the peer is opened again; news for an older one are dropped.
    generation: Cell<u64>,
    /// Role of the last opening of the peer, which may be under way.
    opened_as: Cell<TabRole>,
    /// Whether the table was left for good. Only the player's own moves are still stored then.
    closed: Cell<bool>,
    lines: RefCell<Vec<RelayLink>>,
    /// Time when an event of another player last came from a relay; at first, when the table was
    /// opened.
    heard: Cell<u64>,
    unsent: RefCell<Unsent>,
    ticking: OneShotTimer,
    /// Number of past deadlines at the last tick.
    passed: Cell<Option<usize>>,
    verifier: RefCell<Option<Resource>>,
    tabs: RefCell<Option<Tabs>>,
}

impl TableSession {
    /// Opens a table in this tab. The stored game is read once it is known which tab writes.
    pub(crate) fn open(
        port: &Rc<Port>,
        storage: Rc<Storage>,
        identity: Identity,
        (link, invitation): (Link, Option<Invitation>),
        default_relay: Rc<DefaultRelay>,
        push: Rc<RefCell<Option<PushAddress>>>,
    ) -> Rc<Self> {
        let room = layout::room_key(&Keys::of(&link).room_id());
        let session = Rc::new(Self {
            port: Rc::clone(port),
            link,
            known: RefCell::new(None),
            identity,
            room: room.clone(),
            default_relay,
            storage,
            tab: port.actor(),
            invitation,
            push,
            standing: StatusTracker::new(room.clone(), Rc::clone(port)),
            peer: RefCell::new(None),
            outbox: RefCell::new(Outbox::new()),
            pumping: Cell::new(false),
            hurrying: Cell::new(false),
            going_on: Cell::new(false),
            early: RefCell::new(Some(Vec::new())),
            failing: Cell::new(false),
            card_due: Cell::new(false),
            keeping_card: Cell::new(false),
            glance: RefCell::default(),
            gone: Cell::new(false),
            kept_some: Cell::new(false),
            signs: Cell::new(0),
            ticks: Cell::new(0),
            generation: Cell::new(0),
            opened_as: Cell::default(),
            closed: Cell::new(false),
            lines: RefCell::default(),
            heard: Cell::new(port.now_ms()),
            unsent: RefCell::default(),
            ticking: OneShotTimer::default(),
            passed: Cell::new(None),
            verifier: RefCell::new(None),
            tabs: RefCell::new(None),
        });
        let weak = Rc::downgrade(&session);
        let tabs = Tabs::join(port, &room, move |news| Self::on_tab_news(&weak, news));
        session.tabs.replace(Some(tabs));
        session
    }

    /// Reads from the peer; none until the peer is open.
    pub(crate) fn read<T>(&self, look: impl FnOnce(&Peer) -> T) -> Option<T> {
        self.peer.borrow().as_ref().map(look)
    }

    /// True if this is the table of a link, regardless of the link's relays.
    pub(super) fn is_of(&self, link: &Link) -> bool {
        self.room == layout::room_key(&Keys::of(link).room_id())
    }

    pub(super) fn is_for(&self, link: &Link, identity: &Identity) -> bool {
        self.link == *link && self.identity.device_id() == identity.device_id()
    }

    /// Whether the relay lacks events that only this tab sends. Also true while the table is being
    /// opened, since it is not known yet.
    pub(super) fn has_unsent(&self) -> bool {
        match self.standing.role() {
            TabRole::Following => false,
            TabRole::Arriving | TabRole::Writing => {
                self.read(Peer::unsent).is_none_or(|unsent| unsent > 0)
            }
        }
    }

    /// Whether a command has to wait until the relay's log has been read, which is under way.
    pub(super) fn must_read_first(&self) -> bool {
        let coming = |state| matches!(state, LineState::Connecting | LineState::CatchingUp);
        let line = coming(self.standing.line());
        let comes = line
            || self
                .lines
                .borrow()
                .iter()
                .any(|line| coming(line.state.get()));
        let comes = comes && self.standing.role() == TabRole::Writing;
        comes && self.read(Peer::must_read_first).unwrap_or_default()
    }

    pub(crate) fn act(self: &Rc<Self>, draft: MakeIntent) -> Result<(), ActFailure> {
        if self.standing.role() != TabRole::Writing {
            return Err(ActFailure::NotThisTab);
        }
        self.port.platform.begin_stretch();
        let outputs = match self.peer.borrow_mut().as_mut() {
            Some(peer) => {
                let intent = draft(peer).map_err(ActFailure::Unmade)?;
                peer.act(intent, self.port.now_ms(), &mut self.rng())
                    .map_err(ActFailure::Refused)?
            }
            None => return Err(ActFailure::NotThisTab),
        };
        self.hurrying.set(true);
        self.enqueue(outputs);
        // It is in the game by now, and only not sent before it is kept.
        self.refresh_answers();
        Ok(())
    }

    pub(crate) fn set_push_address(self: &Rc<Self>) {
        let address = self.push.borrow().clone();
        let set = |peer: &mut Peer| peer.set_push_address(address);
        let outputs = self.peer.borrow_mut().as_mut().map(set);
        self.enqueue(outputs.unwrap_or_default());
    }

    fn rng(&self) -> impl FnMut(&mut [u8]) {
        let platform = Rc::clone(&self.port.platform);
        move |bytes: &mut [u8]| platform.fill(bytes)
    }

    pub(crate) fn go_on(&self) {
        if let Some(peer) = self.peer.borrow_mut().as_mut() {
            peer.accept_missing_past();
        }
        self.refresh_answers();
    }

    pub(crate) fn ask_to_write(&self) {
        // A tab that writes, or is about to, would take the lock from itself.
        if self.standing.role() != TabRole::Following {
            return;
        }
        if let Some(tabs) = self.tabs.borrow().as_ref() {
            tabs.ask_to_write();
        }
    }

    pub(crate) fn hurry(&self, redial: bool) {
        self.each_line(|line| line.hurry(redial));
    }

    /// Calls a function for each line. Its reports meanwhile may change the list.
    fn each_line(&self, act: impl Fn(&Line)) {
        let lines: Vec<Line> = self.lines.borrow().iter().map(|l| l.line.clone()).collect();
        lines.iter().for_each(act);
    }

    fn on_tab_news(weak: &Weak<Self>, news: TabNews) {
        let Some(this) = weak.upgrade() else { return };
        match news {
            TabNews::Writing => this.begin_again(TabRole::Writing),
            TabNews::Following => this.begin_again(TabRole::Following),
            TabNews::Asked => {
                let port = Rc::clone(&this.port);
                port.spawn(async move { this.hand_over_lock().await });
            }
            TabNews::Rival => {
                let port = Rc::clone(&this.port);
                port.spawn(async move { this.check_writer_lock().await });
            }
            TabNews::NewWriter if this.opened_as.get() == TabRole::Following => {
                // It goes on following meanwhile.
                this.reopen_later(TabRole::Following);
            }
            TabNews::NewWriter => {}
            TabNews::Chunks(chunks) => this.on_tab_chunks(chunks),
        }
    }

    /// Stops, and begins again in this role. What is not stored by then must not be sent: the peer
    /// is opened from the storage.
    fn begin_again(self: &Rc<Self>, role: TabRole) {
        self.standing.set_role(TabRole::Arriving);
        self.shut_down();
        self.reopen_later(role);
    }

    fn reopen_later(self: &Rc<Self>, role: TabRole) {
        let this = Rc::clone(self);
        self.port.spawn(async move { this.reopen(role).await });
    }

    /// Compares the writer lock in the store with this tab's name, since another tab claims to
    /// write, too. The store is right.
    async fn check_writer_lock(self: Rc<Self>) {
        let lock = layout::writer_lock(&self.storage, &self.room, &self.tab).await;
        if matches!(lock, Ok(WriterLock::Other)) {
            self.follow_new_writer();
        }
    }

    /// Another tab writes by now: this one follows. It shuts down at once; otherwise it would still
    /// send what follows on an unstored chunk.
    fn follow_new_writer(self: &Rc<Self>) {
        if let Some(tabs) = self.tabs.borrow().as_ref() {
            tabs.has_lost();
        }
        self.begin_again(TabRole::Following);
    }

    /// Finishes what was begun, then gives the writer lock to another tab.
    async fn hand_over_lock(self: Rc<Self>) {
        // Its memory ends here: what the browser has cleared is stored again before.
        if let Err(error) = self.look().await {
            self.port.warn(&error);
        }
        if self.standing.role() != TabRole::Writing {
            return;
        }
        self.standing.set_role(TabRole::Arriving);
        self.enqueue(Vec::new());
        let generation = self.generation.get();
        while self.pumping.get() {
            self.port.sleep(20).await;
        }
        if self.generation.get() != generation {
            return;
        }
        self.shut_down();
        if let Some(tabs) = self.tabs.borrow().as_ref() {
            tabs.release_lock();
            tabs.queue_for_lock();
        }
        self.reopen(TabRole::Following).await;
    }

    /// Whether own moves wait to be stored.
    pub(crate) fn is_storing_own(&self) -> bool {
        self.pumping.get() && self.outbox.borrow().holds_own()
    }

    fn is_current(&self, generation: u64) -> bool {
        self.generation.get() == generation && !self.closed.get()
    }

    /// Ends the session. Work under way may keep it in memory for a while.
    pub(crate) fn close(&self) {
        self.closed.set(true);
        if let Some(tabs) = self.tabs.borrow().as_ref() {
            tabs.release_lock();
        }
        // A batch that is being stored is still handed on.
        if !self.pumping.get() {
            drop(self.tabs.take());
        }
        drop(self.lines.take());
        drop(self.verifier.take());
        self.ticking.stop();
    }

    /// Stops storing and sending at once. Events not stored by then are lost; if they are the
    /// player's own, an alert says so.
    fn shut_down(&self) {
        if self.failing.replace(false) {
            self.standing.set_trouble(None);
        }
        if self.outbox.borrow().holds_own() {
            self.standing.set_trouble(Some(TableTrouble::TakenOver));
        }
        self.gone.set(false);
        self.lines.take();
        self.standing.set_lines(Vec::new());
        self.standing.set_line(LineState::Connecting);
        self.ticking.stop();
        self.outbox.borrow_mut().clear();
    }

    fn on_line_news(weak: &Weak<Self>, relay: RelayId, news: LineNews) {
        let Some(this) = weak.upgrade() else { return };
        match news {
            LineNews::Opened => this.input(Input::Connected(relay)),
            LineNews::Closed => {
                if let Some(line) = this.lines.borrow().iter().find(|line| line.id == relay) {
                    line.state.set(LineState::Offline);
                }
                this.input(Input::Disconnected(relay));
            }
            LineNews::Frame(bytes) => this.input(Input::Frame(relay, bytes)),
        }
    }

    /// Reports the time to the peer once a second. If a deadline or a timer comes due, shown
    /// answers are computed again.
    fn tick(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        self.ticking.set(&self.port, TICK_MS, move || {
            let Some(this) = weak.upgrade() else { return };
            this.tick();
            this.watch_line();
            this.look_after_store();
            this.input(Input::Tick);
            let passed = this.read(|peer| peer.passed().count());
            if this.passed.replace(passed) != passed {
                this.refresh_answers();
            }
        });
    }

    /// Notices a line that has died without being closed, moves that reach no relay, and long
    /// silence of the other players.
    fn watch_line(&self) {
        self.each_line(Line::beat);
        let heard = self.read(Peer::last_received_ms).flatten();
        self.heard
            .set(heard.unwrap_or_default().max(self.heard.get()));
        let connected = self.standing.line() == LineState::Connected;
        let others = |peer: &Peer| peer.game().state().players().count() > 1;
        let told = connected && self.read(others) == Some(true);
        let silent = self.port.now_ms().saturating_sub(self.heard.get()) / HOUR_MS;
        let silent = usize::try_from(silent).unwrap_or(usize::MAX);
        self.standing.set_silent(if told { silent } else { 0 });
        let unsent = self.read(Peer::unsent).unwrap_or_default();
        let late = self.unsent.borrow_mut().is_late(unsent, self.port.now_ms());
        self.standing.set_late(late);
    }

    fn input(self: &Rc<Self>, input: Input) {
        match self.hurrying.get() {
            true => self.port.platform.end_stretch(),
            false => self.port.platform.begin_stretch(),
        }
        let now_ms = self.port.now_ms();
        let handle = |peer: &mut Peer| peer.handle(input, now_ms, &mut self.rng());
        let outputs = self.peer.borrow_mut().as_mut().map(handle);
        self.enqueue(outputs.unwrap_or_default());
        self.note_lines();
        self.go_on_if_busy();
    }

    fn go_on_if_busy(self: &Rc<Self>) {
        let busy = self.read(Peer::is_busy) == Some(true) && !self.hurrying.get();
        if busy && !self.going_on.replace(true) {
            let this = Rc::clone(self);
            self.port.spawn(async move {
                this.port.pause().await;
                this.going_on.set(false);
                this.input(Input::Resume);
            });
        }
    }

    fn refresh_answers(&self) {
        self.standing.game_changed();
    }

    fn changed(self: &Rc<Self>) {
        self.refresh_answers();
        self.renew_card();
    }

    pub(crate) fn keep_glance(self: &Rc<Self>, glance: Vec<u8>) {
        if *self.glance.borrow() != glance {
            self.glance.replace(glance);
            self.renew_card();
        }
    }

    fn renew_card(self: &Rc<Self>) {
        self.card_due.set(true);
        if !self.keeping_card.replace(true) {
            let this = Rc::clone(self);
            self.port.spawn(async move { this.keep_cards().await });
        }
    }

    /// Stores the game's card, and again if it has changed meanwhile or the storage fails.
    async fn keep_cards(self: Rc<Self>) {
        while self.standing.role() == TabRole::Writing
            && self.card_due.replace(false)
            && let Some(card) = self.card()
        {
            match layout::keep_card(&self.storage, &self.room, &card).await {
                Ok(()) if self.failing.get() => {}
                Ok(()) => self.standing.storage_works(),
                Err(error) => {
                    self.standing
                        .set_trouble(Some(TableTrouble::Storage(error)));
                    self.card_due.set(true);
                    self.port.sleep(STORE_PAUSE_MS).await;
                }
            }
        }
        self.keeping_card.set(false);
    }

    fn card(&self) -> Option<GameCard> {
        let card = |peer: &Peer| {
            let state = peer.game().state();
            let name = |player| self.port.platform.name(state, player);
            (state.phase() != Phase::Unfounded).then(|| GameCard {
                link: self.own_link().fragment(),
                title: state.title().to_owned(),
                players: state.players().map(|player| name(player.id)).collect(),
                opened_ms: self.port.now_ms(),
                heard_ms: self.heard.get(),
                glance: self.glance.borrow().clone(),
            })
        };
        self.read(card).flatten()
    }

    /// Stores the answers that were shown about this table.
    pub(crate) async fn keep_seen(&self, table: &str, answers: &[u8]) {
        let kept = layout::keep_seen(&self.storage, &self.identity, table, answers).await;
        // The next page waits for its host then.
        if let Err(error) = kept {
            self.port.warn(&error);
        }
    }
}
