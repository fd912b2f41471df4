//! Figures of one run.

use std::collections::BTreeMap;

use crate::{ChoiceKind, Maxima};

#[derive(Debug, Clone, Default)]
pub struct RunAccount {
    /// Number of choices of each kind that had an effect.
    pub done: BTreeMap<ChoiceKind, u64>,
    /// Distinct events at the end, on the device that had most.
    pub events: u64,
    pub accepted: u64,
    pub settled: u64,
    /// 1 if every closed line was final at every present honest site in the end, 0 otherwise.
    pub complete: u64,
    pub checks: u64,
    pub maxima: Maxima,
}
