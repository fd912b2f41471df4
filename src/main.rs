//! The page.

#[cfg(target_arch = "wasm32")]
fn main() {
    nomic::start();
}

/// Natively there is nothing to mount; the view models are tested through the library.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This is the page. Build it with `cargo xtask play`.");
}
