//! The page's host and its verifier.

#[cfg(target_arch = "wasm32")]
fn main() {
    nomic::host();
}

/// Natively there is no page; what the host answers is tested through the library.
#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This is half of the page. Build it with `cargo xtask play`.");
}
