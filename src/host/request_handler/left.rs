//! Tables that were left before the relay had all of their events.
//!
//! A player may found a table and leave at once, and others may already open its link. So such a
//! table stays open unseen until everything is sent. Anything unsent when its time ends is sent
//! when it is opened again.

use super::RequestHandler;
use crate::host::session::TableSession;
use gloo_timers::future::TimeoutFuture;
use nomic_sync::{Identity, Link};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// Longest time a left table goes on sending, in milliseconds.
const PATIENCE_MS: u32 = 30_000;

/// Greatest number of left tables; one more closes the oldest.
const AT_MOST: usize = 3;

impl RequestHandler {
    pub(super) fn finish_in_background(self: &Rc<Self>, session: Rc<TableSession>) {
        if !session.has_unsent() {
            return;
        }
        let mut left = self.left.borrow_mut();
        if left.len() >= AT_MOST {
            left.remove(0);
        }
        let (handler, late) = (Rc::downgrade(self), Rc::downgrade(&session));
        left.push(session);
        spawn_local(async move {
            TimeoutFuture::new(PATIENCE_MS).await;
            if let (Some(handler), Some(late)) = (handler.upgrade(), late.upgrade()) {
                handler.drop_left(|session| Rc::ptr_eq(session, &late));
            }
        });
    }

    pub(super) fn close_finished(&self) {
        self.drop_left(|session| !session.has_unsent());
    }

    /// Takes back a left table that is still open, for a player who returns to it. If the player or
    /// the link is another one, the table is closed.
    pub(super) fn take_back(&self, link: &Link, identity: &Identity) -> Option<Rc<TableSession>> {
        let mut left = self.left.borrow_mut();
        let at = left.iter().position(|session| session.is_of(link))?;
        let session = left.remove(at);
        session.is_for(link, identity).then_some(session)
    }

    pub(super) fn close_left(&self, link: &str) {
        if let Ok(link) = Link::parse(link) {
            self.drop_left(|session| session.is_of(&link));
        }
    }

    /// Drops sessions only after the list is released: a session may call this handler while it is
    /// dropped.
    fn drop_left(&self, which: impl Fn(&Rc<TableSession>) -> bool) {
        let mut left = self.left.borrow_mut();
        let (done, staying): (Vec<_>, Vec<_>) = left.drain(..).partition(which);
        *left = staying;
        drop(left);
        drop(done);
    }
}
