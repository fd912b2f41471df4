//! What the games of the engine's transcripts come to is told, in every language.

#![cfg(not(target_arch = "wasm32"))]

use nomic_transcript::{Locale, mismatch, play, read, ruling};
use std::fs;
use std::path::Path;

#[test]
fn every_ruling_is_told_in_every_language_without_a_gap() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../nomic-engine/tests/transcripts");
    let mut told = 0;
    for file in fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let Ok(script) = read(&text) else { continue };
        let fetch = |path: &str| fs::read_to_string(folder.join(path)).map_err(|e| e.to_string());
        let played = play(&script, &fetch);
        for one in &played.chronicle {
            for locale in Locale::ALL {
                let said = ruling(one, played.game.state(), *locale);
                let sound = !said.is_empty() || one.happenings.is_empty();
                let clean = !said.contains(char::is_control) && said.trim() == said;
                assert!(sound && clean, "{}: {said:?}", path.display());
            }
            told += 1;
        }
    }
    assert!(told > 1_000, "{told}");
}

#[test]
fn code_of_the_rules_block_that_is_wrong_is_told_by_rule_and_line() {
    let text = "rules in en\n  rule 7 mutable \"Tea\"\n    code\n      when on_begin()\n        award(playr(1), 1)\n      end\nplayers Ann, Ben\n";
    let played = play(&read(text).unwrap(), &|path| Err(path.to_owned()));
    let failure = played.failure.unwrap();
    let said = mismatch(&failure.mismatch, played.game.state()).say(Locale::ENGLISH);
    assert!(said.contains("Rule 7") && said.contains("ine 2"), "{said}");
}
