//! Connections to relays: one WebSocket each.

use super::driver::Feed;
use crate::browser::page;
use nomic_host::{Handle, HostEvent, Slots};
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{BinaryType, CloseEvent, MessageEvent, WebSocket};

#[derive(Default)]
pub(super) struct Sockets {
    open: RefCell<Slots<Socket>>,
}

/// A WebSocket with the closures that it calls; dropping it silences them first.
struct Socket {
    socket: WebSocket,
    _on_open: Closure<dyn FnMut()>,
    _on_close: Closure<dyn FnMut(CloseEvent)>,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onclose(None);
        self.socket.set_onmessage(None);
        if self.socket.close().is_err() {
            page::warn("could not close the connection");
        }
    }
}

impl Sockets {
    pub(super) fn dial(&self, feed: &Feed, line: Handle, address: &str) {
        match socket(feed, line, address) {
            Ok(socket) => {
                self.open.borrow_mut().insert(line, socket);
            }
            Err(error) => {
                web_sys::console::warn_1(&error);
                feed.event(line, HostEvent::Closed(String::new()));
            }
        }
    }

    pub(super) fn send(&self, line: Handle, frame: &[u8]) {
        let open = self.open.borrow();
        if let Some(Socket { socket, .. }) = open.get(line)
            && socket.ready_state() == WebSocket::OPEN
            && let Err(error) = socket.send_with_u8_array(frame)
        {
            web_sys::console::warn_1(&error);
        }
    }

    pub(super) fn hang_up(&self, line: Handle) {
        let socket = self.open.borrow_mut().remove(line);
        drop(socket);
    }

    pub(super) fn unsent_bytes(&self, line: Handle) -> u32 {
        let open = self.open.borrow();
        open.get(line)
            .map_or(0, |socket| socket.socket.buffered_amount())
    }
}

fn socket(feed: &Feed, line: Handle, address: &str) -> Result<Socket, JsValue> {
    let socket = WebSocket::new(address)?;
    socket.set_binary_type(BinaryType::Arraybuffer);
    let on_open = Closure::<dyn FnMut()>::new({
        let feed = feed.clone();
        move || feed.event(line, HostEvent::Opened)
    });
    let on_close = Closure::<dyn FnMut(CloseEvent)>::new({
        let feed = feed.clone();
        move |event: CloseEvent| feed.event(line, HostEvent::Closed(event.reason()))
    });
    let feed = feed.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Ok(buffer) = event.data().dyn_into::<js_sys::ArrayBuffer>() {
            let frame = js_sys::Uint8Array::new(&buffer).to_vec();
            feed.event(line, HostEvent::Frame(frame));
        }
    });
    socket.set_onopen(Some(on_open.as_ref().unchecked_ref()));
    socket.set_onclose(Some(on_close.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    Ok(Socket {
        socket,
        _on_open: on_open,
        _on_close: on_close,
        _on_message: on_message,
    })
}
