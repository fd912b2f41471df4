//! How rules stand to each other by their own word.

/// How a rule stands to others by its own word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stance {
    /// It takes precedence over them.
    Over,
    /// It defers to them.
    Under,
}
