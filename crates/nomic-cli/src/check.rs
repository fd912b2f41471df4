//! `nomic check`: looks at a ruleset's page, or at the code of one rule, as a table would.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Family, Language, Program, compile};
use nomic_rulesets::Page;

use crate::replay::{language, print};

/// What to check, and in which language to speak.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// A ruleset's page (Markdown), or a file with the code of one rule.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The language of errors and readings.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = language)]
    language: Language,
}

/// A piece of code to look at.
struct Piece {
    /// What it is called.
    name: String,
    code: String,
}

/// Checks the file; the exit status says whether a game could be played with it.
pub(crate) fn run(options: &Options) -> ExitCode {
    let text = match fs::read_to_string(&options.file) {
        Ok(text) => text,
        Err(cause) => {
            eprintln!("Can't read {} ({cause}).", options.file.display());
            return ExitCode::from(2);
        }
    };
    let pieces = match pieces(&options.file, &text) {
        Ok(pieces) => pieces,
        Err(said) => {
            eprintln!("{said}");
            return ExitCode::FAILURE;
        }
    };
    let mut good = true;
    let mut said = String::new();
    for piece in &pieces {
        let _ = writeln!(said, "{}", piece.name);
        match compile(&piece.code, &VOCABULARY) {
            Ok(program) => describe(&program, &mut said),
            Err(diagnostics) => {
                good = false;
                for diagnostic in diagnostics {
                    let _ = writeln!(said, "  {}", diagnostic.say(options.language));
                }
            }
        }
    }
    print(&said);
    if good {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The code of every rule on a page, or the one piece that the file is.
fn pieces(file: &Path, text: &str) -> Result<Vec<Piece>, String> {
    if file.extension().is_none_or(|ending| ending != "md") {
        let name = file.display().to_string();
        let code = text.to_owned();
        return Ok(vec![Piece { name, code }]);
    }
    let page = page(text)?;
    let rules = page.rules.into_iter();
    Ok(rules
        .map(|rule| Piece {
            name: format!("{} · {}", rule.number, rule.title),
            code: rule.code.unwrap_or_default(),
        })
        .collect())
}

/// Reads the page in the language that fits; what is wrong is told of the one that came furthest.
fn page(text: &str) -> Result<Page, String> {
    let mut errors = Vec::new();
    for language in Language::ALL {
        match Page::read(language, text) {
            Ok(page) => return Ok(page),
            Err(error) => errors.push(error),
        }
    }
    let furthest = errors.into_iter().max_by_key(|error| error.line);
    Err(furthest.map_or_else(String::new, |error| error.to_string()))
}

/// What the code does, in the words of the language itself.
fn describe(program: &Program, said: &mut String) {
    for provision in program.provisions() {
        let does = match provision.family() {
            Family::Question { .. } => "answers",
            Family::Check => "checks",
            Family::Event => "reacts to",
        };
        let _ = writeln!(
            said,
            "  line {}: {does} {}",
            provision.line(),
            provision.hook()
        );
    }
}
