//! Several tabs of one browser at one table: one writes, the others follow.
//!
//! The writer holds a lock named after the room. A follower that wants to write asks over a
//! channel; the writer finishes what it has begun and lets go. If there is no answer (a frozen
//! tab), the lock is taken from it.
//!
//! Without a secure context there are no locks. Then a tab asks over the channel for a writer, and
//! follows if there is an answer. Silence proves nothing, but two writers do no harm. A tab that
//! becomes the writer puts its name into the storage (`layout::take_writer_lock`). The storage
//! refuses writes of any tab with another name.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::sync::Arc;

use crate::io::{HostEvent, LockMode, TabMessage};
use crate::port::{OneShotTimer, Port, Resource};

/// Time for a writer to let go before the lock is taken from it, in milliseconds.
const YIELD_PATIENCE_MS: u32 = 4_000;
/// Time a tab without locks waits for another writer's answer, in milliseconds.
const ANSWER_PATIENCE_MS: u32 = 600;
const PLEASE_YIELD: &str = "please yield";
const WHO_WRITES: &str = "who writes";
const I_WRITE: &str = "i write";
const YIELDED: &str = "yielded";
const I_BEGIN: &str = "i begin to write";

pub(crate) enum TabNews {
    Writing,
    Following,
    /// Another tab says that it writes, and so does this one: the storage knows.
    Rival,
    /// Another tab has begun to write. The one before may have stored more than it told.
    NewWriter,
    /// Another tab asks to write: finish and call [`Tabs::release_lock`].
    Asked,
    Chunks(Vec<Arc<[u8]>>),
}

type Listener = dyn Fn(TabNews);

pub(crate) struct Tabs {
    inner: Rc<TabsInner>,
}

struct TabsInner {
    port: Rc<Port>,
    name: String,
    channel: RefCell<Option<Resource>>,
    listener: Box<Listener>,
    /// The lock, or the request for it.
    lock: RefCell<Option<Resource>>,
    holds: Cell<bool>,
    /// Whether this tab writes where there are no locks.
    writes: Cell<bool>,
    /// Takes the lock if the writer does not answer in time.
    stealing: OneShotTimer,
}

impl Drop for Tabs {
    fn drop(&mut self) {
        self.release_lock();
    }
}

impl Tabs {
    /// Takes a place; the listener hears soon whether this tab writes or follows.
    pub(crate) fn join(port: &Rc<Port>, room: &str, listener: impl Fn(TabNews) + 'static) -> Self {
        let name = format!("nomic-{room}");
        let inner = Rc::new(TabsInner {
            port: Rc::clone(port),
            name: name.clone(),
            channel: RefCell::new(None),
            listener: Box::new(listener),
            lock: RefCell::new(None),
            holds: Cell::new(false),
            writes: Cell::new(false),
            stealing: OneShotTimer::default(),
        });
        let weak = Rc::downgrade(&inner);
        let channel = port.listen(&name, move |message| TabsInner::heard(&weak, message));
        inner.channel.replace(Some(channel));
        TabsInner::request(&inner, LockMode::IfAvailable);
        Self { inner }
    }

    /// Sends chunks to the other tabs, all in one message: a message for each would take longer
    /// than storing it.
    pub(crate) fn hand_on<'a>(&self, chunks: impl Iterator<Item = &'a Arc<[u8]>>) {
        let chunks: Vec<_> = chunks.cloned().collect();
        if !chunks.is_empty() {
            self.inner.post(TabMessage::Chunks(chunks));
        }
    }

    pub(crate) fn ask_to_write(&self) {
        self.inner.say(PLEASE_YIELD);
        TabsInner::steal_after(&self.inner, YIELD_PATIENCE_MS);
    }

    pub(crate) fn announce(&self) {
        if self.inner.writes.get() {
            self.inner.say(I_WRITE);
        }
        self.inner.say(I_BEGIN);
    }

    pub(crate) fn release_lock(&self) {
        if self.inner.writes.replace(false) {
            self.inner.say(YIELDED);
        }
        self.inner.holds.set(false);
        drop(self.inner.lock.take());
    }

    /// To be called when another tab has taken the lock.
    pub(crate) fn has_lost(&self) {
        self.inner.writes.set(false);
    }

    /// Queues for the lock: called after [`Self::release_lock`] by a tab that stays.
    pub(crate) fn queue_for_lock(&self) {
        TabsInner::request(&self.inner, LockMode::InLine);
    }
}

impl TabsInner {
    fn post(&self, message: TabMessage) {
        if let Some(channel) = self.channel.borrow().as_ref() {
            channel.post(message);
        }
    }

    fn say(&self, words: &str) {
        self.post(TabMessage::Words(words.to_owned()));
    }

    fn heard(weak: &Weak<Self>, message: TabMessage) {
        let Some(this) = weak.upgrade() else { return };
        let words = match message {
            TabMessage::Words(words) => words,
            TabMessage::Chunks(chunks) => return (this.listener)(TabNews::Chunks(chunks)),
        };
        let writes = this.writes.get();
        match words.as_str() {
            PLEASE_YIELD if writes || this.holds.get() => (this.listener)(TabNews::Asked),
            WHO_WRITES if writes => this.say(I_WRITE),
            I_WRITE if writes => (this.listener)(TabNews::Rival),
            I_WRITE if this.stealing.stop() => (this.listener)(TabNews::Following),
            I_BEGIN => (this.listener)(TabNews::NewWriter),
            YIELDED if this.stealing.stop() => Self::request(&this, LockMode::Steal),
            _ => {}
        }
    }

    /// Takes the writer lock if no answer comes within this time.
    fn steal_after(this: &Rc<Self>, milliseconds: u32) {
        let weak = Rc::downgrade(this);
        this.stealing.set(&this.port, milliseconds, move || {
            if let Some(this) = weak.upgrade() {
                Self::request(&this, LockMode::Steal);
            }
        });
    }

    /// Requests the lock, in place of an earlier request.
    fn request(this: &Rc<Self>, mode: LockMode) {
        this.holds.set(false);
        let weak = Rc::downgrade(this);
        let asked = move |event| Self::on_lock(&weak, mode, &event);
        let lock = this.port.lock(&this.name, mode, asked);
        drop(this.lock.replace(Some(lock)));
    }

    fn on_lock(weak: &Weak<Self>, mode: LockMode, event: &HostEvent) {
        let Some(this) = weak.upgrade() else { return };
        match event {
            HostEvent::Granted => {
                this.stealing.stop();
                this.holds.set(true);
                (this.listener)(TabNews::Writing);
            }
            HostEvent::Unavailable | HostEvent::Lost => {
                (this.listener)(TabNews::Following);
                Self::request(&this, LockMode::InLine);
            }
            HostEvent::Unsupported => match mode {
                LockMode::IfAvailable => {
                    this.say(WHO_WRITES);
                    Self::steal_after(&this, ANSWER_PATIENCE_MS);
                }
                // Without locks there is no queue; the player can ask again.
                LockMode::InLine | LockMode::Shared => {}
                LockMode::Steal => {
                    this.writes.set(true);
                    (this.listener)(TabNews::Writing);
                }
            },
            HostEvent::Opened
            | HostEvent::Closed(_)
            | HostEvent::Frame(_)
            | HostEvent::Heard(_)
            | HostEvent::Report(_)
            | HostEvent::VerifierLost => {}
        }
    }
}
