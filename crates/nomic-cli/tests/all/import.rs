//! `nomic import` as it is called.

use nomic_cli::answers::ImportAnswer;
use serde_json::{Value, json};
use std::fs;
use std::process::{Command, Output};

fn import(files: &[(&str, &[u8])], arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_nomic"));
    command.arg("import").args(arguments);
    for (name, bytes) in files {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        command.arg(path);
    }
    command.output().unwrap()
}

fn json(files: &[(&str, &[u8])]) -> Value {
    let output = import(files, &["--json"]);
    assert!(output.status.success(), "{output:?}");
    told(&output)
}

fn told(output: &Output) -> Value {
    let answer: ImportAnswer = crate::answers::read(&output.stdout);
    serde_json::to_value(answer).unwrap()
}

const PAGE: &str = "Hausregeln\n\n101, unveränderlich\nAlle spielen.\n\n201, veränderlich\nersetzt durch 301\n\n301: abgelehnt\n";

#[test]
fn json_tells_of_each_rule_what_the_page_says_and_null_where_it_says_nothing() {
    let expected = json!({
        "rules": [
            {"number": 101, "class": "immutable", "title": null, "status": null, "text": "Alle spielen."},
            {"number": 201, "class": "mutable", "title": null, "status": "ersetzt durch 301", "text": ""},
            {"number": 301, "class": null, "title": null, "status": "abgelehnt", "text": ""},
        ],
        "unplaced": [{"line": 1, "text": "Hausregeln"}],
    });
    assert_eq!(json(&[("page.txt", PAGE.as_bytes())]), expected);
}

#[test]
fn several_files_make_one_ruleset_and_old_encodings_are_read() {
    let told = json(&[
        ("201.txt", b"F\xfcr alle."),
        ("101.md", b"# 101: Start\n\nAll begin.\n"),
        ("README.md", b"# About\n"),
    ]);
    let numbers: Vec<_> = told["rules"]
        .as_array()
        .unwrap()
        .iter()
        .map(|rule| &rule["number"])
        .collect();
    assert_eq!(numbers, [101, 201]);
    assert_eq!(told["rules"][0]["title"], "Start");
    assert_eq!(told["rules"][1]["text"], "Für alle.");
    assert!(
        told["unplaced"][0]["file"]
            .as_str()
            .unwrap()
            .ends_with("README.md")
    );
}

#[test]
fn people_are_told_the_rules_what_is_left_and_what_to_look_at() {
    let output = import(&[("page.txt", PAGE.as_bytes())], &[]);
    let said = String::from_utf8(output.stdout).unwrap();
    for part in [
        "101 · immutable",
        "    Alle spielen.",
        "201 · mutable · ersetzt durch 301",
        "line 1: Hausregeln",
        "3 rules.",
    ] {
        assert!(said.contains(part), "{part} in {said}");
    }
}

#[test]
fn the_status_tells_whether_there_were_rules() {
    assert_eq!(
        import(&[("a.txt", b"Nothing of the kind.")], &[])
            .status
            .code(),
        Some(1)
    );
    let empty = import(&[("a.txt", b"")], &[]);
    assert_eq!(empty.status.code(), Some(1));
    assert!(
        String::from_utf8(empty.stderr)
            .unwrap()
            .contains("import/empty")
    );
    let missing = Command::new(env!("CARGO_BIN_EXE_nomic"))
        .args(["import", "not-there.txt"])
        .output()
        .unwrap();
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn a_folder_is_read_as_one_ruleset_without_pictures_and_hidden_files() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    fs::create_dir(folder.path().join("mutable")).unwrap();
    write("101.md", b"# 101: Start\n\nAll begin.\n");
    write("mutable/201-turns.txt", b"Turns go round.\n");
    write("board.png", b"\x89PNG 102. no rule");
    write(".draft.md", b"# 103: Hidden\n\nNot yet.\n");
    let output = Command::new(env!("CARGO_BIN_EXE_nomic"))
        .args(["import", "--json"])
        .arg(folder.path())
        .output()
        .unwrap();
    let told = told(&output);
    let rules = told["rules"].as_array().unwrap();
    let numbers: Vec<_> = rules.iter().map(|rule| &rule["number"]).collect();
    assert_eq!(numbers, [101, 201], "{told}");
    assert_eq!(told["unplaced"], json!([]));
}

#[test]
fn what_comes_in_on_standard_input_is_read() {
    use std::io::Write as _;
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_nomic"))
        .args(["import", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(PAGE.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let told = told(&output);
    assert_eq!(told["rules"].as_array().unwrap().len(), 3);
}

#[test]
fn a_file_in_an_old_encoding_is_read_whole_and_that_is_said() {
    let output = import(
        &[("old.txt", b"101. F\xfcr alle.\n102. S\xfc\xdf.\n")],
        &["--json"],
    );
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains("old.txt is not UTF-8; it is read as Windows-1252."),
        "{said}"
    );
    let told = told(&output);
    assert_eq!(told["rules"][1]["text"], "Süß.");
}

#[test]
fn errors_name_the_file_and_the_reason() {
    let empty = import(&[("empty.txt", b" \n")], &[]);
    let said = String::from_utf8(empty.stderr).unwrap();
    assert!(
        said.contains("empty.txt: import/empty: there is nothing to read"),
        "{said}"
    );
    let none = import(&[], &[]);
    assert_eq!(none.status.code(), Some(2));
}
