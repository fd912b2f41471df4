//! `nomic` on the command line.
fn main() {}
