//! Every sentence of THREATS.md and ASSUMPTIONS.md about the program is tied to tests, or says that it
//! is unproven.
//!
//! A passage, which is a paragraph or an entry of a list, ends with a note: `<!-- shown: a + b -->`
//! names tests that fail if what it says were false, `<!-- advice -->` says that it claims nothing
//! about the program. Or it holds a remark that everybody reads, `*Unproven:*` and what. Each "no" of
//! a table has a line `row, column: a + b` in the note below the table. A test is named by its
//! function, a scene in browsers by its title in quotes, a transcript of the engine by its file.

use std::collections::{BTreeMap, BTreeSet};

use super::{finding::Finding, sources::Sources};

const PAGES: [&str; 2] = ["docs/ASSUMPTIONS.md", "docs/THREATS.md"];
const TRANSCRIPTS: &str = "crates/nomic-engine/tests/transcripts/";
const REMARK: &str = "*Unproven:*";

pub(super) fn check(sources: &Sources) -> Vec<Finding> {
    let known = tests(sources);
    let pages = PAGES.iter();
    pages
        .flat_map(|path| match sources.files.get(*path) {
            Some(page) => check_page(path, page, &known),
            None => vec![Finding::in_file(path, "is missing")],
        })
        .collect()
}

fn check_page(path: &str, page: &str, known: &BTreeSet<String>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for passage in passages(page) {
        let mut find = |what: String| findings.push(Finding::at(path, passage.line, what));
        let named = match passage.is_table() {
            true => check_table(&passage, &mut find),
            false => check_text(&passage, &mut find),
        };
        for name in named.iter().filter(|name| !known.contains(**name)) {
            find(format!("there is no test {name}"));
        }
    }
    findings
}

/// A paragraph, an entry of a list or a table, with the notes in and below it.
#[derive(Debug, Default)]
struct Passage<'a> {
    line: usize,
    lines: Vec<&'a str>,
    notes: Vec<String>,
}

impl Passage<'_> {
    fn is_table(&self) -> bool {
        self.lines.first().is_some_and(|line| line.starts_with('|'))
    }
}

fn passages(page: &str) -> Vec<Passage<'_>> {
    let mut found: Vec<Passage<'_>> = Vec::new();
    let mut going_on = false;
    let mut note: Option<String> = None;
    for (index, line) in page.lines().enumerate() {
        let (text, comment) = match (note.take(), line.split_once("<!--")) {
            (Some(begun), _) => ("", Some(begun + "\n" + line)),
            (None, Some((text, comment))) => (text, Some(comment.to_owned())),
            (None, None) => (line, None),
        };
        let text = text.trim();
        let begins = !going_on || is_entry(text);
        if text.is_empty() || text.starts_with('#') {
            going_on &= comment.is_some();
        } else if begins {
            going_on = true;
            found.push(Passage {
                line: index + 1,
                lines: vec![text],
                ..Passage::default()
            });
        } else if let Some(last) = found.last_mut() {
            last.lines.push(text);
        }
        match comment.map(|comment| {
            comment
                .strip_suffix("-->")
                .map(str::to_owned)
                .ok_or(comment)
        }) {
            Some(Ok(whole)) => {
                if let Some(last) = found.last_mut() {
                    last.notes.push(whole.trim().to_owned());
                }
            }
            Some(Err(begun)) => note = Some(begun),
            None => {}
        }
    }
    found
}

fn is_entry(text: &str) -> bool {
    let digits = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    text.starts_with("- ") || digits.len() < text.len() && digits.starts_with(". ")
}

/// Finds what a passage lacks, and gives the tests that it names.
fn check_text<'a>(passage: &'a Passage<'_>, find: &mut impl FnMut(String)) -> Vec<&'a str> {
    let remarks: Vec<_> = passage
        .lines
        .iter()
        .flat_map(|line| line.split(REMARK).skip(1))
        .collect();
    if passage.notes.is_empty() && remarks.is_empty() {
        find("says neither which tests show this nor that it is unproven".to_owned());
    }
    if remarks.iter().any(|remark| remark.trim().is_empty()) {
        find("doesn't say what is unproven".to_owned());
    }
    let mut named = Vec::new();
    for note in &passage.notes {
        match note.strip_prefix("shown:") {
            Some(list) => named.extend(names(list, find)),
            None if note == "advice" => {}
            None => find(format!(
                "a note is neither `shown: ...` nor `advice`: {note}"
            )),
        }
    }
    named
}

