//! The host: commands of the page, the open table, and tables that were left.
//!
//! Invariants:
//! - Outputs of a peer are carried out strictly in order, and stored before they are sent.
//! - A move waits while the player's own earlier moves may still come in. A player can't sign
//!   before all of their own events are known. If no more data arrives, the move is refused.
//! - A table that was left stays open unseen until the relay has all of its events: a player may
//!   found a table and leave at once, and others may already open its link. What is unsent when its
//!   time ends is sent when the table is opened again.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use futures_executor::LocalPool;
use nomic_engine::Phase;
use nomic_peer::{Identity, Invitation, Link, Peer, PushAddress};

use crate::app_state::AppState;
use crate::default_relay::DefaultRelay;
use crate::io::{
    ActFailure, ActKind, BrowserRequest, Command, HostInput, HostOutput, MakeIntent, Reply,
};
use crate::port::{OneShotTimer, Platform, Port};
use crate::session::TableSession;
use crate::status::SessionStatus;

/// Time without incoming data until a waiting move is carried out anyway, in milliseconds. It is
/// then refused if the player's own events may be missing.
const HOLD_MS: u32 = 15_000;
/// Longest time a left table goes on sending, in milliseconds.
const LEFT_MS: u32 = 30_000;
/// Greatest number of left tables; one more closes the oldest.
const MAX_LEFT: usize = 3;

/// Host of one tab.
///
/// Dropping it is what happens to a tab that is closed or crashes: nothing is finished.
pub struct Host {
    tables: Rc<Tables>,
    port: Rc<Port>,
    tasks: RefCell<LocalPool>,
}

impl Host {
    pub fn new(platform: Rc<dyn Platform>) -> Self {
        let tasks = LocalPool::new();
        let port = Port::new(platform, tasks.spawner());
        Self {
            tables: Rc::new(Tables::new(&port)),
            port,
            tasks: RefCell::new(tasks),
        }
    }

    /// Takes an input and returns what is to be done. Must not be called from within
    /// [`read`](Self::read) or a [`Platform`].
    pub fn handle(&self, input: HostInput, now_ms: u64) -> Vec<HostOutput> {
        self.port.set_now(now_ms);
        match input {
            HostInput::Page(command) => self.tables.command(command),
            HostInput::Stored(handle, reply) => self.port.stored(handle, reply),
            HostInput::StoreClosed => self.tables.store_closed(),
            HostInput::Rang(handle) => self.port.rang(handle),
            HostInput::Event(handle, event) => self.port.event(handle, event),
        }
        let mut changed = false;
        loop {
            self.tasks.borrow_mut().run_until_stalled();
            if !self.port.take_change() {
                break;
            }
            changed = true;
            self.tables.after_change();
        }
        let mut outputs = self.port.take_outputs();
        if changed {
            outputs.push(HostOutput::Changed);
        }
        outputs
    }

    /// Reads from the peer of the open table; `None` until it is open.
    pub fn read<T>(&self, look: impl FnOnce(&Peer) -> T) -> Option<T> {
        self.tables.session()?.read(look)
    }

    /// Status of the open table.
    pub fn status(&self) -> Option<SessionStatus> {
        let session = self.tables.session()?;
        let founded = session.read(|peer| peer.game().state().phase() != Phase::Unfounded);
        Some(session.standing.status(founded.unwrap_or_default()))
    }

    /// A number that grows with every change of the open game.
    pub fn version(&self) -> Option<u64> {
        Some(self.tables.session()?.standing.version())
    }

    pub fn identity(&self) -> Option<Identity> {
        self.tables.app().identity()
    }
}

struct HeldAct {
    id: u32,
    draft: MakeIntent,
    kind: ActKind,
}

struct Tables {
    port: Rc<Port>,
    app: RefCell<Rc<AppState>>,
    relay: Rc<DefaultRelay>,
    /// Address of this browser at its push service.
    push: Rc<RefCell<Option<PushAddress>>>,
    session: RefCell<Option<Rc<TableSession>>>,
    /// Tables that were left and have something to send.
    left: RefCell<Vec<Rc<TableSession>>>,
    /// Moves that wait for the table to open, or for data.
    acts: RefCell<Vec<HeldAct>>,
    /// Runs while a move waits for incoming data; ends when none has come for some time.
    holding: OneShotTimer,
    /// Version of the game when data last came in.
    version: Cell<Option<u64>>,
}

