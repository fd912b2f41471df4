//! Drawing anew in slices: when much of a page changes at once the browser has its turn in between, and a
//! click does not wait until all of it is drawn.

use super::page;
use any_spawner::{CustomExecutor, Executor, PinnedFuture, PinnedLocalFuture};
use leptos::prelude::set_timeout;
use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;
use wasm_bindgen_futures::spawn_local;

/// So long a slice is, in milliseconds. What can't be divided comes on top.
const SLICE_MS: f64 = 8.0;

thread_local! {
    /// When the slice began.
    static BEGAN: Cell<Option<f64>> = const { Cell::new(None) };
    /// What waits for the next one, in its order.
    static WAITING: RefCell<Vec<Waker>> = const { RefCell::new(Vec::new()) };
}

/// Has the library draw so; called before anything is drawn.
pub(crate) fn begin() {
    // Nothing else has said how.
    let _set = Executor::init_custom_executor(Slices);
}

struct Slices;

impl CustomExecutor for Slices {
    fn spawn(&self, future: PinnedFuture<()>) {
        self.spawn_local(future);
    }

    fn spawn_local(&self, future: PinnedLocalFuture<()>) {
        spawn_local(Sliced(future));
    }

    fn poll_local(&self) {}
}

struct Sliced(PinnedLocalFuture<()>);

impl Future for Sliced {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        if is_over() {
            WAITING.with_borrow_mut(|waiting| waiting.push(context.waker().clone()));
            return Poll::Pending;
        }
        self.0.as_mut().poll(context)
    }
}

fn is_over() -> bool {
    let now = js_sys::Date::now();
    let Some(began) = BEGAN.get() else {
        BEGAN.set(Some(now));
        set_timeout(next, Duration::ZERO);
        return false;
    };
    // A clock that was set back makes it no longer. Where nobody looks nobody clicks, and the next one
    // would be long in coming: browsers put timers off there.
    !(0.0..SLICE_MS).contains(&(now - began)) && !page::hidden()
}

fn next() {
    BEGAN.set(None);
    for waiting in WAITING.take() {
        waiting.wake();
    }
}