fn names<'a>(list: &'a str, find: &mut impl FnMut(String)) -> Vec<&'a str> {
    let named: Vec<_> = list.split('+').map(str::trim).collect();
    if named.contains(&"") {
        find("a name between two `+` is missing".to_owned());
    }
    named.into_iter().filter(|name| !name.is_empty()).collect()
}

/// Finds each "no" of a table that has no tests, and gives the tests of the others.
fn check_table<'a>(passage: &'a Passage<'_>, find: &mut impl FnMut(String)) -> Vec<&'a str> {
    let lines = passage
        .notes
        .iter()
        .filter_map(|note| note.strip_prefix("shown:"));
    let lines = lines.flat_map(|note| note.lines().map(str::trim).filter(|line| !line.is_empty()));
    let mut shown = BTreeMap::new();
    for line in lines {
        let Some((cell, list)) = line.split_once(':') else {
            find(format!("a line without a colon: {line}"));
            continue;
        };
        if shown.insert(cell.to_owned(), list).is_some() {
            find(format!("stands there twice: {cell}"));
        }
    }
    let mut named = Vec::new();
    for cell in denied(&passage.lines) {
        match shown.remove(&cell) {
            Some(list) => named.extend(names(list, find)),
            None => find(format!("no test shows the \"no\" at {cell}")),
        }
    }
    for cell in shown.keys() {
        find(format!("there is no \"no\" at {cell}"));
    }
    named
}

/// The places of a table that say "no", as `row, column`.
fn denied(lines: &[&str]) -> Vec<String> {
    let cells = |line: &str| -> Vec<String> {
        let line = line.trim_matches('|').split('|');
        line.map(|cell| cell.trim().to_owned()).collect()
    };
    let mut rows = lines.iter().map(|line| cells(line));
    let head = rows.next().unwrap_or_default();
    let mut found = Vec::new();
    for row in rows {
        let name = row.first().cloned().unwrap_or_default();
        for (cell, column) in row.iter().zip(&head) {
            if cell == "no" {
                found.push(format!("{name}, {column}"));
            }
        }
    }
    found
}

/// What a note can name.
fn tests(sources: &Sources) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (path, text) in &sources.files {
        let below = |folder: &str| path.starts_with(folder);
        if path.ends_with(".rs") && ["crates/", "src/", "xtask/"].into_iter().any(below) {
            found.extend(functions(text).map(str::to_owned));
        } else if path.ends_with(".test.js") && below("tests/e2e/") {
            found.extend(scenes(text).map(|title| format!("\"{title}\"")));
        } else if let Some(name) = path.strip_prefix(TRANSCRIPTS) {
            found.insert(name.to_owned());
        }
    }
    found
}

/// The functions of a file that are run as tests.
fn functions(text: &str) -> impl Iterator<Item = &str> {
    let (mut is_test, mut is_left_out) = (false, false);
    text.lines().filter_map(move |line| {
        let line = line.trim();
        if line.starts_with("#[") {
            is_test |= line.ends_with("test]");
            is_left_out |= line.starts_with("#[ignore");
            return None;
        }
        if line.starts_with("//") {
            return None;
        }
        let counts = std::mem::take(&mut is_test) & !std::mem::take(&mut is_left_out);
        let line = line.strip_prefix("async ").unwrap_or(line);
        let name = line.strip_prefix("fn ")?.split('(').next()?;
        counts.then_some(name)
    })
}

