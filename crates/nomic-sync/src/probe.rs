//! For simulations: how much work peers have done. Pages are built without it.

use std::cell::Cell;

thread_local! {
    static FOLDS: Cell<u64> = const { Cell::new(0) };
}

/// How many events the orders of this thread have given to a game so far.
pub fn folds() -> u64 {
    FOLDS.get()
}

pub(crate) fn folded() {
    FOLDS.set(FOLDS.get().wrapping_add(1));
}
