//! What the host answers about founding a game.

pub(crate) mod again;
pub(crate) mod bring;
pub(crate) mod lending;
pub(crate) mod starters;
pub(crate) mod written;
