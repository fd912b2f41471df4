//! Several tabs of one browser at one table: one writes, the others follow.
//!
//! The writer holds a Web Lock named after the room. A follower that wants to write asks over a
//! BroadcastChannel; the writer finishes what it has begun and lets go. If there is no answer (a
//! frozen tab), the lock is taken from it.
//!
//! Without a secure context there are no locks. Then a tab asks over the channel for a writer, and
//! follows if there is an answer. Silence proves nothing, but two writers do no harm. A tab that
//! becomes the writer puts its name into the store (`store::take_writer_lock`). The store refuses writes of
//! any tab with another name.

use super::lock;
use super::timer::OneShotTimer;
use js_sys::{Array, Function, Promise, Uint8Array};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{BroadcastChannel, MessageEvent};

/// Time for a writer to let go before the lock is taken from it, in milliseconds.
const YIELD_PATIENCE_MS: u32 = 4_000;
/// Time a tab without locks waits for another writer's answer, in milliseconds.
const ANSWER_PATIENCE_MS: u32 = 600;
const PLEASE_YIELD: &str = "please yield";
const WHO_WRITES: &str = "who writes";
const I_WRITE: &str = "i write";
const YIELDED: &str = "yielded";

pub(crate) enum TabNews {
    Writing,
    Following,
    /// Another tab says that it writes, and so does this one: the store knows.
    Rival,
    /// Another tab asks to write: finish and call [`Tabs::release_lock`].
    Asked,
    Chunks(Vec<Vec<u8>>),
}

type Listener = dyn Fn(TabNews);

#[derive(Clone, Copy)]
enum LockRequest {
    IfAvailable,
    InLine,
    Steal,
}

pub(crate) struct Tabs {
    inner: Rc<TabsInner>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

struct TabsInner {
    name: String,
    channel: Option<BroadcastChannel>,
    listener: Box<Listener>,
    release: RefCell<Option<Function>>,
    /// Whether this tab writes where there are no locks.
    writes: Cell<bool>,
    /// Takes the lock if the writer does not answer in time.
    stealing: OneShotTimer,
}

impl Drop for Tabs {
    fn drop(&mut self) {
        self.release_lock();
        if let Some(channel) = &self.inner.channel {
            channel.set_onmessage(None);
            channel.close();
        }
    }
}

impl Tabs {
    /// Takes a place; the listener hears soon whether this tab writes or follows.
    pub(crate) fn join(room: &str, listener: impl Fn(TabNews) + 'static) -> Self {
        let name = format!("nomic-{room}");
        let inner = Rc::new(TabsInner {
            channel: BroadcastChannel::new(&name).ok(),
            name,
            listener: Box::new(listener),
            release: RefCell::new(None),
            writes: Cell::new(false),
            stealing: OneShotTimer::default(),
        });
        let weak = Rc::downgrade(&inner);
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(inner) = weak.upgrade() {
                TabsInner::on_message(&inner, &event.data());
            }
        });
        if let Some(channel) = &inner.channel {
            channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        }
        TabsInner::request(&inner, LockRequest::IfAvailable);
        Self {
            inner,
            _on_message: on_message,
        }
    }

    /// Sends chunks to the other tabs, all in one message: a message for each would take longer
    /// than storing it.
    pub(crate) fn hand_on<'a>(&self, chunks: impl Iterator<Item = &'a Arc<[u8]>>) {
        let chunks: Array = chunks.map(|chunk| Uint8Array::from(&**chunk)).collect();
        if chunks.length() > 0 {
            self.inner.post(&chunks);
        }
    }

    pub(crate) fn ask_to_write(&self) {
        self.inner.broadcast(PLEASE_YIELD);
        TabsInner::steal_after(&self.inner, YIELD_PATIENCE_MS);
    }

    pub(crate) fn announce(&self) {
        if self.inner.writes.get() {
            self.inner.broadcast(I_WRITE);
        }
    }

    pub(crate) fn release_lock(&self) {
        if self.inner.writes.replace(false) {
            self.inner.broadcast(YIELDED);
        }
        let release = self.inner.release.borrow_mut().take();
        if let Some(release) = release
            && let Err(error) = release.call0(&JsValue::NULL)
        {
            web_sys::console::warn_1(&error);
        }
    }

    /// To be called when another tab has taken the lock.
    pub(crate) fn has_lost(&self) {
        self.inner.writes.set(false);
    }

    /// Queues for the lock: called after [`Self::release_lock`] by a tab that stays.
    pub(crate) fn queue_for_lock(&self) {
        TabsInner::request(&self.inner, LockRequest::InLine);
    }
}

