//! Pauses of a peer that has worked for long enough.
//!
//! A [`Pace`] is a plain function, so its counter is kept in a thread-local. The counter is set
//! before each input of a peer, so that a run has the same result each time.

use std::cell::Cell;

use nomic_peer::Pace;

thread_local! {
    /// Pieces of work left before the next pause, and pieces of work between two pauses.
    static LEFT: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
}

/// Pace of a peer that pauses after `pieces` pieces of work; none with 0.
pub(crate) fn pace(pieces: u32) -> Option<Pace> {
    begin(pieces);
    (pieces > 0).then_some(is_tired as Pace)
}

pub(crate) fn begin(pieces: u32) {
    LEFT.set((pieces, pieces));
}

/// Makes the next pause due at once.
pub(crate) fn end() {
    let (_, all) = LEFT.get();
    LEFT.set((1, all));
}

pub(crate) fn is_tired() -> bool {
    let (left, all) = LEFT.get();
    let left = left.saturating_sub(1);
    LEFT.set((if left == 0 { all } else { left }, all));
    left == 0
}
