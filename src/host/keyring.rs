//! The key of this browser, as its tabs have it in memory.
//!
//! Seats belong to the key. If the storage was cleared while another tab is open, that tab still
//! has the key. So a page without a key asks the other tabs before it makes one. Each tab holds a
//! shared lock, so a page on its first visit knows at once that there is no other tab.

use super::lock;
use super::storage::{BrowserStorage, StoreName};
use futures_channel::oneshot;
use futures_util::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use js_sys::{Function, Promise};
use nomic_sync::Identity;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::{Closure, JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{BroadcastChannel, MessageEvent};

/// The key of the one identity in the store.
pub(super) const ME: &str = "me";

/// Name of the lock and of the channel.
const NAME: &str = "nomic-key";
const WHO: &str = "who";
/// Time for another tab to answer, in milliseconds.
const PATIENCE_MS: u32 = 2_000;
/// Time to wait for an answer without locks, when there may be no other tab, in milliseconds.
const WITHOUT_LOCKS_MS: u32 = 300;

pub(super) enum KeyAnswer {
    Nothing,
    /// There is another tab, and it does not answer.
    Silence,
    Key(String),
}

pub(super) struct Keyring {
    channel: Option<BroadcastChannel>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Keyring {
    /// Answers other tabs from now on with the key that the store holds as far as this tab knows.
    pub(super) fn hold(storage: &Rc<BrowserStorage>) -> Self {
        let channel = BroadcastChannel::new(NAME).ok();
        let (storage, answers) = (Rc::downgrade(storage), channel.clone());
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let (Some(said), Some(storage)) = (event.data().as_string(), storage.upgrade()) else {
                return;
            };
            if said == WHO {
                let key = storage.remembered(StoreName::Identity, ME);
                let key = key.and_then(|key| String::from_utf8(key).ok());
                post(answers.as_ref(), key.as_deref());
            } else if Identity::import(&said).is_ok() {
                // The player has another key since.
                storage.remember_value(StoreName::Identity, ME, said.as_bytes());
            }
        });
        if let Some(channel) = &channel {
            channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        }
        hold_lock();
        Self {
            channel,
            _on_message: on_message,
        }
    }

    pub(super) fn broadcast(&self, key: &str) {
        post(self.channel.as_ref(), Some(key));
    }
}

fn post(channel: Option<&BroadcastChannel>, words: Option<&str>) {
    if let (Some(channel), Some(words)) = (channel, words)
        && let Err(error) = channel.post_message(&words.into())
    {
        web_sys::console::warn_1(&error);
    }
}

/// Holds the lock for as long as this tab lives.
fn hold_lock() {
    let granted =
        Closure::once_into_js(|_: JsValue| -> JsValue { Promise::new(&mut |_, _| {}).into() });
    let shared = [("mode", "shared".into())];
    let held = lock::request(NAME, &shared, granted.unchecked_ref::<Function>());
    if let Ok(held) = held {
        spawn_local(async move {
            // It ends with the tab.
            let _end = JsFuture::from(held).await;
        });
    }
}

/// Whether no other tab holds the lock; unknown where there are no locks.
async fn is_alone() -> Option<bool> {
    let granted = Closure::once_into_js(|lock: JsValue| JsValue::from_bool(!lock.is_null()));
    let options = [("ifAvailable", JsValue::TRUE)];
    let asked = lock::request(NAME, &options, granted.unchecked_ref::<Function>()).ok()?;
    JsFuture::from(asked).await.ok()?.as_bool()
}

pub(super) async fn request_key() -> KeyAnswer {
    let alone = is_alone().await;
    if alone == Some(true) {
        return KeyAnswer::Nothing;
    }
    let Ok(channel) = BroadcastChannel::new(NAME) else {
        return KeyAnswer::Nothing;
    };
    let (sender, receiver) = oneshot::channel();
    let sender = RefCell::new(Some(sender));
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let key = event.data().as_string().filter(|said| said != WHO);
        if let Some(key) = key
            && let Some(sender) = sender.borrow_mut().take()
        {
            // Fails if the request has timed out; the key is of no use then.
            let _unheard = sender.send(key);
        }
    });
    channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    post(Some(&channel), Some(WHO));
    let patience = match alone {
        Some(_) => PATIENCE_MS,
        None => WITHOUT_LOCKS_MS,
    };
    let answer = select(receiver, TimeoutFuture::new(patience)).await;
    channel.close();
    match answer {
        Either::Left((Ok(key), _)) => KeyAnswer::Key(key),
        // The other tab may just have been closing.
        Either::Left((Err(_), _)) | Either::Right(_) => match is_alone().await {
            Some(false) => KeyAnswer::Silence,
            Some(true) | None => KeyAnswer::Nothing,
        },
    }
}
