//! Broadcast channels between the tabs of this browser.

use super::driver::Feed;
use js_sys::{Array, Uint8Array};
use nomic_host::{Handle, HostEvent, Slots, TabMessage};
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{BroadcastChannel, MessageEvent};

#[derive(Default)]
pub(super) struct Channels {
    open: RefCell<Slots<Channel>>,
}

struct Channel {
    channel: BroadcastChannel,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Drop for Channel {
    fn drop(&mut self) {
        self.channel.set_onmessage(None);
        self.channel.close();
    }
}

impl Channels {
    pub(super) fn listen(&self, feed: &Feed, handle: Handle, name: &str) {
        let channel = match BroadcastChannel::new(name) {
            Ok(channel) => channel,
            Err(error) => return web_sys::console::warn_1(&error),
        };
        let feed = feed.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(message) = message(&event.data()) {
                feed.event(handle, HostEvent::Heard(message));
            }
        });
        channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        let channel = Channel {
            channel,
            _on_message: on_message,
        };
        self.open.borrow_mut().insert(handle, channel);
    }

    pub(super) fn post(&self, handle: Handle, message: &TabMessage) {
        let message: JsValue = match message {
            TabMessage::Words(words) => words.into(),
            TabMessage::Chunks(chunks) => {
                let chunks = chunks.iter().map(|chunk| Uint8Array::from(&**chunk));
                chunks.collect::<Array>().into()
            }
        };
        if let Some(open) = self.open.borrow().get(handle)
            && let Err(error) = open.channel.post_message(&message)
        {
            web_sys::console::warn_1(&error);
        }
    }

    pub(super) fn unlisten(&self, handle: Handle) {
        let channel = self.open.borrow_mut().remove(handle);
        drop(channel);
    }
}

fn message(data: &JsValue) -> Option<TabMessage> {
    if let Some(words) = data.as_string() {
        return Some(TabMessage::Words(words));
    }
    let chunks = data.dyn_ref::<Array>()?.iter();
    let chunks = chunks.filter_map(|chunk| chunk.dyn_into::<Uint8Array>().ok());
    let chunks = chunks.map(|chunk| chunk.to_vec().into());
    Some(TabMessage::Chunks(chunks.collect()))
}
