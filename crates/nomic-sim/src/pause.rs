//! When a peer has worked for long enough.
//!
//! A [`Pace`] is a plain function, so what it goes by is kept for the thread. It is set before each
//! thing that a peer hears, so that a world goes the same way each time.

use std::cell::Cell;

use nomic_sync::Pace;

thread_local! {
    /// How many pieces of work are left, and how many there are at a time.
    static LEFT: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
}

/// The pace of a peer that pauses after so many pieces of work, from now on; none with 0.
pub(crate) fn pace(pieces: u32) -> Option<Pace> {
    begin(pieces);
    (pieces > 0).then_some(is_tired as Pace)
}

/// A peer begins to work that pauses after so many pieces.
pub(crate) fn begin(pieces: u32) {
    LEFT.set((pieces, pieces));
}

fn is_tired() -> bool {
    let (left, all) = LEFT.get();
    let left = left.saturating_sub(1);
    LEFT.set((if left == 0 { all } else { left }, all));
    left == 0
}
