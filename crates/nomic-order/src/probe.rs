//! For simulations: a counter of work, and knowledge about the chain of closings.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use nomic_engine::{DeviceId, EventId};

thread_local! {
    static FOLDS: Cell<u64> = const { Cell::new(0) };
}

pub fn replayed_events() -> u64 {
    FOLDS.get()
}

pub(crate) fn count_replayed() {
    FOLDS.set(FOLDS.get().wrapping_add(1));
}

/// A place of the chain of closings, as a peer sees it.
#[derive(Debug, Clone)]
pub struct PlaceReport {
    /// The closing that takes it; `None` in the place after the chain.
    pub closing: Option<EventId>,
    pub lines: usize,
    pub voters: BTreeSet<DeviceId>,
    /// All closings that could take it, each with the devices that vote after it.
    pub rivals: BTreeMap<EventId, BTreeSet<DeviceId>>,
    /// Whether it and all before it are settled.
    pub is_decided: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DeviceProgress {
    pub votes: usize,
    /// Whether it has left the game since, and will not vote again.
    pub left: bool,
}

#[derive(Debug, Clone, Default)]
pub struct AgreementProgress {
    /// Its voters, and the devices that a beginning seats.
    pub devices: BTreeMap<DeviceId, DeviceProgress>,
    /// The closings that are settled in it, with the number of votes needed of each voter.
    pub decided: BTreeMap<EventId, usize>,
}
