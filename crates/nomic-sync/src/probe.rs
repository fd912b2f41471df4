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

/// How far a device has got in a place.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spoken {
    /// So many words it has said about it.
    pub words: usize,
    /// Whether it has left the game since, and says no more.
    pub left: bool,
}

/// What was said about a place.
#[derive(Debug, Clone, Default)]
pub struct WordsSaid {
    /// Its voters, and those whom a beginning seats.
    pub spoken: BTreeMap<DeviceId, Spoken>,
    /// The closings that are settled in it, with the number of words of each voter that it took.
    pub settled: BTreeMap<EventId, usize>,
}
