//! `nomic import`: which rules stand in files as people keep them.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use nomic_import::{Class, Imported, ImportedRule, Leftover, Source, Warning, decode, import};
use serde_json::{Value, json};

use crate::replay::print;

/// What to read, and how to tell what it holds.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// A ruleset in whatever shape; several files are read as one ruleset.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Tell it as JSON, for programs.
    #[arg(long)]
    json: bool,
}

/// Reads the files; the exit status is 1 if there is no rule in them.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut read = Vec::new();
    for file in &options.files {
        match fs::read(file) {
            Ok(bytes) => read.push((file.display().to_string(), decode(&bytes))),
            Err(cause) => {
                eprintln!("Can't read {} ({cause}).", file.display());
                return ExitCode::from(2);
            }
        }
    }
    let sources: Vec<Source<'_>> = read
        .iter()
        .map(|(name, text)| Source { name, text })
        .collect();
    match import(&sources) {
        Ok(found) => {
            print(&if options.json {
                format!("{:#}\n", machine(&found, &sources))
            } else {
                human(&found, &sources)
            });
            ExitCode::from(u8::from(found.rules.is_empty()))
        }
        Err(error) => {
            eprintln!("{}: {error}", error.code());
            ExitCode::FAILURE
        }
    }
}

fn machine(found: &Imported, sources: &[Source<'_>]) -> Value {
    let rules: Vec<Value> = found.rules.iter().map(rule_for_machines).collect();
    let unplaced = found.unplaced.iter();
    let unplaced: Vec<Value> = unplaced
        .map(|left| left_for_machines(left, sources))
        .collect();
    json!({ "rules": rules, "unplaced": unplaced })
}

fn rule_for_machines(rule: &ImportedRule) -> Value {
    let mut value = json!({
        "number": rule.number,
        "class": rule.class.map(Class::name),
        "title": rule.title,
        "status": rule.status,
        "text": rule.text,
    });
    if let (Some(code), Some(fields)) = (&rule.code, value.as_object_mut()) {
        fields.insert("code".to_owned(), json!(code));
    }
    value
}

/// The file is named where there are several: a line number alone would not lead anywhere.
fn left_for_machines(left: &Leftover, sources: &[Source<'_>]) -> Value {
    let mut value = json!({ "line": left.line, "text": left.text });
    if let (Some(name), Some(fields)) = (file(left.source, sources), value.as_object_mut()) {
        fields.insert("file".to_owned(), json!(name));
    }
    value
}

fn file<'a>(source: usize, sources: &[Source<'a>]) -> Option<&'a str> {
    let several = sources.len() > 1;
    sources
        .get(source)
        .filter(|_| several)
        .map(|source| source.name)
}

fn human(found: &Imported, sources: &[Source<'_>]) -> String {
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
    let _ = writeln!(said, "\n{} rules.", found.rules.len());
    for warning in &found.warnings {
        let _ = writeln!(said, "{}", in_words(*warning));
    }
    said
}

fn head(rule: &ImportedRule) -> String {
    let mut head = rule.number.to_string();
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
            format!("{rules} rules had no number and were given one.")
        }
        Warning::NumberTwice { number } => format!("Several rules have the number {number}."),
        Warning::ClassUnknown { rules } => format!("Nothing says which class {rules} rules have."),
        Warning::ClassFromText { rules } => {
            format!("{rules} rules have the class that a rule's text gives to their numbers.")
        }
        Warning::NoText { number } => format!("Rule {number} has no text."),
    }
}