impl Tables {
    fn new(port: &Rc<Port>) -> Self {
        Self {
            port: Rc::clone(port),
            app: RefCell::new(Rc::new(AppState::new(port))),
            relay: Rc::default(),
            push: Rc::default(),
            session: RefCell::new(None),
            left: RefCell::default(),
            acts: RefCell::default(),
            holding: OneShotTimer::default(),
            version: Cell::new(None),
        }
    }

    fn app(&self) -> Rc<AppState> {
        Rc::clone(&self.app.borrow())
    }

    fn session(&self) -> Option<Rc<TableSession>> {
        self.session.borrow().clone()
    }

    fn reply(&self, id: u32, reply: Reply) {
        self.port.output(HostOutput::Reply(id, reply));
    }

    fn command(self: &Rc<Self>, command: Command) {
        match command {
            Command::Start => self.start(),
            Command::Settings(relay) => self.relay.settle(&self.port, relay.as_deref()),
            Command::Open { link, invitation } => self.open(&link, invitation.as_deref()),
            Command::Leave => self.leave(),
            Command::Act(id, draft, kind) => {
                self.acts.borrow_mut().push(HeldAct { id, draft, kind });
                self.run_acts(true);
            }
            Command::GoOn => self.with_session(|session| session.go_on()),
            Command::AskToWrite => self.with_session(|session| session.ask_to_write()),
            Command::Hurry { redial } => self.with_session(|session| session.hurry(redial)),
            Command::Push(address) => {
                self.push.replace(address);
                self.with_session(|session| session.set_push_address());
            }
            Command::Dismiss => self.with_session(|session| session.standing.set_trouble(None)),
            Command::Meet(id, place) => {
                let link = self.session().map(|session| session.meet(place));
                self.reply(id, Reply::Link(link.unwrap_or_default()));
            }
            Command::Relay(id) => {
                let port = Rc::clone(&self.port);
                self.relay.once_known(Box::new(move |relay| {
                    port.output(HostOutput::Reply(id, Reply::Relay(relay.to_owned())));
                }));
            }
            Command::KeepSeen { table, answers } => {
                if let Some(session) = self.session() {
                    let keep = async move { session.keep_seen(&table, &answers).await };
                    self.port.spawn(keep);
                }
            }
            Command::KeepGlance(glance) => self.with_session(|session| session.keep_glance(glance)),
            Command::Ask(id, request) => self.carry_out(id, request),
        }
    }

    fn carry_out(&self, id: u32, request: BrowserRequest) {
        if let BrowserRequest::Forget(link) = &request {
            self.close_left(link);
        }
        let (app, port) = (self.app(), Rc::clone(&self.port));
        self.port.spawn(async move {
            let reply = match request {
                BrowserRequest::Games => Reply::Games(app.games().await),
                BrowserRequest::Forget(link) => Reply::Forgotten(app.forget(&link).await),
                BrowserRequest::BringIdentity(key) => {
                    Reply::Identity(app.bring_identity(&key).await)
                }
                BrowserRequest::NewIdentity => Reply::Identity(app.new_identity().await),
                BrowserRequest::AddGames(games) => Reply::Added(app.add_games(games).await),
                BrowserRequest::Found(founding) => Reply::Found(app.found(*founding).await),
            };
            port.output(HostOutput::Reply(id, reply));
        });
    }

    fn with_session(&self, act: impl FnOnce(&Rc<TableSession>)) {
        if let Some(session) = self.session() {
            act(&session);
        }
    }

    fn start(self: &Rc<Self>) {
        let this = Rc::clone(self);
        self.port.spawn(async move {
            let (app, error) = AppState::open(&this.port).await;
            this.app.replace(Rc::new(app));
            this.port.output(HostOutput::Started(error));
        });
    }

    fn store_closed(&self) {
        if let Some(storage) = self.app().storage.clone() {
            self.port.spawn(async move { storage.closed().await });
        }
    }

