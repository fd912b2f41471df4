//! Answers of the host about actions.

pub(crate) mod offers;
pub(crate) mod things;
