//! Carries out the host's outputs in the browser, and reports what comes of them.

use super::channels::Channels;
use super::database::Database;
use super::locks::Locks;
use super::pace;
use super::sockets::Sockets;
use super::verifier::Verifiers;
use crate::browser::{clock, place, random};
use gloo_timers::future::TimeoutFuture;
use nomic_engine::{PlayerId, State};
use nomic_host::{Handle, Host, HostEvent, HostInput, HostOutput, Platform, Reply, StartupError};
use nomic_peer::Pace;
use nomic_wording::rendering;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};
use wasm_bindgen_futures::spawn_local;

/// News of the host for the page.
pub(super) enum HostNews {
    Started(Option<StartupError>),
    Reply(u32, Reply),
    Changed,
}

type Listener = dyn Fn(HostNews);

pub(super) struct Driver {
    pub(super) host: Host,
    listener: Box<Listener>,
    inputs: RefCell<VecDeque<HostInput>>,
    working: Cell<bool>,
    /// News that the listener gets once all inputs are taken.
    news: RefCell<VecDeque<HostNews>>,
    sockets: Rc<Sockets>,
    locks: Rc<Locks>,
    channels: Channels,
    database: Rc<Database>,
    verifiers: Rc<Verifiers>,
}

/// Receiver of the browser's events.
#[derive(Clone)]
pub(super) struct Feed(Weak<Driver>);

impl Feed {
    pub(super) fn event(&self, handle: Handle, event: HostEvent) {
        self.input(HostInput::Event(handle, event));
    }

    pub(super) fn input(&self, input: HostInput) {
        if let Some(driver) = self.0.upgrade() {
            driver.input(input);
        }
    }
}

impl Driver {
    pub(super) fn new(listener: impl Fn(HostNews) + 'static) -> Rc<Self> {
        let sockets = Rc::<Sockets>::default();
        let platform = Rc::new(Browser {
            sockets: Rc::clone(&sockets),
        });
        Rc::new_cyclic(|weak| Self {
            host: Host::new(platform),
            listener: Box::new(listener),
            inputs: RefCell::default(),
            working: Cell::new(false),
            news: RefCell::default(),
            sockets,
            locks: Rc::default(),
            channels: Channels::default(),
            database: Rc::new(Database::new(Feed(weak.clone()))),
            verifiers: Rc::default(),
        })
    }

    /// Takes an input, or keeps it for later if one is being taken: an output may cause an input at
    /// once. The listener's own inputs are taken before they return, so that a table that it opens is
    /// there for the next message.
    pub(super) fn input(self: &Rc<Self>, input: HostInput) {
        self.inputs.borrow_mut().push_back(input);
        if self.working.replace(true) {
            return;
        }
        loop {
            let Some(input) = self.inputs.borrow_mut().pop_front() else {
                break;
            };
            for output in self.host.handle(input, clock::now_ms()) {
                self.carry_out(output);
            }
        }
        self.working.set(false);
        loop {
            let Some(news) = self.news.borrow_mut().pop_front() else {
                break;
            };
            (self.listener)(news);
        }
    }

    fn report(&self, news: HostNews) {
        self.news.borrow_mut().push_back(news);
    }

    fn carry_out(self: &Rc<Self>, output: HostOutput) {
        let feed = Feed(Rc::downgrade(self));
        match output {
            HostOutput::Store(handle, request) => {
                let database = Rc::clone(&self.database);
                spawn_local(async move {
                    let reply = database.serve(request).await;
                    feed.input(HostInput::Stored(handle, reply));
                });
            }
            HostOutput::Timer(handle, milliseconds) => spawn_local(async move {
                TimeoutFuture::new(milliseconds).await;
                feed.input(HostInput::Rang(handle));
            }),
            HostOutput::Pause(handle) => spawn_local(async move {
                pace::pause().await;
                feed.input(HostInput::Rang(handle));
            }),
            HostOutput::Dial(line, address) => self.sockets.dial(&feed, line, &address),
            HostOutput::Send(line, frame) => self.sockets.send(line, &frame),
            HostOutput::HangUp(line) => self.sockets.hang_up(line),
            HostOutput::Lock(lock, name, mode) => self.locks.request(&feed, lock, &name, mode),
            HostOutput::Unlock(lock) => self.locks.release(lock),
            HostOutput::Listen(channel, name) => self.channels.listen(&feed, channel, &name),
            HostOutput::Post(channel, message) => self.channels.post(channel, &message),
            HostOutput::Unlisten(channel) => self.channels.unlisten(channel),
            HostOutput::StartVerifier(verifier, start) => {
                self.verifiers.start(feed, verifier, start)
            }
            HostOutput::Verify(verifier, job) => self.verifiers.hand_in(verifier, job),
            HostOutput::StopVerifier(verifier) => self.verifiers.stop(verifier),
            HostOutput::Started(error) => self.report(HostNews::Started(error)),
            HostOutput::Reply(id, reply) => self.report(HostNews::Reply(id, reply)),
            HostOutput::Changed => self.report(HostNews::Changed),
            HostOutput::Warn(words) => web_sys::console::warn_1(&words.into()),
        }
    }
}

struct Browser {
    sockets: Rc<Sockets>,
}

impl Platform for Browser {
    fn fill(&self, bytes: &mut [u8]) {
        random::fill(bytes);
    }

    fn check_randomness(&self) -> Result<(), String> {
        random::works().map_err(|error| error.0)
    }

    fn begin_stretch(&self) {
        pace::begin();
    }

    fn end_stretch(&self) {
        pace::end();
    }

    fn pace(&self) -> Pace {
        pace::is_over
    }

    fn relay_address(&self, relay: &str) -> String {
        place::absolute_socket(relay)
    }

    fn host(&self, address: Option<&str>) -> String {
        place::host(address)
    }

    fn has_verifier(&self) -> bool {
        place::has_processors_to_spare()
    }

    fn unsent_bytes(&self, line: Handle) -> u32 {
        self.sockets.unsent_bytes(line)
    }

    fn name(&self, state: &State, player: PlayerId) -> String {
        rendering::player(state, player)
    }
}
