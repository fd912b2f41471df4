//! How long a player waits for a game of 10,000 events, and for one event more.

#[cfg(not(target_arch = "wasm32"))]
mod game;

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    divan::main();
}

#[cfg(target_arch = "wasm32")]
fn main() {}
