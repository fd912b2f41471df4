//! Answers of the host about the court.

pub(crate) mod cases;
pub(crate) mod finding;
pub(crate) mod remedies;
pub(crate) mod repair;
