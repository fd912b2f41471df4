//! The page's end of the channel to its host, which runs in a worker (`src/host/`).
//!
//! Messages of one task travel together. If the host crashes, it is started again, and the open
//! table and its watched queries are restored.

use super::press;
use super::sandboxed_worker::{SandboxedWorker, WorkerEvent};
use super::small::table_of;
use super::{BrowserError, page, place, static_files, words};
use crate::channel::{
    Answers, AnyQuery, AnyRequest, FromHost, LanguagePack, Query, Request, StartupError,
    StoredAnswers, TableStatus, ToHost, VERSION, read, written,
};
use futures_channel::oneshot;
use gloo_timers::callback::Timeout;
use gloo_timers::future::TimeoutFuture;
use js_sys::{Promise, Uint8Array};
use nomic_engine::rules::FlatMap;
use nomic_wording::Locale;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::prelude::{JsCast, JsValue, wasm_bindgen};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Name of the program, and of its folder beside the page (index.html).
const PROGRAM: &str = "nomic-host";
const FOLDER: &str = "host";
/// File that hosts of the page may edit (src/host/config.rs).
const SETTINGS: &str = "nomic.json";
/// Pause before a crashed host is started again.
const PAUSE_MS: u32 = 1_000;

pub(crate) enum HostNews {
    /// The host is there, and lacks this if it can't work.
    Arrived { error: Option<StartupError> },
    /// The host has another version than the page.
    Other,
    /// Status of the open table.
    Status(TableStatus),
    /// It can't be loaded, or it broke down; it is tried again.
    Broken,
}

type Listener = Rc<dyn Fn(HostNews)>;
type OnAnswer = Rc<dyn Fn(&[u8])>;

#[wasm_bindgen]
extern "C" {
    /// Stored answers of a table (public/seen.js).
    #[wasm_bindgen(js_name = lastSeen, catch)]
    fn last_seen(table: &str) -> Result<Promise, JsValue>;
}

pub(crate) struct Host {
    listener: Listener,
    worker: RefCell<Option<SandboxedWorker>>,
    /// Contents of the settings file, once it is loaded or known to be missing.
    settings: RefCell<Option<Option<String>>>,
    /// True if its program runs.
    runs: Cell<bool>,
    /// True if its program has received its first messages.
    ready: Cell<bool>,
    unsent: RefCell<Vec<ToHost>>,
    sending: Cell<bool>,
    words: RefCell<LanguagePack>,
    /// Open table: its link, and its player's invitation.
    open: RefCell<Option<(String, Option<String>)>>,
    watched: RefCell<FlatMap<u32, (AnyQuery, OnAnswer)>>,
    /// Stored answers, used until the host sends the first ones.
    recalled: RefCell<Answers>,
    asked: RefCell<FlatMap<u32, oneshot::Sender<Option<Vec<u8>>>>>,
    next: Cell<u32>,
    /// Messages that arrived during a press and would move its target.
    held: RefCell<Vec<FromHost>>,
}

impl Host {
    pub(crate) fn start(words: LanguagePack, listener: impl Fn(HostNews) + 'static) -> Rc<Self> {
        let host = Rc::new(Self {
            listener: Rc::new(listener),
            worker: RefCell::new(None),
            settings: RefCell::new(None),
            runs: Cell::new(false),
            ready: Cell::new(false),
            unsent: RefCell::default(),
            sending: Cell::new(false),
            words: RefCell::new(words),
            open: RefCell::new(None),
            watched: RefCell::default(),
            recalled: RefCell::default(),
            asked: RefCell::default(),
            next: Cell::new(0),
            held: RefCell::default(),
        });
        let weak = Rc::downgrade(&host);
        press::watch(move || weak.upgrade().iter().for_each(|host| host.release()));
        host.begin();
        host.fetch_words();
        // While the worker loads its program.
        let asked = Rc::clone(&host);
        spawn_local(async move {
            let settings = static_files::text(SETTINGS).await.ok();
            asked.settings.replace(Some(settings.clone()));
            asked.send(ToHost::Settings(settings));
        });
        host
    }

    fn begin(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        let (script, wasm) = page::program_files(FOLDER, PROGRAM);
        let started = SandboxedWorker::start(PROGRAM, &script, &wasm.into(), move |heard| {
            if let Some(this) = weak.upgrade() {
                this.on_worker_event(heard);
            }
        });
        match started {
            Ok(worker) => {
                self.worker.replace(Some(worker));
            }
            Err(error) => {
                page::warn(&BrowserError::from(error).0);
                self.begin_later();
            }
        }
    }

    fn begin_later(self: &Rc<Self>) {
        (self.listener)(HostNews::Broken);
        let weak = Rc::downgrade(self);
        let again = Timeout::new(PAUSE_MS, move || {
            if let Some(this) = weak.upgrade() {
                this.begin();
            }
        });
        again.forget();
    }

