//! Files and functions that may be longer than the rest, each with its reason.
//!
//! An exception that is no longer needed is a finding, so this list only shrinks by itself.

/// The most lines of a file.
pub(super) const FILE: usize = 400;
/// The most lines of a function.
pub(super) const FUNCTION: usize = 70;

/// Something that may be longer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exception {
    /// A path, or `path#function`.
    pub(super) what: &'static str,
    pub(super) lines: usize,
    pub(super) why: &'static str,
}

/// The exceptions.
pub(super) const EXCEPTIONS: &[Exception] = &[
    Exception {
        what: "crates/nomic-engine/src/what.rs",
        lines: 800,
        why: "one enum: all that can happen, each with its fields explained",
    },
    Exception {
        what: "crates/nomic-wording/src/refusals.rs#refusal",
        lines: 110,
        why: "one match over all refusals, so that none is without words",
    },
    Exception {
        what: "crates/nomic-wording/src/telling/happening.rs#happening",
        lines: 325,
        why: "one match over all that can happen, so that nothing stays untold",
    },
    Exception {
        what: "src/state/sieve.rs#kind_of",
        lines: 100,
        why: "one match over all that can happen, so that nothing is forgotten",
    },
];
