//! `cargo xtask tidy`: checks beyond the compiler's. Each check is a function from the sources to
//! findings, and has tests in its file.

mod circles;
mod claims;
mod code_references;
mod doubles;
mod error_codes;
mod error_tables;
mod exceptions;
mod glossary;
mod halves;
mod known;
mod labels;
mod layers;
mod lengths;
mod links;
mod map;
mod markup;
mod messages;
mod modules;
mod paths;
mod places;
mod plain;
mod player_words;
mod profiles;
mod purity;
mod report;
mod ruleset_names;
mod source_words;
mod sources;
mod tree;

use crate::{
    args::ChoreArgs, chore_error::ChoreError, project::Project, run::print_lines, tally::TestTally,
};
use report::TidyFinding;
use sources::Sources;

/// Name of a check, and its function.
type TidyCheck = (&'static str, fn(&Sources) -> Vec<TidyFinding>);

const CHECKS: [TidyCheck; 22] = [
    ("arrows between the crates go down only", layers::check),
    ("files and functions are short", lengths::check),
    (
        "rules and engine know no clock, float or hash order",
        purity::check,
    ),
    ("the engine names no ruleset", ruleset_names::check),
    ("page and host keep apart", halves::check),
    (
        "what players read is said as people say it",
        player_words::check,
    ),
    ("documents and comments are in plain words", plain::check),
    ("every message is said somewhere", messages::check),
    ("no file names a place on one machine", places::check),
    ("native programs are built for speed", profiles::check),
    ("links between documents lead somewhere", links::check),
    (
        "architecture.md has every crate and every arrow",
        map::check,
    ),
    ("what documents name is there", code_references::check),
    ("glossary.md has the words of the code", glossary::check),
    ("what documents say to press is on the page", labels::check),
    ("every Rust file is part of a program", modules::check),
    ("no modules need each other in a circle", circles::check),
    ("no public type has another one's name", doubles::check),
    ("what threats.md says is tied to tests", claims::check),
    (
        "errors.md and rulesets.md have every code of an error",
        error_codes::check,
    ),
    (
        "the tables of errors.md are what the code says",
        error_tables::check,
    ),
    ("what players write is shown as text", markup::check),
];

pub(crate) fn tidy_command(project: &Project, args: ChoreArgs) -> Result<(), ChoreError> {
    args.done()?;
    let tally = tidy(project)?;
    if tally.failed > 0 {
        return Err(ChoreError::new("Not tidy yet."));
    }
    println!("Tidy.");
    Ok(())
}

/// Runs all checks and prints their findings as `path:line: text`.
pub(crate) fn tidy(project: &Project) -> Result<TestTally, ChoreError> {
    let sources = Sources::read(project)?;
    let mut tally = TestTally::default();
    for (name, check) in CHECKS {
        let findings = check(&sources);
        let mark = if findings.is_empty() { "ok" } else { "NOT" };
        print_lines(format_args!("    {mark:<4}{name}"));
        let found: String = findings
            .iter()
            .map(|finding| format!("        {finding}\n"))
            .collect();
        print_lines(&found);
        tally += if findings.is_empty() {
            TestTally::PASSED
        } else {
            TestTally::failure(&format!("{name}\n{found}"))
        };
    }
    Ok(tally)
}
