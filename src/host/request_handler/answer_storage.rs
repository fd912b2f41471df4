//! Stores the answers that were sent, so that the next page has them at once.

use super::RequestHandler;
use crate::channel::AnyQuery;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// Delay before sent answers are stored, in milliseconds, together with those sent by then.
const KEEP_MS: u32 = 1_000;

impl RequestHandler {
    pub(super) fn note(self: &Rc<Self>, asked: &AnyQuery, answer: &[u8]) {
        self.seen.borrow_mut().note(asked, answer.to_vec());
        if !self.keeping.is_set() {
            self.keep_later();
        }
    }

    fn keep_later(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        self.keeping.set(KEEP_MS, move || {
            if let Some(this) = weak.upgrade() {
                this.keep();
            }
        });
    }

    fn keep(self: &Rc<Self>) {
        let Some(session) = self.session.borrow().clone() else {
            return;
        };
        if !session.is_settled() {
            return self.keep_later();
        }
        let (seen, language) = (self.seen.borrow().clone(), self.language.get());
        spawn_local(async move { session.keep_seen(seen, language).await });
    }
}