    fn open(self: &Rc<Self>, link: &str, invitation: Option<&str>) {
        self.leave();
        let app = self.app();
        let (Some(storage), Some(identity)) = (app.storage.clone(), app.identity()) else {
            return;
        };
        let Ok(link) = Link::parse(link) else { return };
        let invitation = invitation.and_then(Invitation::in_link);
        let back = self.take_back(&link, &identity);
        let session = match (back, &invitation) {
            (Some(session), None) => session,
            (back, _) => {
                if let Some(back) = back {
                    back.close();
                }
                let (on, relay) = ((link, invitation), Rc::clone(&self.relay));
                let (port, push) = (&self.port, Rc::clone(&self.push));
                TableSession::open(port, storage, identity, on, relay, push)
            }
        };
        self.session.replace(Some(session));
    }

    fn leave(self: &Rc<Self>) {
        let left = self.session.take();
        self.run_acts(true);
        self.version.set(None);
        if let Some(left) = left {
            left.standing.set_held(false);
            self.finish_in_background(left);
        }
    }

    /// The status or the game of some table has changed.
    fn after_change(self: &Rc<Self>) {
        let version = self.session().map(|session| session.standing.version());
        if self.version.replace(version) != version && self.holding.is_set() {
            self.hold();
        }
        self.run_acts(true);
        self.drop_left(|session| !session.has_unsent());
    }

    /// Carries out waiting moves, unless the table is being opened. A move that needs the log to be
    /// read first keeps waiting, as long as that is `patient`.
    fn run_acts(self: &Rc<Self>, patient: bool) {
        let session = self.session();
        let opening = |session: &Rc<TableSession>| !session.standing.is_open();
        if session.as_ref().is_some_and(opening) {
            return;
        }
        let mut held = false;
        for act in self.acts.take() {
            let reads_first = |session: &Rc<TableSession>| session.must_read_first();
            if patient && act.kind == ActKind::Held && session.as_ref().is_some_and(reads_first) {
                held = true;
                self.acts.borrow_mut().push(act);
                continue;
            }
            let acted = match &session {
                Some(session) => session.act(act.draft),
                None => Err(ActFailure::NotThisTab),
            };
            self.reply(act.id, Reply::Acted(acted));
        }
        if let Some(session) = session {
            session.standing.set_held(held);
        }
        match held {
            true if self.holding.is_set() => {}
            true => self.hold(),
            false => {
                self.holding.stop();
            }
        }
    }

    /// The time limit of a waiting move starts again.
    fn hold(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        self.holding.set(&self.port, HOLD_MS, move || {
            if let Some(this) = weak.upgrade() {
                this.run_acts(false);
            }
        });
    }

    fn finish_in_background(self: &Rc<Self>, session: Rc<TableSession>) {
        if !session.has_unsent() {
            return session.close();
        }
        let mut left = self.left.borrow_mut();
        let oldest = (left.len() >= MAX_LEFT).then(|| left.remove(0));
        let (tables, late) = (Rc::downgrade(self), Rc::downgrade(&session));
        left.push(session);
        drop(left);
        if let Some(oldest) = oldest {
            oldest.close();
        }
        let port = Rc::clone(&self.port);
        self.port.spawn(async move {
            loop {
                port.sleep(LEFT_MS).await;
                let (Some(tables), Some(late)) = (tables.upgrade(), late.upgrade()) else {
                    break;
                };
                if !late.is_storing_own() {
                    tables.drop_left(|session| Rc::ptr_eq(session, &late));
                }
            }
        });
    }

    /// Takes back a left table that is still open, for a player who returns to it. If the player or
    /// the link is another one, the table is closed.
    fn take_back(&self, link: &Link, identity: &Identity) -> Option<Rc<TableSession>> {
        let mut left = self.left.borrow_mut();
        let at = left.iter().position(|session| session.is_of(link))?;
        let session = left.remove(at);
        drop(left);
        match session.is_for(link, identity) {
            true => Some(session),
            false => {
                session.close();
                None
            }
        }
    }

    fn close_left(&self, link: &str) {
        if let Ok(link) = Link::parse(link) {
            self.drop_left(|session| session.is_of(&link));
        }
    }

    fn drop_left(&self, which: impl Fn(&Rc<TableSession>) -> bool) {
        let mut left = self.left.borrow_mut();
        let (done, staying): (Vec<_>, Vec<_>) = left.drain(..).partition(which);
        *left = staying;
        drop(left);
        done.iter().for_each(|session| session.close());
    }
}
