//! Tests of `nomic check` as a process.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn check(path: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nomic"));
    command.arg("check").arg(path).args(arguments);
    command.output().unwrap()
}

fn with_file(name: &str, text: &str, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    check(&path, arguments)
}

#[test]
fn code_is_checked_as_players_see_it() {
    let code = "when required_votes(b)\n  answer b.eligible_voters\nend\n";
    let output = with_file("rule.txt", code, &[]);
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("required_votes"), "{said}");

    let wrong = code.replace("eligible_voters", "eligible_voter");
    let output = with_file("rule.txt", &wrong, &["--language", "de"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.contains("Zeile 2") && said.contains("eligible_voters"),
        "{said}"
    );
}

#[test]
fn what_code_reads_is_listed_once() {
    let code = "when turn_ends(p)\n  award(p, draw(6))\nend\n";
    let output = with_file("rule.txt", code, &[]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said.matches("draw()").count(), 1, "{said}");
}

#[test]
fn a_page_that_is_no_ruleset_is_refused_with_the_line() {
    let output = with_file("en.md", "# A set\n\n## Immutable rules\n\n### one\n", &[]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(":5:"), "{said}");
}

#[test]
fn the_initial_set_is_told_in_three_languages_with_what_depends_on_what() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../nomic-rulesets/rulesets/suber");
    let page = folder.join("en.md");
    for (language, parts) in [
        (
            "en",
            [
                "202 · The turn",
                "reacts to on_decided",
                "What depends on what",
                "carries: 109, 203",
            ],
        ),
        (
            "de",
            [
                "202 · The turn",
                "on_decided (Ereignis)",
                "Was wovon abhängt",
                "carries: 109, 203",
            ],
        ),
        (
            "it",
            [
                "202 · The turn",
                "reagisce a on_decided",
                "Che cosa dipende",
                "carries: 109, 203",
            ],
        ),
    ] {
        let output = check(&page, &["--language", language]);
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8(output.stdout).unwrap();
        for part in parts {
            assert!(said.contains(part), "{part} is missing in\n{said}");
        }
    }
}

#[test]
fn a_position_is_told_with_what_is_void_and_what_nobody_answers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../nomic-rulesets/rulesets");
    for (language, expected) in [
        (
            "en",
            [
                "322 · Four for everyone",
                "204, repealed",
                "  323 <- 112\n",
                "  winner: no rule names a winning score",
            ],
        ),
        (
            "de",
            [
                "202, ersetzt durch 316",
                "321, abgelehnt\n",
                "nichtig",
                "  winner: keine Regel nennt eine Punktzahl",
            ],
        ),
        (
            "it",
            [
                "202, sostituita da 316",
                "204, abrogata",
                "rende nulle",
                "  winner: nessuna regola indica un punteggio",
            ],
        ),
    ] {
        let page = folder.join("interrupted/en.md");
        let output = check(&page, &["--language", language]);
        assert!(output.status.success(), "{output:?}");
        let said = String::from_utf8(output.stdout).unwrap();
        for words in expected {
            assert!(said.contains(words), "{words} is not in\n{said}");
        }
    }
    // Where 208 still names a score, nothing is said.
    let output = check(&folder.join("suber/en.md"), &[]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(!said.contains("no rule answers"), "{said}");
    assert!(said.contains("208"), "{said}");
    // A page without the code doesn't say which rule answers.
    let output = check(&folder.join("interrupted/de.md"), &[]);
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(!said.contains("no rule answers"), "{said}");
}

#[test]
fn whatever_can_be_chosen_is_checked_too() {
    let page = "# A set\n\n## Choices\n\n### share · How many votes?\n\n- **`2`** · two\n- `tow` · three\n\n\
        ## Mutable rules\n\n### 1 · Votes\n\nIt takes {{share}}.\n\n\
        ```nomic\nwhen required_votes(p)\n  answer {{share}}\nend\n```\n";
    let output = with_file("en.md", page, &[]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    for part in ["How many votes?", "two (usual)", "tow · three", "Line 2"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let output = with_file("en.md", &page.replace("tow", "3"), &[]);
    assert!(output.status.success(), "{output:?}");
}
