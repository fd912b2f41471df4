//! The rules of a game and their precedence.

pub(crate) mod book;
pub(crate) mod profile;
pub(crate) mod resolution;
