//! `cargo xtask tidy`: checks beyond the compiler's. Each check is a function from the sources to
//! findings, and has tests in its file.
//!
//! Some checks compare a part of a document with the code. `RECORD=1 cargo xtask tidy` writes these
//! parts again.

mod banned;
mod claims;
mod doubles;
mod glossary;
mod labels;
mod links;
mod map;
mod markdown;
mod messages;
mod modules;
mod named;
mod plain;
mod player_words;
mod source_words;
mod sources;
mod tables;

use std::process::ExitCode;

use sources::Sources;

/// Name of a check, and its function. A finding is a line `path:line: text`.
type TidyCheck = (&'static str, fn(&Sources) -> Vec<String>);

const CHECKS: [TidyCheck; 14] = [
    (
        "architecture.md has every crate and every arrow",
        map::check,
    ),
    ("no place has a word that is banned there", banned::check),
    ("texts for players are in plain words", player_words::check),
    ("documents and comments are in plain words", plain::check),
    ("every message has a use", messages::check),
    ("links between documents lead somewhere", links::check),
    ("names in documents exist", named::check),
    ("glossary.md has the words of the code", glossary::check),
    ("labels in documents are on the page", labels::check),
    ("every Rust file is part of a program", modules::check),
    ("no public type has another one's name", doubles::check),
    ("claims of threats.md are tied to tests", claims::check),
    ("the tables of error codes are the code's", tables::check),
    ("files are short", sources::check_lengths),
];

fn main() -> ExitCode {
    let sources = match Sources::read() {
        Ok(sources) => sources,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let mut failed = 0;
    for (name, check) in CHECKS {
        let findings = check(&sources);
        let held = findings.is_empty();
        failed += usize::from(!held);
        println!("    {:<4}{name}", if held { "ok" } else { "NOT" });
        for finding in findings {
            println!("        {finding}");
        }
    }
    let (word, code) = match failed {
        0 => ("ok", ExitCode::SUCCESS),
        _ => ("FAILED", ExitCode::FAILURE),
    };
    // As test programs say it, so that `cargo xtask test` can count.
    let passed = CHECKS.len() - failed;
    println!("test result: {word}. {passed} passed; {failed} failed");
    code
}
