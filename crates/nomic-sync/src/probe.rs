//! For simulations: how much work peers have done, and what they know of the chain of closings.
//! Pages are built without it.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, EventId};

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

/// A place of the chain of closings, as a peer sees it.
#[derive(Debug, Clone)]
pub struct Place {
    /// The closing that stands in it; none in the place behind the chain.
    pub closing: Option<EventId>,
    /// So many lines of the chronicle end with it.
    pub lines: usize,
    /// The devices that vote on it.
    pub voters: BTreeSet<DeviceId>,
    /// All closings that could stand in it, each with the devices whose word counts behind it.
    pub rivals: BTreeMap<EventId, BTreeSet<DeviceId>>,
    /// Whether it and all before it are settled.
    pub settled: bool,
}
