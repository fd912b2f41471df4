//! The worker's end: answers every question that the page posts.

use js_sys::Uint8Array;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Listens until the page ends the worker.
pub(crate) fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answer_to = scope.clone();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let asked = event.data().dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
        // Bytes that are no question can only come from a page of another version. The page gets an
        // empty answer, so that it does not wait.
        let answer = asked.and_then(|asked| nomic_import::answer_request(&asked));
        let answer = Uint8Array::from(answer.unwrap_or_default().as_slice());
        // If even this fails, the page stops waiting by itself.
        let _unheard = answer_to.post_message(&answer);
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The worker's only listener lives as long as the worker.
    on_message.forget();
}
