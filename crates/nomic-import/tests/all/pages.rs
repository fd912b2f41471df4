//! Pages in real shapes, each with its expected rules. `RECORD=1 cargo test -p nomic-import` writes
//! the expectations; read them before you keep them.

use nomic_import::{ImportSource, Imported, ImportedClass, import, read};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages")
}

fn told(found: &Imported) -> String {
    let mut said = String::new();
    for rule in &found.rules {
        let class = rule.class.map_or("-", ImportedClass::name);
        let status = rule.status.as_deref().unwrap_or("-");
        let title = rule.title.as_deref().unwrap_or("-");
        let law = if rule.in_force { "law" } else { "gone" };
        let number = if rule.offered { "offered" } else { "found" };
        writeln!(
            said,
            "{} {number} | {class} | {law} | {status} | {title}",
            rule.called()
        )
        .unwrap();
        for line in rule.text.lines() {
            writeln!(said, "    {line}").unwrap();
        }
        for line in rule.code.iter().flat_map(|code| code.lines()) {
            writeln!(said, "    > {line}").unwrap();
        }
    }
    for left in &found.unplaced {
        let kind = if left.section { "section" } else { "left" };
        writeln!(said, "{kind} {}:{} {:?}", left.source, left.line, left.text).unwrap();
    }
    for warning in &found.warnings {
        writeln!(said, "{warning:?}").unwrap();
    }
    said
}

fn check(name: &str, found: &Imported) {
    let path = folder().join(format!("{name}.found"));
    let told = told(found);
    if std::env::var_os("RECORD").is_some() {
        fs::write(&path, told).unwrap();
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(told, expected, "{name}: found otherwise than written down");
}

#[test]
fn every_page_is_read_as_written_down_beside_it() {
    let mut pages = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() || name.ends_with(".found") {
            continue;
        }
        let (text, _) = read(&fs::read(&path).unwrap()).unwrap();
        let source = ImportSource {
            name: &name,
            text: &text,
        };
        check(&name, &import(&[source]).unwrap());
        pages += 1;
    }
    assert!(pages >= 15, "only {pages} pages");
}

#[test]
fn files_with_a_rule_each_make_one_ruleset() {
    let files = [
        (
            "rules/201-turns.txt",
            "Turns go round.\n1. Left first.\n2. Then right.\n",
        ),
        ("rules/101.md", "# 101 Players\n\nAll may play.\n"),
        (
            "rules/rule-102.md",
            "---\ntitle: Silence\nclass: immutable\n---\nNobody shouts.\n",
        ),
        ("rules/README.md", "# Quiet game\n\nAnybody may join.\n"),
    ];
    let sources = files.map(|(name, text)| ImportSource { name, text });
    check("files", &import(&sources).unwrap());
}

#[test]
fn a_folder_or_file_named_after_a_class_gives_it_to_rules_that_have_none() {
    let files = [
        (
            "rules/immutable/101.md",
            "# 101: Players\n\nAll may play.\n",
        ),
        (
            "rules/immutable/102.md",
            "# 102: Turns (mutable)\n\nTurns go round.\n",
        ),
        ("Mutable_Rules.txt", "201. Left first.\n202. Then right.\n"),
    ];
    let found = import(&files.map(|(name, text)| ImportSource { name, text })).unwrap();
    let classes: Vec<_> = found
        .rules
        .iter()
        .map(|rule| (rule.number, rule.class))
        .collect();
    let (stays, changes) = (Some(ImportedClass::Immutable), Some(ImportedClass::Mutable));
    assert_eq!(
        classes,
        [(101, stays), (102, changes), (201, changes), (202, changes)]
    );
}

#[test]
fn a_page_of_our_own_format_is_read_with_its_code() {
    let page = "# Set\n\n## Immutable rules\n\n### 101 · One\n\nText one.\n\n```nomic\nkeep n = 0\n```\n\n\
                ## Mutable rules\n\n### 201 · Two\n\nText two.\n";
    let found = import(&[ImportSource {
        name: "en.md",
        text: page,
    }])
    .unwrap();
    let [one, two] = found.rules.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(
        (one.number, one.class),
        (101, Some(ImportedClass::Immutable))
    );
    assert_eq!(one.title.as_deref(), Some("One"));
    assert_eq!(one.code.as_deref(), Some("keep n = 0\n"));
    assert_eq!(
        (two.class, two.code.as_deref()),
        (Some(ImportedClass::Mutable), None)
    );
    assert_eq!(found.warnings, []);
}
