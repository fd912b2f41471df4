//! `nomic import`: lists the rules in files of any shape.

mod gathered;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use nomic_cli::answers::{ImportAnswer, ListedRule, UnplacedText};
use nomic_import::{ImportSource, Imported, ImportedRule, Leftover, Warning, import};

use crate::terminal::{complain, print, print_answer};
use gathered::Gathered;

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 if rules were found; 1 if there are none, too much to read or \
                        a file that is no text; 2 if a file can't be read or an argument is wrong."
)]
pub(crate) struct ImportOptions {
    /// A ruleset in any shape, a folder of such files, or `-` for standard input; several are read
    /// as one ruleset.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Print JSON, for programs.
    #[arg(long)]
    json: bool,
}

/// The exit status is 1 if there is no rule in the files.
pub(crate) fn run(options: &ImportOptions) -> ExitCode {
    let mut gathered = Gathered::default();
    let outcome = options
        .files
        .iter()
        .try_for_each(|file| gathered.take(file));
    for told in gathered.take_notices() {
        complain(&told);
    }
    if let Err(unreadable) = outcome {
        complain(&unreadable.to_string());
        return ExitCode::from(unreadable.status());
    }
    let sources: Vec<ImportSource<'_>> = gathered
        .files
        .iter()
        .map(|(name, text)| ImportSource { name, text })
        .collect();
    match import(&sources) {
        Ok(found) => {
            if options.json {
                print_answer(&answer(&found, &sources));
            } else {
                print(&human(&found, &sources));
            }
            ExitCode::from(u8::from(found.rules.is_empty()))
        }
        Err(error) => {
            let what = match sources.as_slice() {
                [only] => only.name.to_owned(),
                several => format!("{} files", several.len()),
            };
            complain(&format!("{what}: {}: {error}", error.code()));
            ExitCode::FAILURE
        }
    }
}

fn answer(found: &Imported, sources: &[ImportSource<'_>]) -> ImportAnswer {
    let unplaced = found.unplaced.iter();
    ImportAnswer {
        rules: found.rules.iter().map(listed).collect(),
        unplaced: unplaced.map(|left| unplaced_text(left, sources)).collect(),
    }
}

fn listed(rule: &ImportedRule) -> ListedRule {
    ListedRule {
        number: rule.number,
        letter: rule.letter,
        class: rule.class.map(|class| class.name().to_owned()),
        title: rule.title.clone(),
        status: rule.status.clone(),
        text: rule.text.clone(),
        code: rule.code.clone(),
    }
}

fn unplaced_text(left: &Leftover, sources: &[ImportSource<'_>]) -> UnplacedText {
    UnplacedText {
        file: file(left.source, sources).map(str::to_owned),
        line: left.line,
        text: left.text.clone(),
    }
}

/// Name of the file, if there are several.
fn file<'a>(source: usize, sources: &[ImportSource<'a>]) -> Option<&'a str> {
    let several = sources.len() > 1;
    sources
        .get(source)
        .filter(|_| several)
        .map(|source| source.name)
}

fn human(found: &Imported, sources: &[ImportSource<'_>]) -> String {
    let mut said = String::new();
    for rule in &found.rules {
        let _ = writeln!(said, "{}", head(rule));
        for line in rule.text.lines() {
            let _ = writeln!(said, "    {line}");
        }
    }
    if !found.unplaced.is_empty() {
        let _ = writeln!(said, "\nLeft over:");
    }
    for left in &found.unplaced {
        let place = match file(left.source, sources) {
            Some(name) => format!("{name}:{}", left.line),
            None => format!("line {}", left.line),
        };
        let read = if left.section {
            " (read as the class of what follows)"
        } else {
            ""
        };
        let _ = writeln!(
            said,
            "    {place}: {}{read}",
            left.text.replace('\n', "\n        ")
        );
    }
    let _ = writeln!(said, "\n{}.", counted(found.rules.len()));
    for warning in &found.warnings {
        let _ = writeln!(said, "{}", in_words(*warning));
    }
    said
}

fn head(rule: &ImportedRule) -> String {
    let mut head = rule.called();
    let class = rule.class.map(|class| class.name().to_owned());
    let offered = rule.offered.then(|| "number offered".to_owned());
    for part in [rule.title.clone(), class, rule.status.clone(), offered]
        .into_iter()
        .flatten()
    {
        head.push_str(" · ");
        head.push_str(&part);
    }
    head
}

fn in_words(warning: Warning) -> String {
    match warning {
        Warning::NoRules => "Nothing here looks like a rule.".to_owned(),
        Warning::NumbersOffered { rules } => {
            format!("{} came without a number and got one.", counted(rules))
        }
        Warning::NumberTwice { number } => format!("Several rules have the number {number}."),
        Warning::ClassUnknown { rules } => {
            format!("Nothing says which class {} would have.", counted(rules))
        }
        Warning::ClassFromText { rules } => {
            format!(
                "{} got the class that a rule's text gives to the number.",
                counted(rules)
            )
        }
        Warning::NoText { number } => format!("Rule {number} has no text."),
        Warning::HiddenSigns => {
            "Signs that cannot be seen, such as soft hyphens, were left out.".to_owned()
        }
    }
}

fn counted(rules: usize) -> String {
    if rules == 1 {
        "1 rule".to_owned()
    } else {
        format!("{rules} rules")
    }
}
