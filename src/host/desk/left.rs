//! Tables that were left before the relay had everything that was done there.
//!
//! Whoever opens a table and goes elsewhere at once has a link that others may follow already. So such a
//! table stays open unseen until all of it is sent. What is not sent by the end of its time is sent when it
//! is opened again.

use super::Desk;
use crate::host::session::Session;
use gloo_timers::future::TimeoutFuture;
use nomic_sync::{Identity, Link};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// How long a table that was left goes on sending, in milliseconds.
const PATIENCE_MS: u32 = 30_000;

/// How many tables may do so at once; with more the one that was left first stops.
const AT_MOST: usize = 3;

impl Desk {
    /// Lets a table that was left finish.
    pub(super) fn let_finish(self: &Rc<Self>, session: Rc<Session>) {
        if !session.owes() {
            return;
        }
        let mut left = self.left.borrow_mut();
        if left.len() >= AT_MOST {
            left.remove(0);
        }
        let (desk, late) = (Rc::downgrade(self), Rc::downgrade(&session));
        left.push(session);
        spawn_local(async move {
            TimeoutFuture::new(PATIENCE_MS).await;
            if let (Some(desk), Some(late)) = (desk.upgrade(), late.upgrade()) {
                desk.drop_left(|session| Rc::ptr_eq(session, &late));
            }
        });
    }

    /// Closes the tables that were left and have sent everything.
    pub(super) fn close_finished(&self) {
        self.drop_left(|session| !session.owes());
    }

    /// The table that was left if it is still open: whoever comes back sits there as before. It is closed
    /// if somebody else comes, or on another link.
    pub(super) fn take_back(&self, link: &Link, identity: &Identity) -> Option<Rc<Session>> {
        let mut left = self.left.borrow_mut();
        let at = left.iter().position(|session| session.is_of(link))?;
        let session = left.remove(at);
        session.is_for(link, identity).then_some(session)
    }

    /// Closes the table of a link that is to be forgotten.
    pub(super) fn close_left(&self, link: &str) {
        if let Ok(link) = Link::parse(link) {
            self.drop_left(|session| session.is_of(&link));
        }
    }

    /// What is dropped may tell this desk something on its way, so it is dropped at the end.
    fn drop_left(&self, which: impl Fn(&Rc<Session>) -> bool) {
        let mut left = self.left.borrow_mut();
        let (done, staying): (Vec<_>, Vec<_>) = left.drain(..).partition(which);
        *left = staying;
        drop(left);
        drop(done);
    }
}
