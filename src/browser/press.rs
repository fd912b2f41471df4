//! A press that is under way, by a finger or with the space bar. What moves or changes under it between
//! down and up takes the press away: browsers tell no click then.

use gloo_timers::callback::Timeout;
use js_sys::Reflect;
use leptos::prelude::window_event_listener_untyped;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;

const BEGINS: [&str; 2] = ["pointerdown", "keydown"];
/// How long a press is waited for at most, in milliseconds. Who holds on for longer marks a text.
const LONGEST_MS: u32 = 1_000;
/// So long after a finger has gone up its click has come, if one comes at all, in milliseconds.
const SETTLED_MS: u32 = 50;

thread_local! {
    static DOWN: Cell<bool> = const { Cell::new(false) };
}

/// Whether something is being pressed.
pub(super) fn is_down() -> bool {
    DOWN.get()
}

/// Watches presses as long as the page stands; `over` is called whenever one is over.
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
        // One press at a time: a key that is held down is told again and again.
        if down == is_down() {
            return;
        }
        DOWN.set(true);
        let this = Rc::clone(self);
        // What the click does is done before.
        self.ends.replace(Some(Timeout::new(after, move || {
            DOWN.set(false);
            (this.over)();
        })));
    }
}

/// Whether an event tells of this key, by the name that browsers give it.
pub(crate) fn is_key(event: &JsValue, name: &str) -> bool {
    Reflect::get(event, &"key".into()).is_ok_and(|key| key == name)
}

/// Of all keys the space bar alone presses by going up.
fn may_press(event: &JsValue) -> bool {
    let key = Reflect::get(event, &"key".into());
    key.is_ok_and(|key| key.is_undefined() || key == " ")
}
