//! Answers of the host about settings.

pub(crate) mod backup;
pub(crate) mod view;
