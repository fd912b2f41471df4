//! Checks that each claim of `docs/design/threats.md` about the program is tied to tests, by links
//! that readers see.
//!
//! - An assumption (`### A1. ...`) and a threat (`### T1. ...`) have their entries in one order,
//!   and the last is `**Tests:**`. It links tests that fail if the section were false. If it says
//!   `none: nothing is claimed.`, the section says what is unproven.
//! - Each sentence of the first list, and each "no" of the table, has an entry under `## Tests of
//!   the first part`. Entries begin with `sentence 1: ` or `row, column: `.
//! - Any other paragraph links tests, says `*Unproven:*` and what, or ends with `<!-- advice -->`:
//!   it claims nothing about the program.
//!
//! A link is `` [`test`][`label`] ``, and the end of the page gives the file of a label. This file
//! must have the test: a function, or a scene in browsers by its title in quotes. A transcript is
//! linked by its name, which needs no label.

use std::collections::{BTreeMap, BTreeSet};

use crate::{links::beside, markdown::cells, sources::Sources};

const PAGE: &str = "docs/design/threats.md";
const FIRST: &str = "## If you play with friends";
const TESTS: &str = "## Tests of the first part";
const TRANSCRIPTS: &str = "crates/nomic-engine/tests/transcripts/";
const REMARK: &str = "*Unproven:*";
const ADVICE: &str = "<!-- advice -->";
const NOTHING: &str = "none: nothing is claimed.";
const ENTRIES: [(char, &[&str]); 2] = [
    ('A', &["Assumed", "Otherwise", "Tests"]),
    ('T', &["Attack", "Who", "Stops it", "Left", "Tests"]),
];

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let Some(page) = sources.files.get(PAGE) else {
        return vec![format!("{PAGE}: is missing")];
    };
    let mut checking = Checking {
        sources,
        labels: labels(page),
        used: BTreeSet::new(),
        findings: Vec::new(),
    };
    checking.page(&sections(page));
    let unused: Vec<_> = checking
        .labels
        .iter()
        .filter(|(label, _)| !checking.used.contains(**label))
        .map(|(label, (line, _))| (*line, format!("nothing is linked by {label}")))
        .collect();
    for (line, said) in unused {
        checking.find(line, said);
    }
    checking.findings
}

fn labels(page: &str) -> BTreeMap<&str, (usize, String)> {
    let lines = page.lines().enumerate().filter_map(|(index, line)| {
        let (label, path) = line.strip_prefix("[`")?.split_once("`]: ")?;
        Some((label, (index + 1, beside(PAGE, path))))
    });
    lines.collect()
}

#[derive(Debug, Default)]
struct Section<'a> {
    line: usize,
    heading: &'a str,
    passages: Vec<Passage<'a>>,
}

#[derive(Debug)]
struct Passage<'a> {
    line: usize,
    lines: Vec<&'a str>,
}

impl Passage<'_> {
    fn text(&self) -> String {
        self.lines.join(" ")
    }

    fn is_table(&self) -> bool {
        self.lines.first().is_some_and(|line| line.starts_with('|'))
    }
}

fn sections(page: &str) -> Vec<Section<'_>> {
    let mut found = vec![Section::default()];
    let mut going_on = false;
    for (index, line) in page.lines().enumerate() {
        let text = line.trim();
        let Some(section) = found.last_mut() else {
            break;
        };
        if text.starts_with('#') {
            going_on = false;
            found.push(Section {
                line: index + 1,
                heading: text,
                passages: Vec::new(),
            });
        } else if text.is_empty() || text.starts_with("[`") && text.contains("`]: ") {
            going_on = false;
        } else if let Some(last) = section
            .passages
            .last_mut()
            .filter(|_| going_on && !is_entry(text))
        {
            last.lines.push(text);
        } else {
            going_on = true;
            section.passages.push(Passage {
                line: index + 1,
                lines: vec![text],
            });
        }
    }
    found
}

fn is_entry(text: &str) -> bool {
    let digits = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    text.starts_with("- ") || digits.len() < text.len() && digits.starts_with(". ")
}

fn numbered(heading: &str) -> Option<(char, usize)> {
    let (name, _) = heading.strip_prefix("### ")?.split_once(". ")?;
    let letter = name.chars().next()?;
    Some((letter, name.strip_prefix(letter)?.parse().ok()?))
}

struct Checking<'a> {
    sources: &'a Sources,
    labels: BTreeMap<&'a str, (usize, String)>,
    used: BTreeSet<String>,
    findings: Vec<String>,
}

