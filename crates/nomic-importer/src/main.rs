//! The importer: a program that the page loads into a worker when somebody brings rules.
//!
//! What few need is no part of the first load; and whatever a file from outside does to the reader,
//! the page goes on.
//!
//! It knows no game and no page: questions come in as bytes, answers go out.

#[cfg(target_arch = "wasm32")]
mod worker;

#[cfg(target_arch = "wasm32")]
fn main() {
    worker::serve();
}

/// Natively there is nobody to answer; `nomic import` reads files.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This is a part of the page. To read rules from files, run `nomic import`.");
}
