//! Cost of the signatures of events as wasm (see `benches/signatures.rs`). It runs only with `cargo
//! xtask bench`.
#![cfg(target_arch = "wasm32")]

#[path = "../../benches/signing/mod.rs"]
mod signing;

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_test::{console_log, wasm_bindgen_test};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

#[wasm_bindgen_test]
#[ignore = "a measurement"]
fn checking_signatures() {
    console_log!("{}", signing::report("wasm", now));
}