impl TabsInner {
    fn post(&self, message: &JsValue) {
        if let Some(channel) = &self.channel
            && let Err(error) = channel.post_message(message)
        {
            web_sys::console::warn_1(&error);
        }
    }

    fn broadcast(&self, word: &str) {
        self.post(&JsValue::from_str(word));
    }

    fn on_message(this: &Rc<Self>, data: &JsValue) {
        if let Some(chunks) = data.dyn_ref::<Array>() {
            let chunks = chunks
                .iter()
                .filter_map(|chunk| chunk.dyn_into::<Uint8Array>().ok());
            return (this.listener)(TabNews::Chunks(
                chunks.map(|chunk| chunk.to_vec()).collect(),
            ));
        }
        let writes = this.writes.get();
        match data.as_string().as_deref() {
            Some(PLEASE_YIELD) if writes || this.release.borrow().is_some() => {
                (this.listener)(TabNews::Asked);
            }
            Some(WHO_WRITES) if writes => this.broadcast(I_WRITE),
            Some(I_WRITE) if writes => (this.listener)(TabNews::Rival),
            Some(I_WRITE) if this.stealing.stop() => {
                (this.listener)(TabNews::Following);
            }
            Some(YIELDED) if this.stealing.stop() => {
                Self::request(this, LockRequest::Steal);
            }
            _ => {}
        }
    }

    /// Takes the writer lock if no answer comes within this time.
    fn steal_after(this: &Rc<Self>, milliseconds: u32) {
        let weak = Rc::downgrade(this);
        this.stealing.set(milliseconds, move || {
            if let Some(this) = weak.upgrade() {
                Self::request(&this, LockRequest::Steal);
            }
        });
    }

    fn request(this: &Rc<Self>, asking: LockRequest) {
        let granted = Self::when_granted(this, asking);
        match ask(&this.name, asking, &granted) {
            Ok(promise) => Self::watch(this, promise),
            // No locks here: a page without a secure context.
            Err(_) => match asking {
                LockRequest::IfAvailable => {
                    this.broadcast(WHO_WRITES);
                    Self::steal_after(this, ANSWER_PATIENCE_MS);
                }
                // Without locks there is no queue; the player can ask again.
                LockRequest::InLine => {}
                LockRequest::Steal => {
                    this.writes.set(true);
                    (this.listener)(TabNews::Writing);
                }
            },
        }
    }

    /// Callback for the browser. It gets the lock, or null if the lock was requested only if
    /// available.
    fn when_granted(this: &Rc<Self>, asking: LockRequest) -> Function {
        let weak = Rc::downgrade(this);
        Closure::once_into_js(move |lock: JsValue| -> JsValue {
            let Some(this) = weak.upgrade() else {
                return JsValue::UNDEFINED;
            };
            if lock.is_null() && matches!(asking, LockRequest::IfAvailable) {
                (this.listener)(TabNews::Following);
                Self::request(&this, LockRequest::InLine);
                return JsValue::UNDEFINED;
            }
            this.stealing.stop();
            let held = Promise::new(&mut |resolve, _| {
                this.release.replace(Some(resolve));
            });
            (this.listener)(TabNews::Writing);
            held.into()
        })
        .unchecked_into()
    }

    /// The promise of a request is rejected when another tab has taken the lock.
    fn watch(this: &Rc<Self>, promise: Promise) {
        let weak = Rc::downgrade(this);
        spawn_local(async move {
            let outcome = JsFuture::from(promise).await;
            if let (Err(_), Some(this)) = (outcome, weak.upgrade()) {
                this.release.replace(None);
                (this.listener)(TabNews::Following);
                Self::request(&this, LockRequest::InLine);
            }
        });
    }
}

fn ask(name: &str, asking: LockRequest, granted: &Function) -> Result<Promise, JsValue> {
    let option = match asking {
        LockRequest::IfAvailable => Some(("ifAvailable", JsValue::TRUE)),
        LockRequest::InLine => None,
        LockRequest::Steal => Some(("steal", JsValue::TRUE)),
    };
    lock::request(name, option.as_slice(), granted)
}
