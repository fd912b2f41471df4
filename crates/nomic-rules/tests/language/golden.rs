//! Cases as files that anyone can add: code, a line of dashes, and the result. In `ok` the
//! result is runs with their outcomes and steps. In `errors` it is the diagnostics, first with
//! their codes and then in each language. `NOMIC_GOLDEN=write` writes the results; look at the
//! difference before you keep it.

use crate::cases;
use crate::table::{metered, read};
use nomic_rules::{Diagnostic, Language};
use nomic_wording::{Locale, diagnosis};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

const DASHES: &str = "\n---\n";

#[test]
fn code_that_makes_sense_does_what_is_written() {
    check("ok", |code, expected| {
        let program = read(code).unwrap_or_else(|problems| panic!("{}", say(&problems)));
        let runs = expected.lines().map(|line| match line.split_once(" => ") {
            Some((run, _)) => run,
            None => line,
        });
        metered(&program, runs)
    });
}

#[test]
fn mistakes_are_explained_in_every_language() {
    check("errors", |code, _| match read(code) {
        Ok(_) => panic!("nothing is wrong with {code}"),
        Err(problems) => say(&problems),
    });
}

#[test]
fn every_case_is_also_known_where_there_are_no_files() {
    for (folder, cases) in [("ok", cases::OK), ("errors", cases::ERRORS)] {
        let names = files(folder);
        let names: Vec<_> = names.iter().map(|file| file.file_stem().unwrap()).collect();
        let known: Vec<_> = cases.iter().map(|(name, _)| *name).collect();
        assert_eq!(
            names, known,
            "tests/language/cases.rs lists the files of {folder}"
        );
    }
}

fn say(problems: &[Diagnostic]) -> String {
    let mut lines = String::new();
    for problem in problems {
        writeln!(lines, "{} ({} wide)", problem.code(), problem.length).unwrap();
        for locale in Language::ALL.map(Locale::of) {
            writeln!(lines, "  {}", diagnosis(problem).render(locale)).unwrap();
        }
    }
    lines
}

fn check(folder: &str, outcome: impl Fn(&str, &str) -> String) {
    let mut wrong = Vec::new();
    for path in files(folder) {
        let text = fs::read_to_string(&path).unwrap();
        let (code, expected) = text.split_once(DASHES).unwrap_or((text.trim_end(), ""));
        let found = outcome(code, expected);
        if found == expected {
            continue;
        }
        if std::env::var("NOMIC_GOLDEN").is_ok_and(|mode| mode == "write") {
            fs::write(&path, format!("{code}{DASHES}{found}")).unwrap();
        } else {
            let path = path.display();
            wrong.push(format!(
                "{path}\n--- expected\n{expected}--- found\n{found}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}
