//! The browser client.
fn main() {}
