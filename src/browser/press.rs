//! A press in progress, by a finger or with the space bar. If its target moves or changes between
//! down and up, the browser reports no click.

use gloo_timers::callback::Timeout;
use js_sys::Reflect;
use leptos::prelude::window_event_listener_untyped;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;

const BEGINS: [&str; 2] = ["pointerdown", "keydown"];
/// Greatest time that a press is waited for, in milliseconds. A longer one selects text.
const LONGEST_MS: u32 = 1_000;
/// Time after the end of a touch within which its click arrives, in milliseconds.
const SETTLED_MS: u32 = 50;

thread_local! {
    static DOWN: Cell<bool> = const { Cell::new(false) };
}

pub(super) fn is_down() -> bool {
    DOWN.get()
}

/// Watches presses during the whole life of the page; calls `over` after each.
pub(super) fn watch(over: impl Fn() + 'static) {
    let press = Rc::new(Press {
        ends: RefCell::new(None),
        over: Box::new(over),
    });
    for (kind, after) in [
        ("pointerdown", LONGEST_MS),
        ("keydown", LONGEST_MS),
        ("pointerup", SETTLED_MS),
        ("keyup", SETTLED_MS),
        ("pointercancel", 0),
        ("click", 0),
    ] {
        let press = Rc::clone(&press);
        window_event_listener_untyped(kind, move |event| {
            if may_press(&event) {
                press.heard(BEGINS.contains(&kind), after);
            }
        });
    }
}

struct Press {
    ends: RefCell<Option<Timeout>>,
    over: Box<dyn Fn()>,
}

impl Press {
    fn heard(self: &Rc<Self>, down: bool, after: u32) {
        // One press at a time: a key that is held down repeats.
        if down == is_down() {
            return;
        }
        DOWN.set(true);
        let this = Rc::clone(self);
        // The click's effects come first.
        self.ends.replace(Some(Timeout::new(after, move || {
            DOWN.set(false);
            (this.over)();
        })));
    }
}

/// True if an event is about this key, by the browser's name.
pub(crate) fn is_key(event: &JsValue, name: &str) -> bool {
    Reflect::get(event, &"key".into()).is_ok_and(|key| key == name)
}

/// Of all keys the space bar alone presses by going up.
fn may_press(event: &JsValue) -> bool {
    let key = Reflect::get(event, &"key".into());
    key.is_ok_and(|key| key.is_undefined() || key == " ")
}
