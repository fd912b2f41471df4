//! A place where a rule may begin, and its weight.

use crate::find::head::CandidateHead;

/// Written as only rules are.
pub(crate) const CERTAIN: u32 = 12;
/// Looks like a rule.
pub(crate) const LIKELY: u32 = 6;
pub(crate) const POSSIBLE: u32 = 2;
/// Looks like a reference, and is a rule only if it fills a gap.
pub(crate) const DOUBTFUL: u32 = 1;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Start {
    pub(crate) line: usize,
    pub(crate) at: usize,
    /// Its end is counted from the beginning of the line.
    pub(crate) head: CandidateHead,
    pub(crate) weight: u32,
    pub(crate) level: Option<u8>,
    pub(crate) indent: usize,
}
