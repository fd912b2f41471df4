//! Receives the page's messages and answers them.
//!
//! Invariants:
//! - Messages are taken in the order they were sent. Work that needs the network or the store
//!   begins in that order, and no message waits for it.
//! - Questions about a table that is being opened are answered when it is open, in order.
//! - A request that needs lazy code waits for that code and blocks no other.
//! - A move waits while the player's own earlier moves may still come in.
//! - Watched answers show a move before the reply that it was made.
//! - An unchanged answer is not sent again.

mod answer_storage;
mod code_loader;
mod held_moves;
mod left;
mod requests;

use super::app_state::AppState;
use super::lazy_code::{HostCode, LazyCode};
use super::session::TableSession;
use super::timer::OneShotTimer;
use crate::channel::{
    Answers, AnyQuery, FromHost, LanguagePack, MoveRequest, Request, StartupError, TableStatus,
    ToHost, VERSION, request, written,
};
use crate::locale::rendering::refusals;
use nomic_engine::Phase;
use nomic_engine::rules::FlatMap;
use nomic_sync::{Invitation, Link, Peer};
use nomic_wording::{Locale, load_texts};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};
use wasm_bindgen_futures::spawn_local;

/// Shortest interval between updates of answers during much incoming traffic, in milliseconds:
/// computing answers takes time from the replay.
const PAUSE_MS: u32 = 250;

struct WatchedQuery {
    asked: AnyQuery,
    told: Option<Vec<u8>>,
}

/// Request that only an open table can answer, with its number.
enum TableRequest {
    Ask(u32, AnyQuery),
    Act(u32, MoveRequest),
}

impl TableRequest {
    fn needs_lazy_code(&self) -> bool {
        match self {
            Self::Ask(_, asked) => matches!(asked, AnyQuery::Later(_)),
            Self::Act(_, deed) => matches!(deed, MoveRequest::Propose(_)),
        }
    }
}

type Post = Box<dyn Fn(&[u8])>;

pub(super) struct RequestHandler {
    post: Post,
    lazy_code: LazyCode,
    app_state: RefCell<Option<Rc<AppState>>>,
    language: Cell<Locale>,
    session: RefCell<Option<Rc<TableSession>>>,
    /// Tables that were left and have something to send.
    left: RefCell<Vec<Rc<TableSession>>>,
    waiting: RefCell<VecDeque<ToHost>>,
    /// Requests that wait for the table to open.
    early: RefCell<Vec<TableRequest>>,
    working: Cell<bool>,
    watched: RefCell<FlatMap<u32, WatchedQuery>>,
    status: RefCell<Option<TableStatus>>,
    /// Version of the game in the watched answers that were sent last.
    version: Cell<Option<u64>>,
    /// True if an update is already scheduled.
    is_sending: Cell<bool>,
    /// Answers that were sent last about the open table; `keeping` is when they are stored.
    seen: RefCell<Answers>,
    keeping: OneShotTimer,
    /// Whether the lazy code is being loaded, or will be again.
    fetching: Cell<bool>,
    /// Runs for a moment after an update; no further update is sent meanwhile.
    pausing: OneShotTimer,
    /// Runs while a move waits for incoming data; ends when none has come for some time.
    holding: OneShotTimer,
}

impl RequestHandler {
    pub(super) fn new(post: impl Fn(&[u8]) + 'static, code: HostCode) -> Rc<Self> {
        Rc::new(Self {
            post: Box::new(post),
            lazy_code: LazyCode::new(code),
            app_state: RefCell::new(None),
            language: Cell::new(Locale::ENGLISH),
            session: RefCell::new(None),
            left: RefCell::default(),
            waiting: RefCell::default(),
            early: RefCell::default(),
            working: Cell::new(false),
            watched: RefCell::default(),
            status: RefCell::new(None),
            version: Cell::new(None),
            is_sending: Cell::new(false),
            seen: RefCell::default(),
            keeping: OneShotTimer::default(),
            fetching: Cell::new(false),
            pausing: OneShotTimer::default(),
            holding: OneShotTimer::default(),
        })
    }

