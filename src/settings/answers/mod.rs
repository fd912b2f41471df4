//! Answers of the host about settings.

pub(crate) mod view;
