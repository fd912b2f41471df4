//! Folding 100,000 events of the initial set as wasm (see `benches/shares.rs`). It takes a while,
//! so it runs only when it is asked for: `cargo xtask bench`.
#![cfg(target_arch = "wasm32")]

use crate::common::long;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_test::{console_log, wasm_bindgen_test};

const EVENTS: usize = 100_000;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

#[wasm_bindgen_test]
#[ignore = "takes a while"]
fn folding_a_long_game() {
    console_log!("{}", long::report("wasm", EVENTS, now));
}
