//! Rendered effects of the games in the transcripts of the engine, in every language.
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
                let sound = !said.is_empty() || one.effects.is_empty();
                let clean = !said.contains(char::is_control) && said.trim() == said;
                assert!(sound && clean, "{}: {said:?}", path.display());
            }
            told += 1;
        }
    }
    assert!(told > 1_000, "{told}");
}

fn told_of(name: &str, tag: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../nomic-engine/tests/transcripts");
    let text = fs::read_to_string(folder.join(name)).unwrap();
    let played = play(&read(&text).unwrap(), &|path| Err(path.to_owned()));
    assert_eq!(played.failure, None);
    let locale = Locale::from_tag(tag).unwrap();
    let chronicle = played.chronicle.iter();
    chronicle
        .map(|one| ruling(one, played.game.state(), locale))
        .collect()
}

#[test]
fn who_uses_what_is_not_shared_is_told_with_the_rule_that_has_it_not() {
    for (tag, words) in [
        (
            "en",
            "Rule 301 failed (Line 7, column 18: rule 304 has no “share”",
        ),
        ("de", "Regel 304 stellt kein „share“ bereit"),
        ("it", "la regola 304 non mette a disposizione «share»"),
    ] {
        let told = told_of("kernel-what-rules-share.nomic", tag);
        assert!(told.iter().any(|line| line.contains(words)), "{told:#?}");
    }
}

#[test]
fn what_is_kept_of_somebody_is_told_by_name() {
    for (tag, words) in [
        ("en", "now remembers paid of Ben Brook = yes"),
        ("de", "merkt sich jetzt paid von Ben Brook = ja"),
        ("it", "ora ricorda paid di Ben Brook = sì"),
    ] {
        let told = told_of("kernel-what-is-kept-of-each.nomic", tag);
        assert!(told.iter().any(|line| line.contains(words)), "{told:#?}");
    }
}

#[test]
fn code_of_the_rules_block_that_is_wrong_is_told_by_rule_and_line() {
    let text = "rules in en\n  rule 7 mutable \"Tea\"\n    code\n      when on_begin()\n        award(playr(1), 1)\n      end\nplayers Ann, Ben\n";
    let played = play(&read(text).unwrap(), &|path| Err(path.to_owned()));
    let failure = played.failure.unwrap();
    let said = mismatch(&failure.mismatch, played.game.state()).render(Locale::ENGLISH);
    assert!(said.contains("Rule 7") && said.contains("ine 2"), "{said}");
}

#[test]
fn each_line_names_a_rule_by_the_number_that_it_had_then() {
    let told = told_of("kernel-numbers-that-rules-had.nomic", "en");
    let amended = told.iter().position(|line| line.contains("Rule 301"));
    let (before, after) = told.split_at(amended.unwrap());
    for words in [
        "Rule 5 has new code",
        "Rule 5 remembers another value of cups",
        "Praise a rule (Rule 5)",
        "stars of rule 5",
        "voted in Ballot 1: Rule 5",
        "was decided: Rule 5",
    ] {
        let said = before.iter().any(|line| line.contains(words));
        assert!(said, "{words}: {before:#?}");
    }
    let last = after.last().unwrap();
    assert!(last.contains("Rule 301"), "{last}");
}
