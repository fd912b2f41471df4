//! Drawing in slices: when much of a page changes at once, the browser handles events in between,
//! and a click does not wait for the rest. During a press further drawing waits, so that nothing
//! moves under a finger.

use super::press;
use any_spawner::{CustomExecutor, Executor, PinnedFuture, PinnedLocalFuture};
use js_sys::Function;
use leptos::prelude::{request_animation_frame, window_event_listener_untyped};
use std::cell::{Cell, RefCell};
use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen_futures::spawn_local;

/// Length of a slice, in milliseconds, without indivisible work.
const SLICE_MS: f64 = 8.0;

#[wasm_bindgen]
extern "C" {
    /// Has this follow once the browser has had its turn (public/turns.js).
    #[wasm_bindgen(js_name = afterTurn)]
    fn after_turn(then: &Function);
}

thread_local! {
    /// When the slice began; nothing if all is drawn. Until then exactly one [`next`] is to come, unless it is
    /// held.
    static BEGAN: Cell<Option<f64>> = const { Cell::new(None) };
    static HELD: Cell<bool> = const { Cell::new(false) };
    /// Tasks for the next slice, in order.
    static WAITING: RefCell<Vec<Waker>> = const { RefCell::new(Vec::new()) };
    /// Tasks for after the last slice.
    static AFTER: RefCell<Vec<Waker>> = const { RefCell::new(Vec::new()) };
    static NEXT: Closure<dyn FnMut()> = Closure::new(next);
}

/// Has the library draw so; called before anything is drawn.
pub(crate) fn begin() {
    // Nothing else has said how.
    let _set = Executor::init_custom_executor(Slices);
    // A player who leaves may have written a text that is not stored yet.
    window_event_listener_untyped("pagehide", |_| {
        if BEGAN.get().is_some() {
            BEGAN.set(Some(js_sys::Date::now()));
            wake(WAITING.take());
        }
    });
}

/// Waits until all changes are drawn.
pub(crate) async fn drawn() {
    // A task waiting here starts a slice when it is polled again.
    let mut waited = BEGAN.get().is_none();
    poll_fn(|context| match std::mem::replace(&mut waited, true) {
        true => Poll::Ready(()),
        false => {
            AFTER.with_borrow_mut(|after| after.push(context.waker().clone()));
            Poll::Pending
        }
    })
    .await;
}

/// Runs this in the frame after the last slice.
pub(crate) fn once_drawn(then: impl FnOnce() + 'static) {
    spawn_local(async {
        drawn().await;
        request_animation_frame(then);
    });
}

/// To be called when nothing is pressed any more.
pub(super) fn resume() {
    if HELD.take() {
        next();
    }
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
    let Some(began) = BEGAN.get() else {
        start();
        return false;
    };
    // A clock that was set back makes it no longer.
    !(0.0..SLICE_MS).contains(&(js_sys::Date::now() - began))
}

fn start() {
    BEGAN.set(Some(js_sys::Date::now()));
    NEXT.with(|next| after_turn(next.as_ref().unchecked_ref()));
}

fn next() {
    let waiting = WAITING.take();
    if waiting.is_empty() {
        BEGAN.set(None);
        return wake(AFTER.take());
    }
    if press::is_down() {
        WAITING.set(waiting);
        return HELD.set(true);
    }
    start();
    wake(waiting);
}

fn wake(all: Vec<Waker>) {
    for one in all {
        one.wake();
    }
}