impl Checking<'_> {
    fn find(&mut self, line: usize, said: String) {
        self.findings.push(format!("{PAGE}:{line}: {said}"));
    }

    fn page(&mut self, sections: &[Section<'_>]) {
        let mut claims = BTreeMap::new();
        let mut numbers = BTreeMap::new();
        for section in sections {
            if let Some((letter, number)) = numbered(section.heading) {
                let last: &mut usize = numbers.entry(letter).or_default();
                *last += 1;
                if *last != number {
                    let said = format!("{letter}{number} comes where {letter}{last} is due");
                    self.find(section.line, said);
                }
                self.numbered(section, letter);
            } else if section.heading != TESTS {
                self.others(section, &mut claims);
            }
        }
        let tests = sections.iter().filter(|section| section.heading == TESTS);
        for passage in tests.flat_map(|section| &section.passages) {
            let text = passage.text();
            match text
                .strip_prefix("- ")
                .and_then(|text| text.split_once(": "))
            {
                Some((claim, tests)) if claims.remove(claim).is_some() => {
                    self.tests(passage.line, tests);
                }
                _ => self.find(passage.line, format!("there is no such claim: {text}")),
            }
        }
        for (claim, line) in claims {
            self.find(line, format!("no test shows {claim}"));
        }
    }

    fn numbered(&mut self, section: &Section<'_>, letter: char) {
        let expected = ENTRIES.into_iter().find(|(known, _)| *known == letter);
        let (_, expected) = expected.unwrap_or_default();
        let entries: Vec<_> = section.passages.iter().map(Passage::text).collect();
        let entries: Vec<_> = entries.iter().filter_map(|text| entry(text)).collect();
        let labels: Vec<_> = entries.iter().map(|(label, _)| *label).collect();
        if labels != *expected || labels.len() != section.passages.len() {
            let said = format!("{} has not just the entries {expected:?}", section.heading);
            return self.find(section.line, said);
        }
        let mut unproven = false;
        for (passage, (_, text)) in section.passages.iter().zip(&entries) {
            unproven |= self.remarks(passage.line, text);
        }
        if let Some((passage, (_, tests))) = section.passages.last().zip(entries.last())
            && !self.tests(passage.line, tests)
            && !unproven
        {
            let said = format!("{} names no test and nothing unproven", section.heading);
            self.find(passage.line, said);
        }
    }

    fn others(&mut self, section: &Section<'_>, claims: &mut BTreeMap<String, usize>) {
        let mut sentences = 0;
        for passage in &section.passages {
            let text = passage.text();
            if passage.is_table() {
                let denied = denied(&passage.lines).into_iter();
                claims.extend(denied.map(|claim| (claim, passage.line)));
            } else if section.heading == FIRST && is_entry(&text) {
                sentences += 1;
                claims.insert(format!("sentence {sentences}"), passage.line);
            } else {
                let unproven = self.remarks(passage.line, &text);
                let links = links(&text);
                self.links(passage.line, &links);
                if !unproven && links.is_empty() && !text.ends_with(ADVICE) {
                    let said = "says neither which tests show this nor that it is unproven";
                    self.find(passage.line, said.to_owned());
                }
            }
        }
    }

    /// True if the text names something unproven.
    fn remarks(&mut self, line: usize, text: &str) -> bool {
        let mut remarks = text.split(REMARK).skip(1).peekable();
        let some = remarks.peek().is_some();
        if remarks.any(|remark| remark.trim().is_empty()) {
            self.find(line, "doesn't say what is unproven".to_owned());
        }
        some
    }

    /// False if the list says that nothing is claimed.
    fn tests(&mut self, line: usize, list: &str) -> bool {
        if list == NOTHING {
            return false;
        }
        let links = links(list);
        let whole: Vec<_> = links.iter().map(|link| link.written.as_str()).collect();
        if links.is_empty() || whole.join(", ") != list {
            self.find(line, format!("no list of linked tests: {list}"));
        }
        self.links(line, &links);
        true
    }

    fn links(&mut self, line: usize, links: &[TestLink<'_>]) {
        for TestLink { name, label, .. } in links {
            let Some((_, path)) = self.labels.get(label) else {
                self.find(line, format!("nothing says where {label} leads"));
                continue;
            };
            let text = self.sources.files.get(path);
            if !text.is_some_and(|text| has_test(path, text, name)) {
                let said = format!("there is no test {name} in {path}");
                self.find(line, said);
            }
            self.used.insert((*label).to_owned());
        }
    }
}

struct TestLink<'a> {
    name: &'a str,
    label: &'a str,
    written: String,
}

