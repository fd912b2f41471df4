//! Receives the page's messages and answers them.
//!
//! Invariants:
//! - Messages are taken in the order they were sent. Work that needs the network or the store
//!   begins in that order, and no message waits for it.
//! - Questions about a table that is being opened are answered when it is open, in order.
//! - A request that needs lazy code waits for that code and blocks no other.
//! - Watched answers show a move before the reply that it was made.
//! - An unchanged answer is not sent again.

mod answer_storage;
mod code_loader;
mod replies;
mod requests;

use super::config;
use super::driver::{Driver, HostNews};
use super::founder::Rulesets;
use super::lazy_code::{HostCode, LazyCode};
use crate::channel::{
    Alarm, Answers, AnyQuery, FromHost, LanguagePack, MoveRequest, Request, TableStatus, ToHost,
    VERSION, written,
};
use crate::locale::rendering::refusals;
use gloo_timers::future::TimeoutFuture;
use nomic_engine::rules::FlatMap;
use nomic_host::{Command, HostInput, SessionStatus, TableTrouble};
use nomic_peer::Peer;
use nomic_wording::{Locale, TextPart, load_texts};
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
    lazy_code: Rc<LazyCode>,
    driver: Rc<Driver>,
    rulesets: Rc<Rulesets>,
    language: Cell<Locale>,
    waiting: RefCell<VecDeque<ToHost>>,
    /// Whether the host has started. Messages wait for it.
    started: Cell<bool>,
    /// Link of the open table, if one is open.
    link: RefCell<Option<String>>,
    /// Requests that wait for the table to open, or for lazy code.
    early: RefCell<Vec<TableRequest>>,
    watched: RefCell<FlatMap<u32, WatchedQuery>>,
    status: RefCell<Option<TableStatus>>,
    /// Version of the game in the watched answers that were sent last.
    version: Cell<Option<u64>>,
    /// True if an update is already scheduled.
    is_sending: Cell<bool>,
    /// Answers that were sent last about the open table; `keeping` is whether they are stored soon.
    seen: RefCell<Answers>,
    keeping: Cell<bool>,
    /// Whether the open game waits for the player, when it was last looked at.
    my_move: Cell<bool>,
    /// Whether the lazy code is being loaded, or will be again.
    fetching: Cell<bool>,
    /// True for a moment after an update; no further update is sent meanwhile.
    pausing: Cell<bool>,
}

impl RequestHandler {
    pub(super) fn new(post: impl Fn(&[u8]) + 'static, code: HostCode) -> Rc<Self> {
        Rc::new_cyclic(|weak: &Weak<Self>| {
            let weak = weak.clone();
            let driver = Driver::new(move |news| {
                if let Some(this) = weak.upgrade() {
                    this.on_host_news(news);
                }
            });
            Self {
                post: Box::new(post),
                lazy_code: Rc::new(LazyCode::new(code)),
                driver,
                rulesets: Rc::default(),
                language: Cell::new(Locale::ENGLISH),
                waiting: RefCell::default(),
                started: Cell::new(false),
                link: RefCell::default(),
                early: RefCell::default(),
                watched: RefCell::default(),
                status: RefCell::new(None),
                version: Cell::new(None),
                is_sending: Cell::new(false),
                seen: RefCell::default(),
                keeping: Cell::new(false),
                my_move: Cell::new(false),
                fetching: Cell::new(false),
                pausing: Cell::new(false),
            }
        })
    }

    pub(super) fn take(self: &Rc<Self>, messages: Vec<ToHost>) {
        for message in messages {
            match message {
                ToHost::Hello { version, words } => {
                    self.set_language(words);
                    if version != VERSION {
                        web_sys::console::warn_1(&"page and host are of two versions".into());
                    }
                    self.command(Command::Start);
                }
                message if self.started.get() => self.handle(message),
                message => self.waiting.borrow_mut().push_back(message),
            }
        }
        self.send_updates();
    }

    fn on_host_news(self: &Rc<Self>, news: HostNews) {
        match news {
            HostNews::Started(error) => {
                self.send(&FromHost::Hello {
                    version: VERSION,
                    error,
                });
                self.started.set(true);
                let waiting = self.waiting.take();
                waiting.into_iter().for_each(|message| self.handle(message));
            }
            HostNews::Reply(id, reply) => self.on_reply(id, reply),
            HostNews::Changed => self.schedule_update(),
        }
    }

    fn command(&self, command: Command) {
        self.driver.input(HostInput::Page(command));
    }

    fn send(&self, message: &FromHost) {
        (self.post)(&written(message));
    }

