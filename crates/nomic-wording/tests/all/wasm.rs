//! The same readings in WebAssembly, word for word.
#![cfg(target_arch = "wasm32")]

use crate::rendering::{FILES, codes, written};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn readings_are_the_same() {
    for (name, text) in FILES {
        let told: String = codes(text).iter().map(|code| written(code)).collect();
        assert!(*text == told, "{name} reads otherwise here:\n{told}");
    }
}