    pub(super) fn take(self: &Rc<Self>, messages: Vec<ToHost>) {
        self.waiting.borrow_mut().extend(messages);
        if !self.working.replace(true) {
            let this = Rc::clone(self);
            spawn_local(async move { this.work().await });
        }
    }

    async fn work(self: Rc<Self>) {
        loop {
            let Some(message) = self.waiting.borrow_mut().pop_front() else {
                break;
            };
            self.handle(message).await;
        }
        self.working.set(false);
        self.send_updates();
    }

    fn send(&self, message: &FromHost) {
        (self.post)(&written(message));
    }

    async fn handle(self: &Rc<Self>, message: ToHost) {
        match message {
            ToHost::Hello { version, words } => {
                self.set_language(words);
                let error = self.open().await;
                if version != VERSION {
                    web_sys::console::warn_1(&"page and host are of two versions".into());
                }
                self.send(&FromHost::Hello {
                    version: VERSION,
                    error,
                });
            }
            ToHost::Settings(file) => {
                if let Some(app_state) = self.app_state.borrow().as_ref() {
                    app_state.relay.settle(file.as_deref());
                }
            }
            ToHost::Language(words) => {
                self.set_language(words);
                self.version.set(None);
            }
            ToHost::Open { link, invitation } => self.open_table(&link, invitation.as_deref()),
            ToHost::Leave => self.leave(),
            ToHost::Watch(id, asked) => {
                self.ensure_lazy_code(matches!(asked, AnyQuery::Later(_)));
                let told = self.answer(&asked);
                if let Some(told) = &told {
                    self.send(&FromHost::Told(vec![(id, told.clone())]));
                    self.note(&asked, told);
                }
                self.watched
                    .borrow_mut()
                    .insert(id, WatchedQuery { asked, told });
            }
            ToHost::Unwatch(id) => {
                self.watched.borrow_mut().remove(&id);
            }
            ToHost::Ask(id, asked) => self.run(TableRequest::Ask(id, asked)),
            ToHost::Do(id, wanted) => self.carry_out(id, wanted),
        }
    }

    /// Sets the language; keeps the old one if the words can't be read.
    fn set_language(&self, words: LanguagePack) {
        let Some(language) = Locale::from_tag(&words.language) else {
            return;
        };
        match load_texts(language, words.content) {
            Ok(()) => self.language.set(language),
            Err(error) => web_sys::console::warn_1(&error.to_string().into()),
        }
    }

    async fn open(&self) -> Option<StartupError> {
        let (app_state, error) = AppState::open().await;
        self.app_state.replace(Some(Rc::new(app_state)));
        error
    }

    fn open_table(self: &Rc<Self>, link: &str, invitation: Option<&str>) {
        self.leave();
        let app_state = self.app_state.borrow().clone();
        let Some(app_state) = app_state else { return };
        let (Some(storage), Some(identity)) = (app_state.storage.clone(), app_state.identity())
        else {
            return;
        };
        let Ok(link) = Link::parse(link) else { return };
        let invitation = invitation.and_then(Invitation::in_link);
        let back = self.take_back(&link, &identity);
        let session = match back.filter(|_| invitation.is_none()) {
            Some(session) => session,
            None => {
                let weak = Rc::downgrade(self);
                let (on, relay) = ((link, invitation), Rc::clone(&app_state.relay));
                TableSession::open(storage, identity, on, relay, move || {
                    Self::schedule_update(&weak)
                })
            }
        };
        self.session.replace(Some(session));
    }

    /// Leaves the open table and drops the questions about it.
    fn leave(self: &Rc<Self>) {
        let left = self.session.take();
        self.catch_up();
        if let Some(left) = &left {
            left.standing.set_held(false);
        }
        self.watched.borrow_mut().clear();
        self.seen.take();
        self.keeping.stop();
        self.status.replace(None);
        self.version.set(None);
        if let Some(left) = left {
            self.finish_in_background(left);
        }
    }