    fn handle(self: &Rc<Self>, message: ToHost) {
        match message {
            // It was the first one.
            ToHost::Hello { .. } => {}
            ToHost::Settings(file) => {
                let relay = file.map(|file| config::relay(&file));
                let relay = relay.and_then(|relay| relay.unwrap_or_default());
                self.command(Command::Settings(relay));
            }
            ToHost::Language(words) => {
                self.set_language(words);
                self.version.set(None);
            }
            ToHost::Open { link, invitation } => {
                self.leave();
                self.link.replace(Some(link.clone()));
                self.command(Command::Open { link, invitation });
            }
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
        let of_host = words.of_host.unwrap_or_default();
        let loaded = load_texts(language, TextPart::Page, words.content)
            .and_then(|()| load_texts(language, TextPart::Host, of_host));
        match loaded {
            Ok(()) => self.language.set(language),
            Err(error) => web_sys::console::warn_1(&error.to_string().into()),
        }
    }

    /// Leaves the open table and drops the questions about it.
    fn leave(self: &Rc<Self>) {
        if self.keeping.get() {
            self.keep_glance();
        }
        self.command(Command::Leave);
        self.link.replace(None);
        self.catch_up();
        self.watched.borrow_mut().clear();
        self.seen.take();
        self.keeping.set(false);
        self.my_move.set(false);
        self.status.replace(None);
        self.version.set(None);
    }

    /// Encoded answer; none if no table is open or the code for it is not loaded.
    fn answer(&self, asked: &AnyQuery) -> Option<Vec<u8>> {
        let language = self.language.get();
        let answered = |peer: &Peer| match asked.answer(peer, language) {
            Ok(answer) => answer,
            Err(later) => self.lazy_code.answer(later, peer, language),
        };
        self.driver.host.read(answered).flatten()
    }

    /// Runs a request; while the table is being opened, the request waits.
    fn run(self: &Rc<Self>, request: TableRequest) {
        self.ensure_lazy_code(request.needs_lazy_code());
        self.early.borrow_mut().push(request);
        self.catch_up();
    }

    /// Runs all requests, unless the table is being opened. Requests whose code is not loaded keep
    /// waiting.
    fn catch_up(self: &Rc<Self>) {
        let status = self.driver.host.status();
        if status.as_ref().is_some_and(|status| !status.open) {
            return;
        }
        for request in self.early.take() {
            if status.is_some() && request.needs_lazy_code() && !self.lazy_code.is_here() {
                self.early.borrow_mut().push(request);
                continue;
            }
            match request {
                TableRequest::Ask(id, asked) => {
                    self.send(&FromHost::Reply(id, self.answer(&asked)))
                }
                TableRequest::Act(id, deed) => self.act(id, deed),
            }
        }
    }

    /// Schedules one update for all changes that arrive together.
    fn schedule_update(self: &Rc<Self>) {
        if !self.is_sending.replace(true) {
            let this = Rc::clone(self);
            spawn_local(async move {
                this.send_updates();
                this.catch_up();
            });
        }
    }

    fn send_updates(self: &Rc<Self>) {
        self.is_sending.set(false);
        let host = &self.driver.host;
        let (Some(status), Some(version)) = (host.status(), host.version()) else {
            return;
        };
        let status = table_status(status, self.my_move.get(), self.language.get());
        if self.status.borrow().as_ref() != Some(&status) {
            self.send(&FromHost::Status(Box::new(status.clone())));
            self.status.replace(Some(status));
        }
        if self.version.get() == Some(version) || self.pausing.get() {
            return;
        }
        self.send_changed_answers();
        self.version.set(Some(version));
        if host.read(Peer::is_busy) == Some(true) {
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
        if self.pausing.replace(true) {
            return;
        }
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            TimeoutFuture::new(PAUSE_MS).await;
            if let Some(this) = weak.upgrade()
                && this.pausing.replace(false)
            {
                this.send_updates();
            }
        });
    }

    /// Sends the effect of a move of this page at once, however much comes in.
    fn send_updates_now(self: &Rc<Self>) {
        self.pausing.set(false);
        self.send_updates();
    }

    fn reply<R: Request>(&self, id: u32, reply: &R::Reply) {
        self.send(&FromHost::Reply(id, Some(written(reply))));
    }
}

fn table_status(status: SessionStatus, my_move: bool, language: Locale) -> TableStatus {
    let alarm = status.trouble.map(|trouble| match trouble {
        TableTrouble::Storage(error) => Alarm::Storage(error.0),
        TableTrouble::TakenOver => Alarm::TakenOver,
        TableTrouble::Cleared => Alarm::Cleared,
        TableTrouble::Forgotten => Alarm::Forgotten,
        TableTrouble::Peer(trouble) => {
            let (words, code) = refusals::trouble(trouble, language);
            Alarm::Reported(words, code)
        }
    });
    TableStatus {
        room: status.room,
        open: status.open,
        founded: status.founded,
        role: status.role,
        link: status.link,
        asks: status.asks,
        line: status.line,
        lines: status.lines,
        silent: status.silent,
        idle_days: status.idle_days,
        push_key: status.push_key.map(|key| key.to_vec()),
        unsent: status.unsent,
        late: status.late,
        held: status.held,
        alarm,
        my_move,
    }
}