    fn on_worker_event(self: &Rc<Self>, heard: WorkerEvent) {
        match heard {
            WorkerEvent::Ready => {
                self.runs.set(true);
                self.greet();
            }
            WorkerEvent::Bytes(bytes) => match read(&bytes) {
                Some(message) if press::is_down() => self.held.borrow_mut().push(message),
                Some(message) => self.take(message),
                None => (self.listener)(HostNews::Other),
            },
            WorkerEvent::Broken => {
                self.release();
                self.worker.replace(None);
                self.runs.set(false);
                self.ready.set(false);
                // The fate of sent requests is unknown; their senders get an error. Unsent requests
                // go to the next host.
                let unsent: Vec<u32> = self.unsent.borrow().iter().filter_map(number_of).collect();
                self.asked
                    .borrow_mut()
                    .retain(|number, _| unsent.contains(number));
                self.begin_later();
            }
        }
    }

    /// Loads the words that only the host needs.
    fn fetch_words(self: &Rc<Self>) {
        let this = Rc::clone(self);
        let language = self.words.borrow().language.clone();
        spawn_local(async move {
            while let Some(locale) = Locale::from_tag(&language) {
                let of_host = words::of_host(locale).await;
                // The reader may have chosen another language.
                if this.words.borrow().language != language {
                    break;
                }
                match of_host {
                    Ok(of_host) => return this.take_words(of_host),
                    Err(error) => page::warn(&error.0),
                }
                (this.listener)(HostNews::Broken);
                TimeoutFuture::new(PAUSE_MS).await;
            }
        });
    }

    fn take_words(self: &Rc<Self>, of_host: String) {
        self.words.borrow_mut().of_host = Some(of_host);
        match self.ready.get() {
            true => self.send(ToHost::Language(self.words.borrow().clone())),
            false => self.greet(),
        }
    }

    /// Sends the first messages, once the program runs and the words are there.
    fn greet(&self) {
        if !self.runs.get() || self.words.borrow().of_host.is_none() {
            return;
        }
        self.ready.set(true);
        let mut messages = vec![ToHost::Hello {
            version: VERSION,
            words: self.words.borrow().clone(),
        }];
        let settings = self.settings.borrow().clone();
        messages.extend(settings.map(ToHost::Settings));
        if let Some((link, invitation)) = self.open.borrow().clone() {
            messages.push(ToHost::Open { link, invitation });
        }
        for (id, (asked, _)) in self.watched.borrow().iter() {
            messages.push(ToHost::Watch(*id, asked.clone()));
        }
        let unsent = self.unsent.take().into_iter();
        messages
            .extend(unsent.filter(|message| matches!(message, ToHost::Ask(..) | ToHost::Do(..))));
        self.post(&messages);
    }

    fn release(&self) {
        for message in self.held.take() {
            self.take(message);
        }
    }

    fn take(&self, message: FromHost) {
        match message {
            FromHost::Hello { version, .. } if version != VERSION => {
                (self.listener)(HostNews::Other);
            }
            FromHost::Hello { error, .. } => (self.listener)(HostNews::Arrived { error }),
            FromHost::Status(status) => (self.listener)(HostNews::Status(*status)),
            FromHost::Told(news) => {
                self.recalled.take();
                for (id, answer) in news {
                    let watcher = self.watched.borrow().get(&id).map(|(_, on)| Rc::clone(on));
                    if let Some(watcher) = watcher {
                        watcher(&answer);
                    }
                }
            }
            FromHost::Reply(id, reply) => {
                if let Some(asked) = self.asked.borrow_mut().remove(&id) {
                    // The asker may be gone.
                    let _heard = asked.send(reply);
                }
            }
        }
    }

    fn post(&self, messages: &Vec<ToHost>) {
        let posted = self
            .worker
            .borrow()
            .as_ref()
            .map(|worker| worker.post(&written(messages)));
        if let Some(Err(error)) = posted {
            page::warn(&BrowserError::from(error).0);
        }
    }

    fn send(self: &Rc<Self>, message: ToHost) {
        self.unsent.borrow_mut().push(message);
        if self.ready.get() && !self.sending.replace(true) {
            let this = Rc::clone(self);
            spawn_local(async move {
                this.sending.set(false);
                if this.ready.get() {
                    this.post(&this.unsent.take());
                }
            });
        }
    }

    /// Sends at once what waits to be sent: the page may be gone in a moment.
    pub(crate) fn hurry(&self) {
        if self.ready.get() {
            self.post(&self.unsent.take());
        }
    }

    fn number(&self) -> u32 {
        let number = self.next.get();
        self.next.set(number.wrapping_add(1));
        number
    }

    pub(crate) fn set_language(self: &Rc<Self>, words: LanguagePack) {
        self.words.replace(words);
        self.fetch_words();
    }

