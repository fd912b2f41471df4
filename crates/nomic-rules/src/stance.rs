//! Claims of precedence in a rule's own code.

/// Precedence that a rule claims for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stance {
    /// It takes precedence over them.
    Over,
    /// It defers to them.
    Under,
}
