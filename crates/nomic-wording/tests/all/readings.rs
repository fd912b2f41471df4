//! Approved readings: `tests/readings/*.txt`. A file holds pieces of code, each followed by its
//! reading. `RECORD=1` writes the files.

#![cfg(not(target_arch = "wasm32"))]

use crate::rendering::{FILES, codes, written};
use nomic_engine::rules::Language;
use nomic_wording::reading;
use proptest::prelude::*;
use std::path::{Path, PathBuf};

fn path(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readings");
    folder.join(format!("{name}.txt"))
}

#[test]
fn readings_stay_as_they_were_found_good() {
    for (name, text) in FILES {
        let told: String = codes(text).iter().map(|code| written(code)).collect();
        if std::env::var_os("RECORD").is_some() {
            std::fs::write(path(name), told).unwrap();
        } else {
            assert!(*text == told, "{name} reads otherwise now:\n{told}");
        }
    }
}

#[test]
fn every_file_is_also_known_where_there_are_no_files() {
    let folder = std::fs::read_dir(path("").parent().unwrap()).unwrap();
    let mut names: Vec<_> = folder.map(|file| file.unwrap().path()).collect();
    names.sort();
    let known: Vec<_> = FILES.iter().map(|(name, _)| path(name)).collect();
    assert_eq!(names, known, "tests/rendering/mod.rs lists the files");
}

#[test]
fn every_rule_of_the_starter_sets_has_a_reading() {
    for starter in nomic_rulesets::starters() {
        for rule in &starter.ruleset().rules {
            written(&rule.code);
        }
    }
}

fn all_codes() -> Vec<String> {
    FILES.iter().flat_map(|(_, text)| codes(text)).collect()
}

/// The sentence without what the rule's author wrote.
fn unquoted(text: &str) -> String {
    let mut depth = 0_i32;
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '“' if depth > 0 && text.contains('„') => depth -= 1,
            '“' | '„' | '«' => depth += 1,
            '”' | '»' => depth -= 1,
            _ if depth <= 0 => out.push(c),
            _ => {}
        }
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn whatever_compiles_has_a_whole_reading(
        which in any::<prop::sample::Index>(),
        from in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
        taken in any::<prop::sample::Index>(),
    ) {
        let codes = all_codes();
        let mut words: Vec<&str> = which.get(&codes).split_inclusive(' ').collect();
        let other: Vec<&str> = from.get(&codes).split_inclusive(' ').collect();
        let place = at.index(words.len());
        words[place] = other[taken.index(other.len())];
        let code = words.concat();
        for language in Language::ALL {
            let Ok(reading) = reading(&code, language) else { continue };
            prop_assert!(!reading.paragraphs.is_empty());
            for sentence in reading.paragraphs.iter().flat_map(|one| &one.sentences) {
                prop_assert!(sentence.text.chars().count() > 3);
                let left = unquoted(&sentence.text).contains(['*', '|', '\u{1}']);
                prop_assert!(!left, "{}", sentence.text);
            }
        }
    }
}