    /// Encoded answer; none if no table is open or the code for it is not loaded.
    fn answer(&self, asked: &AnyQuery) -> Option<Vec<u8>> {
        let session = self.session.borrow().clone()?;
        let language = self.language.get();
        let answered = |peer: &Peer| match asked.answer(peer, language) {
            Ok(answer) => answer,
            Err(later) => self.lazy_code.answer(later, peer, language),
        };
        session.read(answered).flatten()
    }

    /// Runs a request; while the table is being opened, the request waits.
    fn run(self: &Rc<Self>, request: TableRequest) {
        self.ensure_lazy_code(request.needs_lazy_code());
        self.early.borrow_mut().push(request);
        self.catch_up();
    }

    /// Runs all requests, unless the table is being opened. Requests whose code is not loaded keep
    /// waiting. So do moves that need the log to be read first.
    fn catch_up(self: &Rc<Self>) {
        self.run_requests(true);
    }

    fn run_requests(self: &Rc<Self>, patient: bool) {
        let session = self.session.borrow().clone();
        if session
            .as_ref()
            .is_some_and(|session| !session.standing.is_open())
        {
            return;
        }
        let must_wait = patient && session.as_ref().is_some_and(|s| s.must_read_first());
        let mut held = false;
        for request in self.early.take() {
            let waits = must_wait && request.can_be_held();
            held |= waits;
            if waits || session.is_some() && request.needs_lazy_code() && !self.lazy_code.is_here()
            {
                self.early.borrow_mut().push(request);
                continue;
            }
            match request {
                TableRequest::Ask(id, asked) => {
                    self.send(&FromHost::Reply(id, self.answer(&asked)))
                }
                TableRequest::Act(id, deed) => {
                    let language = self.language.get();
                    let done = match &session {
                        Some(session) => session.act(deed, &self.lazy_code, language),
                        None => Err(refusals::not_this_tab(language)),
                    };
                    self.send_updates_now();
                    self.reply::<request::Act>(id, &done);
                }
            }
        }
        self.hold(session, held);
    }

    /// Schedules one update for all changes that arrive together.
    fn schedule_update(weak: &Weak<Self>) {
        let Some(this) = weak.upgrade() else { return };
        if !this.is_sending.replace(true) {
            spawn_local(async move {
                this.send_updates();
                this.catch_up();
                this.close_finished();
            });
        }
    }

    fn send_updates(self: &Rc<Self>) {
        self.is_sending.set(false);
        let Some(session) = self.session.borrow().clone() else {
            return;
        };
        let founded = session.read(|peer| peer.game().state().phase() != Phase::Unfounded);
        let founded = founded.unwrap_or_default();
        let status = session.standing.status(founded, self.language.get());
        if self.status.borrow().as_ref() != Some(&status) {
            self.send(&FromHost::Status(status.clone()));
            self.status.replace(Some(status));
        }
        let version = session.standing.version();
        if self.version.get() == Some(version) || self.pausing.is_set() {
            return;
        }
        self.send_changed_answers();
        self.version.set(Some(version));
        self.hold_on();
        if session.read(Peer::is_busy) == Some(true) {
            self.pause();
        }
    }

    fn send_changed_answers(self: &Rc<Self>) {
        let mut news = Vec::new();
        for (id, watched) in self.watched.borrow_mut().iter_mut() {
            let now = self.answer(&watched.asked);
            if let Some(now) = now.filter(|now| watched.told.as_ref() != Some(now)) {
                news.push((*id, now.clone()));
                self.note(&watched.asked, &now);
                watched.told = Some(now);
            }
        }
        if !news.is_empty() {
            self.send(&FromHost::Told(news));
        }
    }

    fn pause(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        self.pausing.set(PAUSE_MS, move || {
            if let Some(this) = weak.upgrade() {
                this.send_updates();
            }
        });
    }

    /// Sends the effect of a move of this page at once, however much comes in.
    fn send_updates_now(self: &Rc<Self>) {
        self.pausing.stop();
        self.send_updates();
    }

    fn reply<R: Request>(&self, id: u32, reply: &R::Reply) {
        self.send(&FromHost::Reply(id, Some(written(reply))));
    }
}
