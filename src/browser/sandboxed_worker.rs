//! Workers that may break: each runs one program, takes bytes and posts bytes, and ends when it is
//! dropped.

use super::place;
use js_sys::{Array, Uint8Array};
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};

/// First message of the worker, when its program runs (public/worker.js).
const READY: &str = "ready";

pub(crate) enum WorkerEvent {
    Ready,
    Bytes(Vec<u8>),
    /// It could not load its program, or the program trapped.
    Broken,
}

pub(crate) struct SandboxedWorker {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(web_sys::Event)>,
}

impl Drop for SandboxedWorker {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

impl SandboxedWorker {
    /// Starts a worker of this name with a program: the address of its script, and of its wasm or that
    /// itself, compiled. When it is heard that the worker is broken, and only then, the listener may
    /// drop it.
    pub(crate) fn start(
        name: &str,
        script: &str,
        wasm: &JsValue,
        listener: impl Fn(WorkerEvent) + 'static,
    ) -> Result<Self, JsValue> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name(name);
        let worker = Worker::new_with_options(&place::absolute("worker.js"), &options)?;
        let listener = Rc::new(listener);
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new({
            let listener = Rc::clone(&listener);
            move |event: MessageEvent| dispatch(&listener, &event.data())
        });
        let on_error = Closure::<dyn FnMut(web_sys::Event)>::new(move |event: web_sys::Event| {
            event.prevent_default();
            broken(&listener);
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        worker.post_message(&place::program(script, wasm)?)?;
        Ok(Self {
            worker,
            _on_message: on_message,
            _on_error: on_error,
        })
    }

    pub(crate) fn post(&self, bytes: &[u8]) -> Result<(), JsValue> {
        let (message, given) = handed_over(bytes);
        self.worker.post_message_with_transfer(&message, &given)
    }
}

/// Posts bytes from a worker to the page that started it.
pub(crate) fn answer(worker: &DedicatedWorkerGlobalScope, bytes: &[u8]) {
    let (message, given) = handed_over(bytes);
    if let Err(error) = worker.post_message_with_transfer(&message, &given) {
        web_sys::console::error_1(&error);
    }
}

/// Bytes as a message, and the list of buffers to transfer with it.
fn handed_over(bytes: &[u8]) -> (Uint8Array, Array) {
    let message = Uint8Array::from(bytes);
    let given = Array::of1(&message.buffer());
    (message, given)
}

fn dispatch<L: Fn(WorkerEvent) + 'static>(listener: &Rc<L>, data: &JsValue) {
    if let Some(bytes) = data.dyn_ref::<Uint8Array>() {
        listener(WorkerEvent::Bytes(bytes.to_vec()));
    } else if data.as_string().as_deref() == Some(READY) {
        listener(WorkerEvent::Ready);
    } else {
        web_sys::console::warn_1(data);
        broken(listener);
    }
}

/// The closure that runs must outlive this call, so the worker is dropped afterwards.
fn broken<L: Fn(WorkerEvent) + 'static>(listener: &Rc<L>) {
    let listener = Rc::clone(listener);
    wasm_bindgen_futures::spawn_local(async move { listener(WorkerEvent::Broken) });
}
