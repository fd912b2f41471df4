//! Readings, as they were once found good: `tests/readings/*.txt`. A file holds pieces of code,
//! each followed by what it reads as. `RECORD=1` writes them anew.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "what panics here is a test that fails"
)]

use nomic_engine::rules::Language;
use nomic_wording::{Reading, reading};
use proptest::prelude::*;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readings");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

/// The pieces of code in a file; what they read as follows a line `=== en`.
fn codes(text: &str) -> Vec<String> {
    let pieces = text.split("\n=== code\n").skip(1);
    pieces
        .map(|piece| piece.split("\n=== en\n").next().unwrap().trim().to_owned())
        .collect()
}

fn written(code: &str) -> String {
    let mut text = format!("\n=== code\n{code}\n");
    for language in Language::ALL {
        let reading = reading(code, language).unwrap_or_else(|problems| {
            let problems: Vec<String> = problems.iter().map(|one| one.say(language)).collect();
            panic!("{code}\n{problems:?}")
        });
        write!(text, "\n=== {language}\n{}", laid_out(&reading)).unwrap();
    }
    text
}

fn laid_out(reading: &Reading) -> String {
    let mut text = String::new();
    for paragraph in &reading.paragraphs {
        for sentence in &paragraph.sentences {
            let indent = "  ".repeat(usize::from(sentence.depth));
            writeln!(text, "{:>3} {indent}{}", paragraph.line, sentence.text).unwrap();
        }
    }
    text
}

#[test]
fn readings_stay_as_they_were_found_good() {
    for path in files() {
        let text = std::fs::read_to_string(&path).unwrap();
        let told: String = codes(&text).iter().map(|code| written(code)).collect();
        if std::env::var_os("RECORD").is_some() {
            std::fs::write(&path, told).unwrap();
        } else {
            assert!(
                text == told,
                "{} reads otherwise now:\n{told}",
                path.display()
            );
        }
    }
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
    let texts = files().into_iter().map(std::fs::read_to_string);
    texts.flat_map(|text| codes(&text.unwrap())).collect()
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

    /// Code that was mangled somewhere: most of it does not compile, and what does has a reading.
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
