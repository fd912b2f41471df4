//! A press in progress. If its target moves or changes between down and up, the browser reports no
//! click.

use gloo_timers::callback::Timeout;
use leptos::prelude::window_event_listener_untyped;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Events of a press, with the time in milliseconds until the press counts as over. A long press
/// selects text; the click of a touch comes a little after its end.
const EVENTS: [(&str, u32); 3] = [
    ("pointerdown", 1_000),
    ("pointerup", 50),
    ("pointercancel", 0),
];

thread_local! {
    static DOWN: Cell<bool> = const { Cell::new(false) };
}

pub(super) fn is_down() -> bool {
    DOWN.get()
}

/// Watches presses during the whole life of the page; calls `over` after each.
pub(super) fn watch(over: impl Fn() + 'static) {
    let over = Rc::new(over);
    let end = Rc::new(RefCell::new(None::<Timeout>));
    for (kind, after_ms) in EVENTS {
        let (over, end) = (Rc::clone(&over), Rc::clone(&end));
        window_event_listener_untyped(kind, move |_| {
            DOWN.set(true);
            let over = Rc::clone(&over);
            end.replace(Some(Timeout::new(after_ms, move || {
                DOWN.set(false);
                over();
            })));
        });
    }
}
