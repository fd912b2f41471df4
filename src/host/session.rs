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
mod seen;
mod startup;
mod store_recovery;
mod verification;

use super::config::DefaultRelay;
use super::intents::intent;
use super::lazy_code::LazyCode;
use super::pulse::Unsent;
use super::socket::{Socket, SocketNews};
use super::status_tracker::{StatusTracker, TableTrouble};
use super::storage::BrowserStorage;
use super::tabs::{TabNews, Tabs};
use super::verifier::Verifier;
use super::writer_lock::WriterLock;
use super::{pace, store};
use crate::browser::{clock, random, typed_text};
use crate::channel::{LineState, MoveRequest, TabRole};
use crate::home::answers::library::GameCard;
use crate::kit::answers::view::RefusalView;
use crate::locale::rendering::refusals;
use gloo_timers::callback::Interval;
use gloo_timers::future::TimeoutFuture;
use nomic_engine::moves::JoinIntent;
use nomic_sync::{Identity, Input, Intent, Invitation, Keys, Link, Outbox, Peer, RelayId};
use nomic_wording::Locale;
use relays::RelaySocket;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use wasm_bindgen_futures::spawn_local;

/// Pause before a failed write is tried again, in milliseconds.
const STORE_PAUSE_MS: u32 = 2_000;

const HOUR_MS: u64 = 60 * 60 * 1_000;
/// Interval between clock ticks of a connected peer, in milliseconds.
const TICK_MS: u32 = 1_000;

pub(crate) struct TableSession {
    link: Link,
    /// Link of the game in this browser, with the relays of the game, if the game is known here.
    known: RefCell<Option<Link>>,
    identity: Identity,
    room: String,
    default_relay: Rc<DefaultRelay>,
    storage: Rc<BrowserStorage>,
    /// Name of this tab as a writer.
    tab: [u8; 16],
    invitation: Option<Invitation>,
    pub(super) standing: StatusTracker,
    peer: RefCell<Option<Peer>>,
    outbox: RefCell<Outbox>,
    pumping: Cell<bool>,
    /// Whether an own move waits to be stored. Other work waits meanwhile.
    hurrying: Cell<bool>,
    /// Whether the peer goes on by itself as long as it is busy.
    going_on: Cell<bool>,
    /// Chunks from other tabs that came while the peer was not open or was being opened again.
    early: RefCell<Option<Vec<Vec<u8>>>>,
    failing: Cell<bool>,
    /// Whether the stored data are gone and must be stored again.
    gone: Cell<bool>,
    /// Whether the store has chunks of this table, as far as this tab knows.
    kept_some: Cell<bool>,
    /// The signs that the store was cleared, as far as this tab has looked.
    signs: Cell<u64>,
    ticks: Cell<u32>,
    /// Grows whenever the peer is opened again; news for an older one are dropped.
    generation: Cell<u64>,
    lines: RefCell<Vec<RelaySocket>>,
    /// Time when an event of another player last came from a relay; at first, when the table was
    /// opened.
    heard: Cell<u64>,
    unsent: RefCell<Unsent>,
    ticking: RefCell<Option<Interval>>,
    verifier: RefCell<Option<Verifier>>,
    tabs: RefCell<Option<Tabs>>,
}

impl TableSession {
    /// Opens a table in this tab. The stored game is read once it is known which tab writes.
    pub(crate) fn open(
        storage: Rc<BrowserStorage>,
        identity: Identity,
        (link, invitation): (Link, Option<Invitation>),
        default_relay: Rc<DefaultRelay>,
        listener: impl Fn() + 'static,
    ) -> Rc<Self> {
        let room = store::room_key(&Keys::of(&link).room_id());
        let session = Rc::new(Self {
            link,
            known: RefCell::new(None),
            identity,
            room: room.clone(),
            default_relay,
            storage,
            tab: random::actor(),
            invitation,
            standing: StatusTracker::new(room.clone(), listener),
            peer: RefCell::new(None),
            outbox: RefCell::new(Outbox::new()),
            pumping: Cell::new(false),
            hurrying: Cell::new(false),
            going_on: Cell::new(false),
            early: RefCell::new(Some(Vec::new())),
            failing: Cell::new(false),
            gone: Cell::new(false),
            kept_some: Cell::new(false),
            signs: Cell::new(0),
            ticks: Cell::new(0),
            generation: Cell::new(0),
            lines: RefCell::default(),
            heard: Cell::new(clock::now_ms()),
            unsent: RefCell::default(),
            ticking: RefCell::new(None),
            verifier: RefCell::new(None),
            tabs: RefCell::new(None),
        });
        let weak = Rc::downgrade(&session);
        let tabs = Tabs::join(&room, move |news| Self::on_tab_news(&weak, news));
        session.tabs.replace(Some(tabs));
        session
    }

