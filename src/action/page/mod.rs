//! Components of actions.

pub(crate) mod blank;
pub(crate) mod offers;
