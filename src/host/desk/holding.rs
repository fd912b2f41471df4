//! Moves that wait until what has happened has come in.
//!
//! Nobody can sign before it is sure that nothing of their own is still to come. While the relay's log is
//! being read that is a matter of seconds, so the move waits; where nothing comes any more it is refused.

use super::{Desk, Errand};
use crate::channel::Deed;
use crate::host::session::Session;
use std::rc::Rc;

/// A move waits as long as something comes in within so many milliseconds.
const PATIENCE_MS: u32 = 15_000;

impl Errand {
    /// Whether it waits if its player's own past may still come in. Whoever moves on to another table does
    /// not wait for this one.
    pub(super) fn can_be_held(&self) -> bool {
        match self {
            Self::Ask(..) => false,
            Self::Act(_, deed) => !matches!(deed, Deed::MoveOn(_)),
        }
    }
}

impl Desk {
    /// Whether a move waits at this table, or none does any more.
    pub(super) fn hold(self: &Rc<Self>, session: Option<Rc<Session>>, held: bool) {
        if let Some(session) = session {
            session.standing.set_held(held);
        }
        match held {
            true if !self.holding.is_set() => self.hold_anew(),
            true => {}
            false => {
                self.holding.stop();
            }
        }
    }

    /// Something has come in.
    pub(super) fn hold_on(self: &Rc<Self>) {
        if self.holding.is_set() {
            self.hold_anew();
        }
    }

    fn hold_anew(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        self.holding.set(PATIENCE_MS, move || {
            if let Some(this) = weak.upgrade() {
                this.run_errands(false);
            }
        });
    }
}
