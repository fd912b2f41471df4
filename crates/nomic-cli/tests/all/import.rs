//! Tests of `nomic import` as a process.

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

#[cfg(unix)]
fn import_in(folder: &std::path::Path, arguments: &[&str]) -> Output {
    use std::process::Stdio;
    use std::time::{Duration, Instant};
    let mut child = Command::new(env!("CARGO_BIN_EXE_nomic"))
        .current_dir(folder)
        .arg("import")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(120) {
            child.kill().unwrap();
            panic!("it hangs");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait_with_output().unwrap()
}

fn complaints(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_passed_over_and_told() {
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("101.txt"), "Tea is at four.\n").unwrap();
    let made = Command::new("mkfifo").arg(at("pipe.txt")).status().unwrap();
    assert!(made.success());
    let _socket = UnixListener::bind(at("socket.txt")).unwrap();
    symlink(".", at("loop")).unwrap();
    symlink("/dev/zero", at("zero.txt")).unwrap();
    let output = import_in(folder.path(), &["."]);
    let said = complaints(&output);
    assert!(output.status.success(), "{said}");
    for told in [
        "./loop is passed over: it is a link.",
        "./pipe.txt is passed over: it is a pipe.",
        "./socket.txt is passed over: it is a socket.",
        "./zero.txt is passed over: it is a link.",
    ] {
        assert!(said.contains(told), "{told} in {said}");
    }
    for (name, kind) in [("pipe.txt", "a pipe"), ("zero.txt", "a device")] {
        let output = import_in(folder.path(), &[name]);
        let told = format!("Can't read {name}: it is {kind}.");
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(complaints(&output).contains(&told), "{output:?}");
    }
}

#[cfg(unix)]
#[test]
fn files_that_tell_no_size_are_read() {
    let output = import_in(std::path::Path::new("/proc/self"), &["status"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("Nothing here looks like a rule."), "{said}");
}

#[cfg(unix)]
#[test]
fn folders_without_end_and_without_number_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut deep = folder.path().to_owned();
    fs::write(deep.join("101.txt"), "Tea is at four.\n").unwrap();
    for _ in 0..60 {
        deep.push("a");
        fs::create_dir(&deep).unwrap();
    }
    fs::write(deep.join("102.txt"), "Milk comes first.\n").unwrap();
    let output = import_in(folder.path(), &["."]);
    assert!(output.status.success());
    assert!(
        complaints(&output).contains("it lies too deep"),
        "{output:?}"
    );

    let folder = tempfile::tempdir().unwrap();
    for number in 0..=nomic_import::MAX_FILES {
        fs::write(folder.path().join(format!("{number}.txt")), "A rule.").unwrap();
    }
    let output = import_in(folder.path(), &["."]);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaints(&output).contains("import/too_many_files"));
}

#[test]
fn a_pipe_is_read_no_further_than_the_limit() {
    use std::io::Write as _;
    use std::process::Stdio;
    let mut child = Command::new(env!("CARGO_BIN_EXE_nomic"))
        .args(["import", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let (page, mut written) = ([b'a'; 4096], 0);
    while written < 64 * nomic_import::MAX_BYTES && pipe.write_all(&page).is_ok() {
        written += page.len();
    }
    drop(pipe);
    let output = child.wait_with_output().unwrap();
    // The bytes in the pipe are counted, too.
    assert!(written < 3 * nomic_import::MAX_BYTES, "{written}");
    assert_eq!(output.status.code(), Some(1));
    assert!(complaints(&output).contains("-: import/too_long"));
}

#[test]
fn a_file_that_is_no_text_is_refused_with_its_kind_and_what_to_do() {
    let utf16: Vec<u8> = "101. Tea"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let files: [(&str, &[u8], &str); 5] = [
        (
            "a.pdf",
            b"%PDF-1.4\n101. Tea",
            "it is a PDF; save it as text",
        ),
        (
            "a.docx",
            b"PK\x03\x04\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0word/a.xml",
            "a Word document; save it as text",
        ),
        ("a.txt", b"\x89PNG\r\n\x1a\n101. Tea", "it is a picture"),
        ("a.gz", b"\x1f\x8b\x08101. Tea", "an archive; unpack it"),
        ("b.txt", &utf16, "UTF-16 without its mark; save it in UTF-8"),
    ];
    for (name, bytes, told) in files {
        let output = import(&[("101.txt", b"Tea is at four."), (name, bytes)], &[]);
        let said = complaints(&output);
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(
            said.contains("import/not_text") && said.contains(told),
            "{said}"
        );
        assert_eq!(output.stdout, b"");
    }
}

#[test]
fn files_of_a_folder_that_are_no_text_are_told_one_by_one() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    write("102.txt", b"%PDF-1.4 102. Milk");
    write("board.png", b"\x89PNG\r\n");
    write("notes.tex", b"101. Tea");
    let run = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nomic"));
        command.arg("import").arg(folder.path()).output().unwrap()
    };
    assert_eq!(run().status.code(), Some(1));
    write("101.md", b"# 101: Tea\n\nTea is at four.\n");
    let output = run();
    assert!(output.status.success());
    for told in [
        "102.txt is passed over: it is a PDF; save it as text",
        "board.png is passed over: it is a picture;",
        "notes.tex is passed over: it does not end as a text does; name it to have it read.",
    ] {
        assert!(complaints(&output).contains(told), "{told} in {output:?}");
    }
}

#[cfg(unix)]
#[test]
fn nothing_that_is_printed_moves_the_terminal() {
    let name = "a\u{1b}]0;b\u{7}\u{9b}2J\u{202e}.txt";
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join(name),
        b"F\xfcr \x1b[2J alle.\n\n101. Tee.",
    )
    .unwrap();
    fs::write(folder.path().join("b.txt"), b"102. \x1b]0;c\x07Milch.").unwrap();
    for arguments in [
        &["."][..],
        &[".", "--json"],
        &[name],
        &["\u{1b}[2Jnot-there"],
    ] {
        let output = import_in(folder.path(), arguments);
        for bytes in [output.stdout, output.stderr] {
            let said = String::from_utf8(bytes).unwrap();
            let moves = |sign: char| sign.is_control() && !"\n\t".contains(sign);
            assert!(!said.contains(moves), "{said:?}");
        }
    }
}
