//! The worker's end of the channel.

use super::lazy_code::HostCode;
use super::request_handler::RequestHandler;
use super::{VERIFIER, verifier};
use crate::browser::place;
use crate::browser::sandboxed_worker::answer;
use crate::channel::read;
use js_sys::Uint8Array;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::MessageEvent;

/// Starts the program that this worker's name asks for. `code` has the lazy code.
pub fn start(code: HostCode) {
    console_error_panic_hook::set_once();
    match &*place::name() {
        VERIFIER => verifier::serve(),
        _ => serve(code),
    }
}

fn serve(code: HostCode) {
    let scope: web_sys::DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let page = scope.clone();
    let handler = RequestHandler::new(move |bytes| answer(&page, bytes), code);
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let sent = event.data();
        let sent = sent.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
        match sent.and_then(|bytes| read(&bytes)) {
            Some(messages) => Rc::clone(&handler).take(messages),
            None => web_sys::console::error_1(&"the page says what its host can't read".into()),
        }
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker's only listener lives as long as the worker.
    on_message.forget();
}
