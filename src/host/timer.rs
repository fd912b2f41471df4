//! A timer.

use gloo_timers::callback::Timeout;
use std::cell::RefCell;
use std::rc::Rc;

/// Rings once, unless it is set again, stopped or dropped before.
#[derive(Default)]
pub(crate) struct OneShotTimer {
    running: Rc<RefCell<Option<Timeout>>>,
}

impl OneShotTimer {
    /// Rings after this time, in place of any earlier setting.
    pub(crate) fn set(&self, milliseconds: u32, ring: impl FnOnce() + 'static) {
        self.start(milliseconds, Box::new(ring));
    }

    fn start(&self, milliseconds: u32, ring: Box<dyn FnOnce()>) {
        let running = Rc::downgrade(&self.running);
        let timeout = Timeout::new(milliseconds, move || {
            let running = running.upgrade();
            // A running callback must not be dropped from within itself.
            if let Some(done) = running.and_then(|running| running.borrow_mut().take()) {
                done.forget();
            }
            ring();
        });
        self.running.replace(Some(timeout));
    }

    pub(crate) fn is_set(&self) -> bool {
        self.running.borrow().is_some()
    }

    /// Stops the timer. True if it was still to ring.
    pub(crate) fn stop(&self) -> bool {
        self.running.take().is_some()
    }
}
