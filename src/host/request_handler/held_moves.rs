//! Moves that wait until past events have come in.
//!
//! A player can't sign before all of their own events are known. While the relay's log is being
//! read that takes seconds, so the move waits. If no more data arrives, the move is refused.

use super::{RequestHandler, TableRequest};
use crate::channel::MoveRequest;
use crate::host::session::TableSession;
use std::rc::Rc;

/// Time without incoming data until a waiting move is run anyway, in milliseconds. It is then
/// refused if the player's own events may be missing.
const PATIENCE_MS: u32 = 15_000;

impl TableRequest {
    /// True if it waits while its player's own events may still come in. A move on to another table
    /// does not wait.
    pub(super) fn can_be_held(&self) -> bool {
        match self {
            Self::Ask(..) => false,
            Self::Act(_, deed) => !matches!(deed, MoveRequest::MoveOn(_)),
        }
    }
}

impl RequestHandler {
    pub(super) fn hold(self: &Rc<Self>, session: Option<Rc<TableSession>>, held: bool) {
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

    /// To be called when data have come in: the time limit of a waiting move starts again.
    pub(super) fn hold_on(self: &Rc<Self>) {
        if self.holding.is_set() {
            self.hold_anew();
        }
    }

    fn hold_anew(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        self.holding.set(PATIENCE_MS, move || {
            if let Some(this) = weak.upgrade() {
                this.run_requests(false);
            }
        });
    }
}