    /// Reads from the peer; none until the peer is open.
    pub(crate) fn read<T>(&self, look: impl FnOnce(&Peer) -> T) -> Option<T> {
        self.peer.borrow().as_ref().map(look)
    }

    /// True if this is the table of a link, regardless of the link's relays.
    pub(super) fn is_of(&self, link: &Link) -> bool {
        self.room == store::room_key(&Keys::of(link).room_id())
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

    pub(crate) fn act(
        self: &Rc<Self>,
        deed: MoveRequest,
        rest: &LazyCode,
        language: Locale,
    ) -> Result<(), RefusalView> {
        if self.standing.role() != TabRole::Writing {
            return Err(refusals::not_this_tab(language));
        }
        let typed = |text: &mut String| *text = typed_text::text(text);
        let deed = match deed {
            MoveRequest::Intent(Intent::Join(JoinIntent { name })) => {
                MoveRequest::Intent(Intent::Join(JoinIntent {
                    name: typed_text::name(&name),
                }))
            }
            deed => deed,
        };
        pace::begin();
        let outputs = match self.peer.borrow_mut().as_mut() {
            Some(peer) => {
                let draft = |proposed: &_| rest.draft(proposed, peer, language);
                let intent = intent(peer, deed, language, draft)?.reworded(typed);
                peer.act(intent, clock::now_ms(), &mut random::fill)
                    .map_err(|error| refusals::act_error(&error, peer, language))?
            }
            None => return Err(refusals::not_this_tab(language)),
        };
        self.hurrying.set(true);
        self.enqueue(outputs);
        // It is in the game by now, and only not sent before it is kept.
        self.refresh_answers();
        Ok(())
    }

    pub(crate) fn go_on(&self) {
        if let Some(peer) = self.peer.borrow_mut().as_mut() {
            peer.accept_missing_past();
        }
        self.refresh_answers();
    }

    pub(crate) fn ask_to_write(&self) {
        if let Some(tabs) = self.tabs.borrow().as_ref() {
            tabs.ask_to_write();
        }
    }

    pub(crate) fn hurry(&self, redial: bool) {
        self.each_socket(|socket| socket.hurry(redial));
    }

    /// Calls a function for each line. Its reports meanwhile may change the list.
    fn each_socket(&self, act: impl Fn(&Socket)) {
        let sockets: Vec<Socket> = self
            .lines
            .borrow()
            .iter()
            .map(|l| l.socket.clone())
            .collect();
        sockets.iter().for_each(act);
    }

    fn on_tab_news(weak: &Weak<Self>, news: TabNews) {
        let Some(this) = weak.upgrade() else { return };
        match news {
            TabNews::Writing => spawn_local(async move { this.reopen(TabRole::Writing).await }),
            TabNews::Following => {
                this.standing.set_role(TabRole::Arriving);
                this.shut_down();
                spawn_local(async move { this.reopen(TabRole::Following).await });
            }
            TabNews::Asked => spawn_local(async move { this.hand_over_lock().await }),
            TabNews::Rival => spawn_local(async move { this.check_writer_lock().await }),
            TabNews::Chunks(chunks) => this.on_tab_chunks(chunks),
        }
    }

    /// Compares the writer lock in the store with this tab's name, since another tab claims to
    /// write, too. The store is right.
    async fn check_writer_lock(self: Rc<Self>) {
        let lock = store::writer_lock(&self.storage, &self.room, &self.tab).await;
        if matches!(lock, Ok(WriterLock::Other)) {
            self.follow_new_writer();
        }
    }

    /// Another tab writes by now: this one follows. It shuts down at once; otherwise it would still
    /// send what follows on an unstored chunk.
    fn follow_new_writer(self: &Rc<Self>) {
        self.standing.set_role(TabRole::Arriving);
        self.shut_down();
        if let Some(tabs) = self.tabs.borrow().as_ref() {
            tabs.has_lost();
        }
        let this = Rc::clone(self);
        spawn_local(async move { this.reopen(TabRole::Following).await });
    }

    /// Finishes what was begun, then gives the writer lock to another tab.
    async fn hand_over_lock(self: Rc<Self>) {
        self.standing.set_role(TabRole::Arriving);
        self.enqueue(Vec::new());
        let generation = self.generation.get();
        while self.pumping.get() {
            TimeoutFuture::new(20).await;
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
        self.ticking.replace(None);
        self.outbox.borrow_mut().clear();
    }

    fn on_socket_news(weak: &Weak<Self>, relay: RelayId, news: SocketNews) {
        let Some(this) = weak.upgrade() else { return };
        match news {
            SocketNews::Opened => this.input(Input::Connected(relay)),
            SocketNews::Closed => {
                if let Some(line) = this.lines.borrow().iter().find(|line| line.id == relay) {
                    line.state.set(LineState::Offline);
                }
                this.input(Input::Disconnected(relay));
            }
            SocketNews::Frame(bytes) => this.input(Input::Frame(relay, bytes)),
        }
    }

    /// Reports the time to the peer once a second. If a deadline or a timer comes due, shown
    /// answers are computed again.
    fn tick(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        let due = Cell::new(None);
        let ticking = Interval::new(TICK_MS, move || {
            let Some(this) = weak.upgrade() else { return };
            this.watch_line();
            this.look_after_store();
            this.input(Input::Tick);
            let passed = this.read(|peer| peer.passed().count());
            if due.replace(passed) != passed {
                this.refresh_answers();
            }
        });
        self.ticking.replace(Some(ticking));
    }

    /// Notices a line that has died without being closed, moves that reach no relay, and long
    /// silence of the other players.
    fn watch_line(&self) {
        self.each_socket(Socket::beat);
        let heard = self.read(Peer::last_received_ms).flatten();
        self.heard
            .set(heard.unwrap_or_default().max(self.heard.get()));
        let connected = self.standing.line() == LineState::Connected;
        let others = |peer: &Peer| peer.game().state().players().count() > 1;
        let told = connected && self.read(others) == Some(true);
        let silent = clock::now_ms().saturating_sub(self.heard.get()) / HOUR_MS;
        let silent = usize::try_from(silent).unwrap_or(usize::MAX);
        self.standing.set_silent(if told { silent } else { 0 });
        let unsent = self.read(Peer::unsent).unwrap_or_default();
        let late = self.unsent.borrow_mut().is_late(unsent, clock::now_ms());
        self.standing.set_late(late);
    }

    fn input(self: &Rc<Self>, input: Input) {
        match self.hurrying.get() {
            true => pace::hold(),
            false => pace::begin(),
        }
        let handle = |peer: &mut Peer| peer.handle(input, clock::now_ms(), &mut random::fill);
        let outputs = self.peer.borrow_mut().as_mut().map(handle);
        self.enqueue(outputs.unwrap_or_default());
        self.note_lines();
        self.go_on_if_busy();
    }

    fn go_on_if_busy(self: &Rc<Self>) {
        let busy = self.read(Peer::is_busy) == Some(true) && !self.hurrying.get();
        if busy && !self.going_on.replace(true) {
            let this = Rc::clone(self);
            spawn_local(async move {
                pace::pause().await;
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
        if self.standing.role() == TabRole::Writing
            && let Some(card) = self.card()
        {
            let this = Rc::clone(self);
            spawn_local(async move {
                if let Err(error) = store::keep_card(&this.storage, &this.room, &card).await {
                    this.standing
                        .set_trouble(Some(TableTrouble::Storage(error)));
                }
            });
        }
    }

    fn card(&self) -> Option<GameCard> {
        let link = self.own_link().fragment();
        self.read(|peer| crate::table::answers::table::card(peer, link, clock::now_ms()))
            .flatten()
            .map(|card| GameCard {
                heard_ms: self.heard.get(),
                ..card
            })
    }
}
