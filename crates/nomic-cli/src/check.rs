//! `nomic check`: checks a ruleset's page, or the code of one rule, as a table would.

mod description;
mod silence;
mod whole;
mod words;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Diagnostic, Language, compile};
use nomic_rulesets::{Blueprint, Page, Picks, RulesetError};
use nomic_wording::{Locale, diagnosis};

use crate::terminal::{complain, locale, print};

#[derive(Debug, Args)]
pub(crate) struct CheckOptions {
    /// A ruleset's page (Markdown), or a file with the code of one rule.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The language of errors and readings.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = locale)]
    language: Locale,
}

/// The exit status is 0 if a game can be played with the file.
pub(crate) fn run(options: &CheckOptions) -> ExitCode {
    let text = match fs::read_to_string(&options.file) {
        Ok(text) => text,
        Err(cause) => {
            let file = options.file.display();
            complain(&format!("Can't read {file} ({cause})."));
            return ExitCode::from(2);
        }
    };
    let mut said = String::new();
    let good = if is_page(&options.file) {
        match page(&text).and_then(|page| check_all(page, options.language, &mut said)) {
            Ok(good) => good,
            Err(wrong) => {
                complain(&wrong.to_string());
                return ExitCode::FAILURE;
            }
        }
    } else {
        check_code(&text, options.language, &mut said)
    };
    print(&said);
    match good {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn is_page(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "md")
}

/// Reads the page in the language that fits; problems are reported for the language that came
/// furthest.
fn page(text: &str) -> Result<Page, String> {
    let mut errors = Vec::new();
    for language in Language::ALL {
        match Page::read(language, text) {
            Ok(page) => return Ok(page),
            Err(error) => errors.push(error),
        }
    }
    // Of languages that came equally far English is reported first.
    errors.reverse();
    let furthest = errors.into_iter().max_by_key(|error| error.line);
    Err(furthest.map_or_else(String::new, |error| error.to_string()))
}

/// Checks the page with its usual choices, and then with every other choice.
fn check_all(page: Page, locale: Locale, said: &mut String) -> Result<bool, String> {
    let in_words = |error: RulesetError| error.to_string();
    let blueprint = Blueprint::of("checked", vec![page]).map_err(in_words)?;
    let settled = |picks: &Picks| {
        let pages = blueprint.pages(picks).map_err(in_words)?;
        Ok::<_, String>(pages.into_iter().next())
    };
    let usual = settled(&Picks::default())?;
    let mut good = usual.is_some_and(|page| check_page(&page, locale, said));
    if !good {
        // Alternatives would only repeat the errors.
        return Ok(false);
    }
    for choice in blueprint.choices() {
        let _ = writeln!(said, "{}", words::choice(choice, locale));
        for alternative in &choice.alternatives {
            let mut picks = Picks::default();
            picks.pick(&choice.name, &alternative.value);
            let mut heard = String::new();
            let plays = settled(&picks)?.is_some_and(|page| check_page(&page, locale, &mut heard));
            good &= plays;
            let _ = writeln!(
                said,
                "  {}",
                words::alternative(choice, alternative, locale)
            );
            if !plays {
                said.push_str(&heard);
            }
        }
    }
    Ok(good)
}

fn check_page(page: &Page, locale: Locale, said: &mut String) -> bool {
    let mut good = true;
    for rule in &page.rules {
        let _ = writeln!(said, "{}", words::heading(rule, locale));
        if let Some(code) = &rule.code {
            good &= check_code(code, locale, said);
        }
    }
    if good {
        match whole::relations(page, locale) {
            Ok(relations) => said.push_str(&relations),
            Err(wrong) => {
                good = false;
                let _ = writeln!(said, "{wrong}");
            }
        }
    }
    good
}

fn check_code(code: &str, locale: Locale, said: &mut String) -> bool {
    match compile(code, &VOCABULARY) {
        Ok(program) => {
            said.push_str(&description::reading(code, locale));
            said.push_str(&description::analysis(&program, locale));
            true
        }
        Err(diagnostics) => {
            said.push_str(&complaints(&diagnostics, locale));
            false
        }
    }
}

fn complaints(diagnostics: &[Diagnostic], locale: Locale) -> String {
    let said = diagnostics.iter();
    said.map(|diagnostic| format!("  {}\n", diagnosis(diagnostic).render(locale)))
        .collect()
}
