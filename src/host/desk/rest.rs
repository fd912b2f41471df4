//! Loading the code that comes later.

use super::{Desk, Errand};
use crate::channel::Asked;
use gloo_timers::future::TimeoutFuture;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// Pause before code that could not be loaded is requested again, in milliseconds.
const PAUSE_MS: u32 = 5_000;

impl Desk {
    /// Sees to it that what comes later does, if it is needed for this; if it can't be had, it is tried
    /// again as long as this is wanted.
    pub(super) fn see_to_the_rest(self: &Rc<Self>, needed: bool) {
        if needed && !self.rest.is_here() && !self.fetching.replace(true) {
            let this = Rc::clone(self);
            spawn_local(async move {
                while this.needs_the_rest() && !this.fetch_the_rest().await {
                    TimeoutFuture::new(PAUSE_MS).await;
                }
                this.fetching.set(false);
            });
        }
    }

    fn needs_the_rest(&self) -> bool {
        let watched = self.watched.borrow();
        let mut watched = watched.values();
        watched.any(|watched| matches!(watched.asked, Asked::Later(_)))
            || self.early.borrow().iter().any(Errand::comes_later)
    }

    /// Has the code loaded that comes later; what waits for it goes on.
    pub(super) async fn fetch_the_rest(self: &Rc<Self>) -> bool {
        let before = self.rest.is_here();
        let here = self.rest.load().await;
        if here && !before {
            self.version.set(None);
            self.tell();
            self.catch_up();
        }
        here
    }
}
