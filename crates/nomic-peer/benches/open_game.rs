//! Time to open a game of 10,000 events, and to add one event.

#[cfg(not(target_arch = "wasm32"))]
mod game;

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    divan::main();
}

#[cfg(target_arch = "wasm32")]
fn main() {}