fn links(text: &str) -> Vec<TestLink<'_>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once("[`") {
        let Some((name, after)) = after.split_once("`]") else {
            break;
        };
        let labelled = after.strip_prefix("[`").and_then(|of| of.split_once("`]"));
        let (label, written);
        (label, written, rest) = match labelled {
            Some((label, after)) => (label, format!("[`{name}`][`{label}`]"), after),
            None => (name, format!("[`{name}`]"), after),
        };
        // With its own address it is another kind of link.
        if !rest.starts_with('(') {
            found.push(TestLink {
                name,
                label,
                written,
            });
        }
    }
    found
}

fn entry(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix("- **")?.split_once(":** ")
}

/// Places of a table that say "no", as `row, column`.
fn denied(lines: &[&str]) -> Vec<String> {
    let mut rows = lines.iter().map(|line| cells(line));
    let head = rows.next().unwrap_or_default();
    let mut found = Vec::new();
    for row in rows {
        let name = row.first().copied().unwrap_or_default();
        let denied = row.iter().zip(&head).filter(|(cell, _)| **cell == "no");
        found.extend(denied.map(|(_, column)| format!("{name}, {column}")));
    }
    found
}

fn has_test(path: &str, text: &str, name: &str) -> bool {
    let below = |folder: &str| path.starts_with(folder);
    if let Some(transcript) = path.strip_prefix(TRANSCRIPTS) {
        return transcript == name;
    }
    if path.ends_with(".test.js") && below("tests/e2e/") {
        let title = name
            .strip_prefix('"')
            .and_then(|name| name.strip_suffix('"'));
        return scenes(text).any(|scene| Some(scene) == title);
    }
    let rust = path.ends_with(".rs") && ["crates/", "src/", "xtask/"].into_iter().any(below);
    rust && functions(text).any(|function| function == name)
}

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

