//! The importer: a program that the page loads into a worker when rules are brought along.
//!
//! Few players need it, so it is no part of the first load. If a foreign file crashes it, the page
//! goes on.
//!
//! It knows no game and no page: questions come in as bytes, answers go out.

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
