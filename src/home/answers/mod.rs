//! Answers of the host about this browser's games.

pub(crate) mod library;
