//! The examples of the guide do what it says.
//!
//! In the guide, a block marked `nomic` compiles. A block marked `outcome` says what comes of the
//! code before it, a block marked `complaint` what is said, in English, about the code before it,
//! which then does not compile.

use crate::table::{outcomes, read};
use nomic_rules::{FaultCode, Language, edition};
use std::fs;
use std::path::Path;

const GUIDE: &str = "../../docs/RULE-LANGUAGE.md";

#[test]
fn the_examples_of_the_guide_do_what_it_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(GUIDE);
    let guide = fs::read_to_string(path).unwrap();
    let blocks = blocks(&guide);
    let mut tried = 0;
    for (index, (kind, code)) in blocks.iter().enumerate() {
        if kind != "nomic" {
            continue;
        }
        tried += 1;
        match blocks.get(index + 1) {
            Some((kind, expected)) if kind == "complaint" => {
                assert_eq!(&complaints(code), expected, "{code}");
            }
            Some((kind, expected)) if kind == "outcome" => {
                let runs = expected
                    .lines()
                    .map(|line| line.split(" => ").next().unwrap());
                let program = read(code).unwrap_or_else(|problems| panic!("{code}{problems:?}"));
                assert_eq!(&outcomes(&program, runs), expected, "{code}");
            }
            _ => assert_eq!(complaints(code), "", "{code}"),
        }
    }
    assert!(tried > 10);
}

#[test]
fn the_guide_names_every_fault_and_limit() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(GUIDE);
    let guide = fs::read_to_string(path).unwrap();
    for code in FaultCode::ALL {
        assert!(guide.contains(code.code()), "{code}");
    }
    for limit in [
        edition::MAX_NAME,
        edition::MAX_NESTING,
        edition::MAX_KEEPS,
        edition::MAX_QUANTITIES,
        edition::MAX_ACTIONS,
        edition::MAX_FORM,
        edition::MAX_REACH,
        edition::MAX_LOCALS,
    ] {
        assert!(guide.contains(&format!(" {limit} ")), "{limit}");
    }
}

fn complaints(code: &str) -> String {
    let problems = read(code).err().unwrap_or_default();
    let lines = problems
        .iter()
        .map(|problem| problem.say(Language::En) + "\n");
    lines.collect()
}

/// The fenced blocks, with the word after the fence.
fn blocks(guide: &str) -> Vec<(String, String)> {
    let mut blocks = Vec::new();
    let mut open: Option<(String, String)> = None;
    for line in guide.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(kind)) => open = Some((kind.to_owned(), String::new())),
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some((_, text)), None) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    blocks
}
