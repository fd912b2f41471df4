//! Answers of the host about founding a game.

pub(crate) mod again;
pub(crate) mod import_draft;
pub(crate) mod loans;
pub(crate) mod starters;
pub(crate) mod written;