/// Names of the scenes, and of tests without a browser.
fn scenes(text: &str) -> impl Iterator<Item = &str> {
    let begun = text.split("scene(").skip(1);
    let begun = begun.chain(text.split("\ntest(").skip(1));
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
    const LABELS: &str = "\n[`peer/a`]: ../../crates/nomic-peer/tests/a.rs\n\
        [`e2e/a`]: ../../tests/e2e/a.test.js\n\
        [`a-b.nomic`]: ../../crates/nomic-engine/tests/transcripts/a-b.nomic\n";
    const ALL: &str = "[`it_holds`][`peer/a`], [`it_waits`][`peer/a`], \
        [`it_always_holds`][`peer/a`], [`\"one, two\"`][`e2e/a`], [`\"three\"`][`e2e/a`], [`a-b.nomic`]";

    fn said(page: &str) -> Vec<String> {
        let page = format!("It holds: {ALL}\n\n{page}\n{LABELS}");
        check(&Sources::of_files(&[
            (PAGE, &page),
            ("crates/nomic-peer/tests/a.rs", RUST),
            ("tests/e2e/a.test.js", SCENES),
            ("crates/nomic-engine/tests/transcripts/a-b.nomic", ""),
        ]))
    }

    fn finds(page: &str, expected: &str) {
        let said = said(page);
        assert_eq!(said.len(), 1, "{page}\n{said:?}");
        assert!(said[0].contains(expected), "{said:?}");
    }

    fn threat(number: usize, left: &str, tests: &str) -> String {
        format!(
            "### T{number}. Noise\n\n- **Attack:** Make noise.\n- **Who:** A player.\n\
             - **Stops it:** Doors.\n- **Left:** {left}\n- **Tests:** {tests}\n\n"
        )
    }

    #[test]
    fn a_page_that_is_missing_is_found() {
        assert_eq!(check(&Sources::default()).len(), 1);
    }

    #[test]
    fn a_threat_with_its_tests_is_fine() {
        assert_eq!(said(&threat(1, "Nothing.", ALL)), [""; 0]);
        assert_eq!(said(&threat(1, "*Unproven:* all.", NOTHING)), [""; 0]);
        let assumption =
            format!("### A1. It\n\n- **Assumed:** It.\n- **Otherwise:** Not.\n- **Tests:** {ALL}");
        assert_eq!(said(&assumption), [""; 0]);
    }

    #[test]
    fn a_threat_without_tests_or_with_other_words_for_them_is_found() {
        finds(&threat(1, "Nothing.", NOTHING), "T1. Noise");
        finds(
            &threat(1, "Nothing.", "it_holds"),
            "no list of linked tests",
        );
        finds(
            &threat(1, "Nothing.", "[`it_holds`][`peer/a`] and more"),
            "no list",
        );
        finds(&threat(1, "*Unproven:*", ALL), "doesn't say what");
    }

    #[test]
    fn entries_that_are_missing_moved_or_empty_are_found() {
        let whole = threat(1, "Nothing.", ALL);
        finds(
            &whole.replace("- **Who:** A player.\n", ""),
            "has not just the entries",
        );
        finds(
            &whole.replace("**Who:**", "**Whose:**"),
            "has not just the entries",
        );
        finds(
            &whole.replace("- **Who:**", "\nAnd.\n\n- **Who:**"),
            "has not just the entries",
        );
        finds(&whole.replace("A player.", ""), "has not just the entries");
        finds(
            &whole.replace("### T1.", "### B1."),
            "has not just the entries",
        );
    }

    #[test]
    fn numbers_go_up_by_one() {
        let two = |second| threat(1, "Nothing.", ALL) + &threat(second, "Nothing.", ALL);
        assert_eq!(said(&two(2)), [""; 0]);
        finds(&two(3), "T3 comes where T2 is due");
        finds(&two(1), "T1 comes where T2 is due");
    }

    #[test]
    fn a_name_that_is_no_test_of_its_file_is_found() {
        for link in [
            "[`it_does_not_hold`][`peer/a`]",
            "[`helper`][`peer/a`]",
            "[`nobody_runs_it`][`peer/a`]",
            "[`\"two\"`][`e2e/a`]",
            "[`three`][`e2e/a`]",
            "[`it_holds`][`e2e/a`]",
            "[`it_holds`][`a-b.nomic`]",
        ] {
            finds(&threat(1, "Nothing.", link), "there is no test");
        }
        finds(
            &threat(1, "Nothing.", "[`it_holds`][`peer/b`]"),
            "nothing says where",
        );
        finds(&threat(1, "Nothing.", "[`it_holds`]"), "nothing says where");
    }

    #[test]
    fn a_label_that_no_link_names_is_found() {
        finds(
            "[`b.nomic`]: ../../crates/nomic-engine/tests/transcripts/b.nomic",
            "b.nomic",
        );
    }

    #[test]
    fn a_paragraph_without_a_test_is_found_with_its_line() {
        let lacks = "says neither";
        finds("# Head\n\nNobody can.\n", "threats.md:5: says neither");
        finds(
            "- one [`it_holds`][`peer/a`]\n- two\n- three <!-- advice -->",
            lacks,
        );
        finds("One.\n- two\n  <!-- advice -->", lacks);
        finds("1. one\n2. two <!-- advice -->", lacks);
        finds("See [`it_holds`](a.md).", lacks);
        assert_eq!(said("Lock it.\n<!-- advice -->"), [""; 0]);
        assert_eq!(said("It holds. *Unproven:* on Mondays."), [""; 0]);
        finds("It holds. *Unproven:*", "doesn't say what");
    }

    #[test]
    fn each_sentence_and_each_no_of_a_table_has_its_tests() {
        let page = "## If you play with friends\n\n1. One.\n2. Two.\n\n## In short\n\n\
            | | read | write |\n|---|---|---|\n| relay | no | **yes** |\n| host | as it likes | no |\n\n\
            ## Tests of the first part\n\n";
        let entries = [
            "- sentence 1: [`it_holds`][`peer/a`], [`a-b.nomic`]",
            "- sentence 2: none: nothing is claimed.",
            "- relay, read: [`\"three\"`][`e2e/a`]",
            "- host, write: [`it_waits`][`peer/a`]",
        ];
        let with = |entries: &[&str]| format!("{page}{}\n", entries.join("\n"));
        assert_eq!(said(&with(&entries)), [""; 0]);
        finds(&with(&entries[..3]), "no test shows host, write");
        finds(&with(&entries[1..]), "no test shows sentence 1");
        let twice = [&entries[..], &entries[..1]].concat();
        finds(&with(&twice), "there is no such claim");
        let more = [&entries[..], &["- host, read: [`it_holds`][`peer/a`]"]].concat();
        finds(&with(&more), "there is no such claim: - host, read");
        let helper = with(&entries).replace("it_waits", "helper");
        finds(&helper, "there is no test helper");
    }
}
