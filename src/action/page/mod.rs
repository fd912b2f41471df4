//! What the page draws of actions.

pub(crate) mod blank;
pub(crate) mod offers;
