//! `cargo xtask tidy`: what the compiler does not check. Every check is a function from the
//! sources to findings, and has tests of its own beside it.

mod circles;
mod claims;
mod code;
mod codes;
mod doubles;
mod error_tables;
mod exceptions;
mod finding;
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
mod named;
mod names;
mod paths;
mod places;
mod plain;
mod profiles;
mod purity;
mod sources;
mod tree;
mod wording;

use crate::{args::Args, project::Project, run::say, tally::Tally, trouble::Trouble};
use finding::Finding;
use sources::Sources;

/// A check: what it is called, and how it looks at the sources.
type Check = (&'static str, fn(&Sources) -> Vec<Finding>);

const CHECKS: [Check; 22] = [
    ("arrows between the crates go down only", layers::check),
    ("files and functions are short", lengths::check),
    (
        "rules and engine know no clock, float or hash order",
        purity::check,
    ),
    ("the engine names no ruleset", names::check),
    ("page and host keep apart", halves::check),
    ("what players read is said as people say it", wording::check),
    ("documents and comments are in plain words", plain::check),
    ("every message is said somewhere", messages::check),
    ("no file names a place on one machine", places::check),
    ("native programs are built for speed", profiles::check),
    ("links between documents lead somewhere", links::check),
    (
        "architecture.md has every crate and every arrow",
        map::check,
    ),
    ("what documents name is there", named::check),
    ("glossary.md has the words of the code", glossary::check),
    ("what documents say to press is on the page", labels::check),
    ("every Rust file is part of a program", modules::check),
    ("no modules need each other in a circle", circles::check),
    ("no public type has another one's name", doubles::check),
    ("what threats.md says is tied to tests", claims::check),
    (
        "errors.md and rulesets.md have every code of an error",
        codes::check,
    ),
    (
        "the tables of errors.md are what the code says",
        error_tables::check,
    ),
    ("what players write is shown as text", markup::check),
];

pub(crate) fn tidy_command(project: &Project, args: Args) -> Result<(), Trouble> {
    args.done()?;
    let tally = tidy(project)?;
    if tally.failed > 0 {
        return Err(Trouble::new("Not tidy yet."));
    }
    println!("Tidy.");
    Ok(())
}

/// Runs all checks and prints what they find, as `path:line: what`.
pub(crate) fn tidy(project: &Project) -> Result<Tally, Trouble> {
    let sources = Sources::read(project)?;
    let mut tally = Tally::default();
    for (name, check) in CHECKS {
        let findings = check(&sources);
        let mark = if findings.is_empty() { "ok" } else { "NOT" };
        say(format_args!("    {mark:<4}{name}"));
        let found: String = findings
            .iter()
            .map(|finding| format!("        {finding}\n"))
            .collect();
        say(&found);
        tally += if findings.is_empty() {
            Tally::PASSED
        } else {
            Tally::failure(&format!("{name}\n{found}"))
        };
    }
    Ok(tally)
}
