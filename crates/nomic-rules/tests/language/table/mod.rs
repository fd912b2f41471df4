//! A small table to try code at: four players, a few rules, two proposals.

mod line;
mod vocabulary;
mod world;

pub(crate) use line::{metered, outcomes};
pub(crate) use vocabulary::VOCABULARY;
pub(crate) use world::{Table, player, thing};

use nomic_rules::{Diagnostic, Program, compile};

pub(crate) fn read(source: &str) -> Result<Program, Vec<Diagnostic>> {
    compile(source, &VOCABULARY)
}

#[cfg(not(target_arch = "wasm32"))]
#[test]
fn the_vocabulary_has_no_flaws() {
    assert_eq!(VOCABULARY.flaws(), []);
}
