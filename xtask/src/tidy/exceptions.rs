//! Exceptions with reasons: longer files and functions.
//!
//! An exception without a use is a finding, so this list only shrinks.

/// Most lines of a file. It is high, because a file that is cut only for its length has two halves
/// that are read together.
pub(super) const FILE: usize = 800;
pub(super) const FUNCTION: usize = 70;

/// A longer file or function.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exception {
    /// A path, or `path#function`.
    pub(super) what: &'static str,
    pub(super) lines: usize,
    pub(super) why: &'static str,
}

pub(super) const EXCEPTIONS: &[Exception] = &[
    Exception {
        what: "crates/nomic-engine/tests/all/names.rs#nobody_passes_for_ada",
        lines: 90,
        why: "one table of names that imitate another one",
    },
    Exception {
        what: "crates/nomic-wording/src/refusals.rs#refusal",
        lines: 130,
        why: "one match over all refusals, so that none is without words",
    },
];
