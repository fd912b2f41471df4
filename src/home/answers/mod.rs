//! What the host answers about this browser's games.

pub(crate) mod library;
