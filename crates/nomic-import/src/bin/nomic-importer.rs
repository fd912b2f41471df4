//! Worker program of the page: answers each request that the page posts.
//!
//! It is a separate program because few players need it, and because a foreign file can crash or
//! stall only this worker. The page ends it, warns the player, and can start it again.

#[cfg(target_arch = "wasm32")]
fn main() {
    worker::serve();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This is a part of the page. To read rules from files, run `nomic import`.");
}

#[cfg(target_arch = "wasm32")]
mod worker {
    use js_sys::Uint8Array;
    use wasm_bindgen::JsCast;
    use wasm_bindgen::prelude::Closure;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    pub(super) fn serve() {
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
        let answer_to = scope.clone();
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let asked = event.data().dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
            // Invalid bytes can only come from a page of another version. The page gets an empty
            // answer, so that it does not wait.
            let answer = asked.and_then(|asked| nomic_import::answer_request(&asked));
            let answer = Uint8Array::from(answer.unwrap_or_default().as_slice());
            // If even this fails, the page stops waiting by itself.
            let _unheard = answer_to.post_message(&answer);
        });
        scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        // The worker's only listener lives as long as the worker.
        on_message.forget();
    }
}
