//! Web Locks. In the bindings they need a compiler flag. Without a secure context there are none.

use super::driver::Feed;
use crate::browser::place;
use js_sys::{Function, Object, Promise, Reflect};
use nomic_host::{Handle, HostEvent, LockMode, Slots};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};

/// Locks that are held or asked for, each with the function that releases it once it is held.
#[derive(Default)]
pub(super) struct Locks {
    asked: RefCell<Slots<Option<Function>>>,
}

impl Locks {
    pub(super) fn request(self: &Rc<Self>, feed: &Feed, lock: Handle, name: &str, mode: LockMode) {
        self.asked.borrow_mut().insert(lock, None);
        let granted = self.when_granted(feed.clone(), lock);
        let options = match mode {
            LockMode::IfAvailable => Some(("ifAvailable", JsValue::TRUE)),
            LockMode::InLine => None,
            LockMode::Steal => Some(("steal", JsValue::TRUE)),
            LockMode::Shared => Some(("mode", "shared".into())),
        };
        match request(name, options, &granted) {
            Ok(promise) => self.watch(feed.clone(), lock, promise),
            Err(_) => feed.event(lock, HostEvent::Unsupported),
        }
    }

    pub(super) fn release(&self, lock: Handle) {
        let held = self.asked.borrow_mut().remove(lock).flatten();
        if let Some(release) = held
            && let Err(error) = release.call0(&JsValue::NULL)
        {
            web_sys::console::warn_1(&error);
        }
    }

    /// Callback for the browser. It gets the lock, or null if the lock was requested only if
    /// available. The lock is held until the returned promise is fulfilled.
    fn when_granted(self: &Rc<Self>, feed: Feed, lock: Handle) -> Function {
        let weak = Rc::downgrade(self);
        Closure::once_into_js(move |given: JsValue| -> JsValue {
            let Some(this) = weak.upgrade() else {
                return JsValue::UNDEFINED;
            };
            // It may have been given up meanwhile.
            if this.asked.borrow().get(lock).is_none() {
                return JsValue::UNDEFINED;
            }
            if given.is_null() {
                feed.event(lock, HostEvent::Unavailable);
                return JsValue::UNDEFINED;
            }
            let held = Promise::new(&mut |resolve, _| {
                if let Some(asked) = this.asked.borrow_mut().get_mut(lock) {
                    *asked = Some(resolve);
                }
            });
            feed.event(lock, HostEvent::Granted);
            held.into()
        })
        .unchecked_into()
    }

    /// The promise of a request is rejected when another tab has taken the lock.
    fn watch(self: &Rc<Self>, feed: Feed, lock: Handle, promise: Promise) {
        let weak = Rc::downgrade(self);
        spawn_local(async move {
            let outcome = JsFuture::from(promise).await;
            if let (Err(_), Some(this)) = (outcome, weak.upgrade())
                && this.asked.borrow_mut().remove(lock).is_some()
            {
                feed.event(lock, HostEvent::Lost);
            }
        });
    }
}

/// `navigator.locks.request(name, options, granted)`.
fn request(
    name: &str,
    option: Option<(&str, JsValue)>,
    granted: &Function,
) -> Result<Promise, JsValue> {
    let locks = Reflect::get(&place::navigator()?, &"locks".into())?;
    if !locks.is_object() {
        return Err(locks);
    }
    let options = Object::new();
    if let Some((option, value)) = option {
        Reflect::set(&options, &option.into(), &value)?;
    }
    let request: Function = Reflect::get(&locks, &"request".into())?.dyn_into()?;
    request
        .call3(&locks, &name.into(), &options, granted)?
        .dyn_into()
}
