//! A press that is under way. What moves or changes under a finger between its coming down and its going
//! up takes the press away: browsers tell no click then.

use gloo_timers::callback::Timeout;
use leptos::prelude::window_event_listener_untyped;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

const DOWN: &str = "pointerdown";
/// How long a press is waited for at most, in milliseconds. Who holds on for longer marks a text.
const LONGEST_MS: u32 = 1_000;
/// So long after a finger has gone up its click has come, if one comes at all, in milliseconds.
const SETTLED_MS: u32 = 50;

/// Tells whether something is being pressed, and when it is no more.
pub(super) struct Press {
    down: Cell<bool>,
    ends: RefCell<Option<Timeout>>,
    over: Box<dyn Fn()>,
}

impl Press {
    /// `over` is called whenever a press is over.
    pub(super) fn new(over: impl Fn() + 'static) -> Rc<Self> {
        let press = Rc::new(Self {
            down: Cell::new(false),
            ends: RefCell::new(None),
            over: Box::new(over),
        });
        for (kind, after) in [
            (DOWN, LONGEST_MS),
            ("pointerup", SETTLED_MS),
            ("pointercancel", 0),
            ("click", 0),
        ] {
            let press = Rc::clone(&press);
            // As long as the page stands.
            window_event_listener_untyped(kind, move |_| press.heard(kind == DOWN, after));
        }
        press
    }

    /// Whether something is being pressed.
    pub(super) const fn is_down(&self) -> bool {
        self.down.get()
    }

    fn heard(self: &Rc<Self>, down: bool, after: u32) {
        if down {
            self.down.set(true);
        }
        if !self.down.get() {
            return;
        }
        let this = Rc::clone(self);
        // What the click does is done before.
        self.ends.replace(Some(Timeout::new(after, move || {
            this.down.set(false);
            (this.over)();
        })));
    }
}
