//! Loading of the lazy code.

use super::{RequestHandler, TableRequest};
use crate::channel::AnyQuery;
use gloo_timers::future::TimeoutFuture;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// Pause before code that could not be loaded is requested again, in milliseconds.
const PAUSE_MS: u32 = 5_000;

impl RequestHandler {
    /// Loads the lazy code if it is needed. A failed load is tried again as long as the code is
    /// needed.
    pub(super) fn ensure_lazy_code(self: &Rc<Self>, needed: bool) {
        if needed && !self.lazy_code.is_here() && !self.fetching.replace(true) {
            let this = Rc::clone(self);
            spawn_local(async move {
                while this.needs_lazy_code() && !this.load_lazy_code().await {
                    TimeoutFuture::new(PAUSE_MS).await;
                }
                this.fetching.set(false);
            });
        }
    }

    fn needs_lazy_code(&self) -> bool {
        let watched = self.watched.borrow();
        let mut watched = watched.values();
        watched.any(|watched| matches!(watched.asked, AnyQuery::Later(_)))
            || self
                .early
                .borrow()
                .iter()
                .any(TableRequest::needs_lazy_code)
    }

    /// Loads the lazy code, then runs the requests that wait for it.
    pub(super) async fn load_lazy_code(self: &Rc<Self>) -> bool {
        let before = self.lazy_code.is_here();
        let here = self.lazy_code.load().await;
        if here && !before {
            self.version.set(None);
            self.send_updates();
            self.catch_up();
        }
        here
    }
}
