//! Stores the answers that were sent, so that the next page has them at once; and the state of the
//! game with its card, for the home page.

use super::RequestHandler;
use crate::browser::{place, small};
use crate::channel::{AnyQuery, StoredAnswers, written};
use crate::home::answers::glance::glance;
use gloo_timers::future::TimeoutFuture;
use nomic_host::Command;
use nomic_peer::Peer;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// Delay before sent answers are stored, in milliseconds, together with those sent by then.
const KEEP_MS: u32 = 1_000;

impl RequestHandler {
    pub(super) fn note(self: &Rc<Self>, asked: &AnyQuery, answer: &[u8]) {
        self.seen.borrow_mut().note(asked, answer.to_vec());
        if !self.keeping.replace(true) {
            let weak = Rc::downgrade(self);
            spawn_local(async move {
                loop {
                    TimeoutFuture::new(KEEP_MS).await;
                    let Some(this) = weak.upgrade() else { break };
                    if this.keep() {
                        break;
                    }
                }
            });
        }
    }

    /// Stores the state of the game with its card, and reports to the page whose move it is.
    pub(super) fn keep_glance(self: &Rc<Self>) {
        let language = self.language.get();
        let settled = |peer: &Peer| (!peer.is_busy()).then(|| glance(peer, language));
        if let Some(glance) = self.driver.host.read(settled).flatten() {
            self.command(Command::KeepGlance(written(&glance)));
            let my_move = glance.is_mine();
            if self.my_move.replace(my_move) != my_move {
                self.schedule_update();
            }
        }
    }

    /// Stores the answers. False while they are not worth it: if much comes in, they change in a
    /// moment.
    fn keep(self: &Rc<Self>) -> bool {
        let settled = self.driver.host.read(|peer| !Peer::is_busy(peer));
        if settled == Some(false) {
            return false;
        }
        self.keep_glance();
        let was_open = self.keeping.replace(false);
        let link = self.link.borrow().clone();
        if let (true, Some(true), Some(link), Some(status), Ok(program)) = (
            was_open,
            settled,
            link,
            self.driver.host.status(),
            place::own_files(),
        ) {
            let seen = StoredAnswers {
                program,
                language: self.language.get().tag().to_owned(),
                room: status.room,
                answers: self.seen.borrow().clone(),
            };
            self.command(Command::KeepSeen {
                table: small::table_of(&link).to_owned(),
                answers: written(&seen),
            });
        }
        true
    }
}
