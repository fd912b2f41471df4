//! A place where a rule may begin, and how likely it is that one does.

use crate::find::head::CandidateHead;

/// It is written as only rules are.
pub(crate) const CERTAIN: u32 = 12;
/// It looks like a rule.
pub(crate) const LIKELY: u32 = 6;
/// It is a number where a rule could begin.
pub(crate) const POSSIBLE: u32 = 2;
/// It looks like a reference, and is a rule only if it fills a gap.
pub(crate) const DOUBTFUL: u32 = 1;

/// A place where a rule may begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Start {
    /// The place of its line.
    pub(crate) line: usize,
    /// Position in the line.
    pub(crate) at: usize,
    /// Head at this place; its end is counted from the beginning of the line.
    pub(crate) head: CandidateHead,
    pub(crate) weight: u32,
    pub(crate) level: Option<u8>,
    pub(crate) indent: usize,
}
