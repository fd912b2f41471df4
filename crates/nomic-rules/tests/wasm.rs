//! The golden cases in WebAssembly, with equal outcomes, words and steps.
#![cfg(target_arch = "wasm32")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    dead_code,
    unused_imports,
    reason = "what panics here is a test that fails; not all that native tests use is used here"
)]

#[path = "language/cases.rs"]
mod cases;
#[path = "language/table/mod.rs"]
mod table;

use nomic_rules::Language;
use nomic_wording::{Locale, diagnosis};
use table::{metered, read};
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn code_does_the_same_in_as_many_steps() {
    for (name, text) in cases::OK {
        let (code, expected) = text.split_once("\n---\n").unwrap();
        let program = read(code).unwrap();
        let runs = expected
            .lines()
            .map(|line| line.split(" => ").next().unwrap());
        assert_eq!(metered(&program, runs), expected, "{name}");
    }
}

#[wasm_bindgen_test]
fn mistakes_are_the_same() {
    for (name, text) in cases::ERRORS {
        let (code, expected) = text.split_once("\n---\n").unwrap();
        let problems = read(code).unwrap_err();
        let said = problems.iter().flat_map(|one| {
            Language::ALL.map(|language| diagnosis(one).render(Locale::of(language)))
        });
        for line in said {
            assert!(expected.contains(&line), "{name}: {line}");
        }
    }
}
