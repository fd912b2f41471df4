//! How many votes something takes, as it is shown.

/// How many votes in favour are needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NeedView {
    pub(crate) votes: i64,
    /// What the votes of all who may vote weigh together.
    pub(crate) of: i64,
    /// It does not hang on how the others vote.
    pub(crate) settled: bool,
    /// A vote does not count for one.
    pub(crate) weighted: bool,
    /// How many must vote at all, if rules ask for that.
    pub(crate) quorum: Option<i64>,
    /// The rule that says how many.
    pub(crate) rule: u32,
}
