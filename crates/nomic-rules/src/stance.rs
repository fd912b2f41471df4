//! Claims of precedence in a rule's own code.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stance {
    Over,
    Under,
}
