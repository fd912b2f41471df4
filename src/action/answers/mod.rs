//! What the host answers about actions.

pub(crate) mod offers;
pub(crate) mod things;
