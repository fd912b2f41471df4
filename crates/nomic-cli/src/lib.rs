//! JSON types of the program `nomic`, for other programs.

pub mod answers;
