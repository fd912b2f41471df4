//! How long the page may be busy before the browser gets its turn.

use super::page;
use gloo_timers::future::TimeoutFuture;
use std::cell::Cell;

/// So long in one go. What cannot be divided comes on top, so this is well below the 200 ms from
/// which on people take a page for stuck.
const GO_MS: f64 = 40.0;

thread_local! {
    static UNTIL: Cell<f64> = const { Cell::new(0.0) };
}

/// Something begins that may take long.
pub(crate) fn begin() {
    // A page that nobody sees keeps nobody waiting, and its timers are slow.
    let spell = if page::hidden() { f64::INFINITY } else { GO_MS };
    UNTIL.set(js_sys::Date::now() + spell);
}

/// Whether it is time to pause.
pub(crate) fn is_over() -> bool {
    let left = UNTIL.get() - js_sys::Date::now();
    // A clock that was set back must not make it longer.
    left <= 0.0 || (left > GO_MS && left.is_finite())
}

/// Lets the browser do what it has to, and begins anew.
pub(crate) async fn pause() {
    TimeoutFuture::new(0).await;
    begin();
}
