//! Limits how long the host works before it handles the page's messages.

use js_sys::Promise;
use std::cell::Cell;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;

/// Longest time of one stretch of work, in milliseconds. Work that can't be divided comes on top. A
/// vote that is clicked meanwhile waits as long.
const GO_MS: f64 = 40.0;

#[wasm_bindgen]
extern "C" {
    /// Pause of a worker (public/worker.js).
    #[wasm_bindgen(js_name = pause)]
    fn let_in() -> Promise;
}

thread_local! {
    static UNTIL: Cell<f64> = const { Cell::new(0.0) };
}

/// To be called before work that may take long.
pub(crate) fn begin() {
    UNTIL.set(js_sys::Date::now() + GO_MS);
}

/// Makes the next pause due at once.
pub(crate) fn end() {
    UNTIL.set(0.0);
}

pub(crate) fn is_over() -> bool {
    let left = UNTIL.get() - js_sys::Date::now();
    // A clock that was set back must not make it longer.
    left <= 0.0 || left > GO_MS
}

/// Lets waiting messages in.
pub(crate) async fn pause() {
    // It is only ever fulfilled.
    let _ = JsFuture::from(let_in()).await;
}