    /// Drops unsent requests for the open table while there is no host, so that they are not
    /// carried out at another table.
    fn drop_unsent(&self) {
        if self.ready.get() {
            return;
        }
        self.unsent.borrow_mut().retain(|message| {
            let dropped = is_of_table(message).then(|| number_of(message)).flatten();
            dropped.is_none_or(|number| {
                self.asked.borrow_mut().remove(&number);
                false
            })
        });
    }

    pub(crate) fn open(self: &Rc<Self>, link: &str, invitation: Option<String>) {
        self.drop_unsent();
        self.watched.borrow_mut().clear();
        self.recalled.take();
        self.open
            .replace(Some((link.to_owned(), invitation.clone())));
        self.send(ToHost::Open {
            link: link.to_owned(),
            invitation,
        });
    }

    /// Leaves the table of this link, if no other one is opened instead. What its pages do as they go
    /// is done before.
    pub(crate) fn leave(self: &Rc<Self>, link: String) {
        let this = Rc::clone(self);
        spawn_local(async move {
            let open = this.open.borrow().as_ref().map(|(open, _)| open.clone());
            if open == Some(link) {
                this.drop_unsent();
                this.open.replace(None);
                this.watched.borrow_mut().clear();
                this.send(ToHost::Leave);
            }
        });
    }

    pub(crate) async fn last_seen(link: &str, language: &str) -> Option<StoredAnswers> {
        let kept = JsFuture::from(last_seen(table_of(link)).ok()?).await.ok()?;
        let seen: StoredAnswers = read(&kept.dyn_ref::<Uint8Array>()?.to_vec())?;
        let (script, wasm) = page::program_files(FOLDER, PROGRAM);
        let here = seen.program == place::files_of(&script, &wasm);
        (here && seen.language == language).then_some(seen)
    }

    pub(crate) fn recall(&self, answers: Answers) {
        for (asked, on) in self.watched.borrow().values() {
            answers.to(asked).into_iter().for_each(|answer| on(answer));
        }
        self.recalled.replace(answers);
    }

    pub(crate) fn recalls(&self, asked: &AnyQuery) -> bool {
        self.recalled.borrow().to(asked).is_some()
    }

    pub(crate) fn watcher(&self) -> u32 {
        self.number()
    }

    /// Watches the answer to a question, in the place of what was watched under this number.
    pub(crate) fn watch(self: &Rc<Self>, id: u32, asked: AnyQuery, on: impl Fn(&[u8]) + 'static) {
        self.recalled.borrow().to(&asked).into_iter().for_each(&on);
        self.watched
            .borrow_mut()
            .insert(id, (asked.clone(), Rc::new(on)));
        self.send(ToHost::Watch(id, asked));
    }

    pub(crate) fn unwatch(self: &Rc<Self>, id: u32) {
        if self.watched.borrow_mut().remove(&id).is_some() {
            self.send(ToHost::Unwatch(id));
        }
    }

    /// Asks once; nothing if there is no table to ask about, or the host broke down.
    pub(crate) fn ask<Q: Query>(
        self: &Rc<Self>,
        question: Q,
    ) -> impl Future<Output = Option<Q::Answer>> + use<Q> {
        let number = self.number();
        let reply = self.await_reply(number);
        self.send(ToHost::Ask(number, question.into()));
        async move { read(&reply.await.ok()??) }
    }

    /// Has something done; nothing if the host broke down meanwhile.
    pub(crate) fn request<R: Request>(
        self: &Rc<Self>,
        request: R,
    ) -> impl Future<Output = Option<R::Reply>> + use<R> {
        let number = self.number();
        let reply = self.await_reply(number);
        let wanted: AnyRequest = request.into();
        self.send(ToHost::Do(number, wanted));
        async move { read(&reply.await.ok()??) }
    }

    fn await_reply(&self, number: u32) -> oneshot::Receiver<Option<Vec<u8>>> {
        let (sender, receiver) = oneshot::channel();
        self.asked.borrow_mut().insert(number, sender);
        receiver
    }
}

/// Number of a message that expects one answer.
const fn number_of(message: &ToHost) -> Option<u32> {
    match message {
        ToHost::Ask(number, _) | ToHost::Do(number, _) => Some(*number),
        _ => None,
    }
}

/// True for requests to the open table, independent of its link.
const fn is_of_table(message: &ToHost) -> bool {
    match message {
        ToHost::Ask(..) => true,
        ToHost::Do(_, wanted) => matches!(
            wanted,
            AnyRequest::Act(_)
                | AnyRequest::GoOn(_)
                | AnyRequest::AskToWrite(_)
                | AnyRequest::Hurry(_)
                | AnyRequest::Meet(_)
                | AnyRequest::Dismiss(_)
        ),
        _ => false,
    }
}