/// The titles of a file's scenes.
fn scenes(text: &str) -> impl Iterator<Item = &str> {
    let begun = text.split("scene(").skip(1);
    begun.filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUST: &str = "#[test]\nfn it_holds() {}\nfn helper() {}\n\
        #[tokio::test]\nasync fn it_waits() {}\n\
        #[test]\n#[ignore = \"slow\"]\nfn nobody_runs_it() {}\n\
        proptest! {\n    #[test]\n    // Often.\n    fn it_always_holds(a in any::<u8>()) {}\n}\n";
    const SCENES: &str =
        "scene(\n  \"one, two\",\n  async (set) => {});\nscene(\"three\", play);\n";

    fn sources(page: &str) -> Sources {
        let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        Sources {
            files: [
                file("docs/THREATS.md", page),
                file("docs/ASSUMPTIONS.md", ""),
                file("crates/nomic-sync/tests/a.rs", RUST),
                file("tests/e2e/a.test.js", SCENES),
                file("crates/nomic-engine/tests/transcripts/a-b.nomic", ""),
            ]
            .into(),
            ..Sources::default()
        }
    }

    fn said(page: &str) -> Vec<String> {
        let findings = check(&sources(page));
        findings.iter().map(ToString::to_string).collect()
    }

    fn finds(page: &str, expected: &str) {
        let said = said(page);
        assert_eq!(said.len(), 1, "{page}\n{said:?}");
        assert!(said[0].contains(expected), "{said:?}");
    }

    #[test]
    fn every_page_of_claims_is_looked_at() {
        for path in PAGES {
            let mut sources = sources("");
            let page = "It holds. <!-- shown: helper -->".to_owned();
            sources.files.insert(path.to_owned(), page);
            let said: Vec<_> = check(&sources).iter().map(ToString::to_string).collect();
            assert_eq!(said, [format!("{path}:1: there is no test helper")]);
            sources.files.remove(path);
            assert_eq!(check(&sources).len(), 1, "without {path}");
        }
    }

    #[test]
    fn what_names_its_tests_is_fine_wherever_the_note_stands() {
        for note in [
            "Nobody can. <!-- shown: it_holds -->",
            "Nobody can.\n<!-- shown: it_holds + it_waits + it_always_holds -->",
            "Nobody can.\n\n<!-- shown: \"one, two\" + \"three\" + a-b.nomic -->",
            "Nobody\ncan.\n<!-- shown: it_holds\n+ it_waits -->",
        ] {
            assert_eq!(said(note), [""; 0], "{note}");
        }
    }

    #[test]
    fn a_passage_without_a_note_is_found_with_its_line() {
        let lacks = "says neither";
        finds("# Head\n\nNobody can.\n", "THREATS.md:3: says neither");
        finds("One. <!-- advice -->\n\nTwo.", lacks);
        finds(
            "- one <!-- advice -->\n- two\n- three <!-- advice -->",
            lacks,
        );
        finds("One.\n- two\n  <!-- advice -->", lacks);
        finds("1. one\n2. two <!-- advice -->", lacks);
    }

    #[test]
    fn advice_and_what_says_that_it_is_unproven_need_no_test() {
        assert_eq!(said("Lock it. <!-- advice -->"), [""; 0]);
        assert_eq!(said("It holds. *Unproven:* on Mondays."), [""; 0]);
        finds("It holds. *Unproven:*", "doesn't say what");
    }

    #[test]
    fn a_name_that_is_no_test_is_found() {
        for name in [
            "it_does_not_hold",
            "helper",
            "nobody_runs_it",
            "\"two\"",
            "b.nomic",
        ] {
            let page = format!("It holds. <!-- shown: it_holds + {name} -->");
            finds(&page, &format!("no test {name}"));
        }
        finds("It holds. <!-- shown: -->", "missing");
        finds("It holds. <!-- proven: it_holds -->", "neither");
    }

    #[test]
    fn each_no_of_a_table_has_a_line() {
        let table = "| | read | write |\n|---|---|---|\n| relay | no | **yes** |\n| host | as it likes | no |\n";
        let with = |lines: &str| format!("{table}\n<!-- shown:\n{lines}\n-->\n");
        let good = "relay, read: it_holds + it_waits\nhost, write: \"three\"";
        assert_eq!(said(&with(good)), [""; 0]);
        finds(&with("relay, read: it_holds"), "host, write");
        finds(
            &with(&format!("{good}\nhost, read: it_holds")),
            "no \"no\" at host, read",
        );
        finds(&with(&format!("{good}\nhost, write: it_holds")), "twice");
        finds(&with(&good.replace("it_holds", "helper")), "no test helper");
    }
}
