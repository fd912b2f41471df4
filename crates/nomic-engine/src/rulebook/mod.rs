//! The rules of a game and their precedence.

pub(crate) mod book;
pub(crate) mod inquiry;
pub(crate) mod profile;
