#![doc = include_str!("../README.md")]

#[cfg(target_arch = "wasm32")]
mod worker;

#[cfg(target_arch = "wasm32")]
fn main() {
    worker::serve();
}

/// A native build has no page to answer; `nomic import` reads files.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This is a part of the page. To read rules from files, run `nomic import`.");
}
