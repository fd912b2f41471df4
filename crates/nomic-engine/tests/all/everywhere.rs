//! Transcripts end in the same state natively and in WebAssembly.
//!
//! The hashes are in `golden/transcripts.txt`. They change with the starter rulesets and with the
//! transcripts themselves; `RECORD=1` writes the file. Recorded games that must never change are
//! those of `golden.rs`.

use nomic_transcript::{play, read};
use std::fmt::Write as _;
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

macro_rules! transcripts {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../transcripts/", $name, ".nomic")))),*]
    };
}

const TRANSCRIPTS: &[(&str, &str)] = transcripts!(
    "101-everyone-is-bound"
    "103-immutable-until-transmuted"
    "108-an-amendment-amended"
    "110-the-immutable-goes-first"
    "113-leaving-forfeits"
    "202-another-die-at-once"
    "203-majority-after-two-circuits"
    "208-a-hundred-wins"
    "211-claims-that-cancel"
    "212-overruled-while-the-turn-waits"
    "first-turns"
    "kernel-a-ballot-of-its-own"
    "kernel-a-correction-mends-a-locked-game"
    "kernel-a-rule-that-breaks"
    "kernel-a-seat-for-a-new-device"
    "kernel-changes-in-their-order"
    "kernel-devices-of-a-player"
    "kernel-dice-from-the-chain"
    "kernel-gold-and-gifts"
    "kernel-two-changes-all-or-nothing"
    "mail-nach-dem-alphabet"
    "mail-two-hundred-wins"
    "rishon-a-judge-who-is-late"
    "rishon-sealed-until-the-count"
    "rishon-two-games-in-a-row"
);

const RECORDED: &str = include_str!("../golden/transcripts.txt");

/// A line for each transcript: how many events it has, its last state's hash, and its name.
fn outcomes() -> String {
    let mut lines = String::new();
    for (name, text) in TRANSCRIPTS {
        let script = read(text).unwrap();
        let played = play(&script, &|path| Err(path.to_owned()));
        assert_eq!(played.failure, None, "{name}");
        let events = played.events.len();
        writeln!(lines, "{events:>4} {} {name}", played.game.hash()).unwrap();
    }
    lines
}

#[test]
fn transcripts_end_in_the_recorded_states() {
    let found = outcomes();
    #[cfg(not(target_arch = "wasm32"))]
    if std::env::var_os("RECORD").is_some() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/transcripts.txt");
        std::fs::write(path, found).unwrap();
        return;
    }
    assert_eq!(found, RECORDED, "`RECORD=1` records them anew");
}
