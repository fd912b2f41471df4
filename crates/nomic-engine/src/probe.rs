//! Probes for benchmarks and tests: they measure parts of the work, and show that nothing depends
//! on caches. The engine itself knows no clock; it only reports the beginning and end of each part.

use std::sync::OnceLock;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Code of rules runs; what it reads of the game is included.
    Language,
    /// Canonical encoding and hashing.
    Hashing,
}

static WATCHER: OnceLock<fn(Part, bool)> = OnceLock::new();

/// Calls `watcher` from now on whenever a part begins (`true`) and ends (`false`). There can be one
/// watcher only, and it stays.
pub fn watch(watcher: fn(Part, bool)) {
    WATCHER.get_or_init(|| watcher);
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
