//! The examples of the guide give the results it says.
//!
//! In the guide, a block marked `nomic` compiles. A block marked `outcome` has the results of the
//! code before it. A block marked `complaint` has the English diagnostics of the code before it,
//! which does not compile.

use crate::table::{outcomes, read};
use nomic_rules::{FaultCode, edition};
use nomic_wording::{Locale, diagnosis};
use std::fs;
use std::path::Path;

const GUIDE: &str = "../../docs/rules/guide.md";
const REFERENCE: &str = "../../docs/rules/reference.md";

#[test]
fn the_examples_of_the_guide_do_what_it_says() {
    let guide = page(GUIDE);
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
fn the_reference_has_every_fault_and_no_other() {
    let text = page(REFERENCE);
    let (_, table) = text.split_once("\n## Faults\n").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    let mut told: Vec<&str> = table
        .split("`fault/")
        .skip(1)
        .map(|rest| rest.split('`').next().unwrap())
        .collect();
    let mut faults: Vec<_> = FaultCode::ALL.iter().map(|code| code.code()).collect();
    faults
        .iter_mut()
        .for_each(|code| *code = &code["fault/".len()..]);
    told.sort_unstable();
    faults.sort_unstable();
    assert_eq!(told, faults);
}

macro_rules! limits {
    ($($name:ident)*) => {
        [$(format!("| `{}` | {} |", stringify!($name), edition::$name)),*]
    };
}

#[test]
fn the_reference_has_every_limit_and_no_other() {
    let limits = limits!(
        MAX_SOURCE MAX_BLANKS MAX_EMPTY_LINES MAX_NAME MAX_NESTING MAX_KEEPS MAX_USES MAX_QUANTITIES MAX_DEFINES MAX_REACH MAX_ACTIONS
        MAX_FORM MAX_CHOICES MAX_CLAIMS MAX_TYPE MAX_LOCALS MAX_LIST MAX_TEXT FUEL MAX_SPENT_RUNS MEMORY
        MAX_DIAGNOSTICS
    );
    let text = page(REFERENCE);
    let (_, table) = text.split_once("\n## Limits\n").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    let rows: Vec<_> = table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    assert_eq!(rows.len(), limits.len());
    for (row, limit) in rows.iter().zip(&limits) {
        assert!(row.starts_with(limit), "{row}, but {limit}");
    }
    let declared = include_str!("../../src/edition.rs").matches("\npub const ");
    assert_eq!(
        limits.len(),
        declared.count() - 1,
        "all but the edition itself"
    );
    assert!(table.contains(&format!("*edition {}*", edition::EDITION)));
}

fn page(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(path).unwrap()
}

fn complaints(code: &str) -> String {
    let problems = read(code).err().unwrap_or_default();
    let lines = problems
        .iter()
        .map(|problem| diagnosis(problem).render(Locale::ENGLISH) + "\n");
    lines.collect()
}

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
