//! The program `nomic`, as other programs know it: the types of what it says with `--json`.

pub mod answers;
