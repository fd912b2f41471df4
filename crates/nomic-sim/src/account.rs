//! What came of a run, in figures.

use std::collections::BTreeMap;

use crate::{ChoiceKind, Maxima};

/// What came of a run.
#[derive(Debug, Clone, Default)]
pub struct Account {
    /// How often each kind of choice had an effect.
    pub done: BTreeMap<ChoiceKind, u64>,
    /// Distinct events at the end, on the device that had most.
    pub events: u64,
    /// How many of them were accepted.
    pub accepted: u64,
    /// How many lines were final.
    pub settled: u64,
    /// Whether all that was closed was final in the end, wherever somebody was: 1 or 0.
    pub complete: u64,
    /// How often an oracle was asked.
    pub checks: u64,
    /// How much of each ceiling was reached.
    pub maxima: Maxima,
}
