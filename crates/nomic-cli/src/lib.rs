//! JSON types of the program `nomic`, and the log of a game as an Automerge document, for other
//! programs.

pub mod answers;
pub mod documents;
