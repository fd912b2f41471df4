//! How long the host may be busy before it hears what the page wants.

use gloo_timers::future::TimeoutFuture;
use std::cell::Cell;

/// So long in one go. What cannot be divided comes on top; a vote that is clicked meanwhile waits so
/// long.
const GO_MS: f64 = 40.0;

thread_local! {
    static UNTIL: Cell<f64> = const { Cell::new(0.0) };
}

/// Something begins that may take long.
pub(crate) fn begin() {
    UNTIL.set(js_sys::Date::now() + GO_MS);
}

/// Whether it is time to pause.
pub(crate) fn is_over() -> bool {
    let left = UNTIL.get() - js_sys::Date::now();
    // A clock that was set back must not make it longer.
    left <= 0.0 || left > GO_MS
}

/// Lets in what waits, and begins anew.
pub(crate) async fn pause() {
    TimeoutFuture::new(0).await;
    begin();
}
