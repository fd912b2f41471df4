//! For the benchmarks: where the time goes. The engine itself knows no clock; it only says when a
//! part of its work begins and when it ends.

use std::cell::Cell;

/// A part of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Code of rules runs; what it reads of the game is included.
    Language,
    /// Something is written down canonically and hashed.
    Hashing,
}

thread_local! {
    static WATCHER: Cell<Option<fn(Part, bool)>> = const { Cell::new(None) };
}

/// From now on calls `watcher` on this thread whenever a part begins (`true`) and ends (`false`).
pub fn watch(watcher: Option<fn(Part, bool)>) {
    WATCHER.set(watcher);
}

pub(crate) fn part<T>(part: Part, work: impl FnOnce() -> T) -> T {
    let Some(watcher) = WATCHER.get() else {
        return work();
    };
    watcher(part, true);
    let done = work();
    watcher(part, false);
    done
}
