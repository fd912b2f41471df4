//! `nomic replay`: plays a transcript and says how the game stands.

mod telling;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use nomic_engine::RuleNumber;
use nomic_transcript::{Played, ReadError, Report, play, read};
use nomic_wording::Locale;
use serde_json::{Map, Value, json};

use crate::speaking::locale;

/// What to replay, and how to show it.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The transcript.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print the state for programs.
    #[arg(long)]
    json: bool,

    /// Say first what each move brought about.
    #[arg(long, conflicts_with = "json")]
    chronicle: bool,

    /// The language in which to speak.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = locale)]
    language: Locale,
}

/// Plays the transcript; the exit status says whether everything went as written.
pub(crate) fn run(options: &Options) -> ExitCode {
    let text = match fs::read_to_string(&options.file) {
        Ok(text) => text,
        Err(cause) => {
            eprintln!("Can't read {} ({cause}).", options.file.display());
            return ExitCode::from(2);
        }
    };
    let script = match read(&text) {
        Ok(script) => script,
        Err(error) => {
            unread(&error, options);
            return ExitCode::FAILURE;
        }
    };
    let folder = options.file.parent().unwrap_or(Path::new("")).to_owned();
    let fetch =
        |path: &str| fs::read_to_string(folder.join(path)).map_err(|e| format!("{path}: {e}"));
    let played = play(&script, &fetch);
    show(&played, options);
    match played.failure {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    }
}

/// Says that a line cannot be read. There is no game yet to tell about.
fn unread(error: &ReadError, options: &Options) {
    eprintln!("{error}\n    {}", error.text);
    if options.json {
        let error = json!({
            "line": error.line,
            "text": error.text,
            "message": error.problem.to_string(),
            "code": error.problem.code(),
        });
        print(&json!({ "error": error }).to_string());
    }
}

fn show(played: &Played, options: &Options) {
    let report = played.report();
    if let Some(failure) = &played.failure {
        eprintln!("{}", telling::failed(failure, played, options.language));
    }
    if !options.json {
        let mut said = String::new();
        if options.chronicle {
            said = telling::chronicle(played, options.language);
        }
        said.push_str(&telling::state(&report, options.language));
        print(&said);
        return;
    }
    let mut value = for_programs(&report);
    if let (Some(failure), Some(fields)) = (&played.failure, value.as_object_mut()) {
        let error = json!({
            "line": failure.line,
            "text": failure.text,
            "message": telling::how(failure, played, options.language),
            "code": failure.mismatch.code(),
        });
        fields.insert("error".to_owned(), error);
    }
    print(&format!("{value:#}"));
}

/// Whoever started this may have stopped reading; what can't be written is let go.
pub(crate) fn print(text: &str) {
    let _ = writeln!(io::stdout().lock(), "{}", text.trim_end());
}

fn for_programs(report: &Report) -> Value {
    let players = report.players.iter().map(|player| {
        let mut fields = Map::new();
        // A quantity can bear any name; the player's own fields go before it.
        fields.extend(
            player
                .quantities
                .iter()
                .map(|(name, amount)| (name.clone(), json!(amount))),
        );
        fields.insert("name".to_owned(), json!(player.name));
        fields.insert("status".to_owned(), json!(player.status));
        Value::Object(fields)
    });
    let rules = report.rules.iter().map(|rule| {
        json!({
            "number": rule_number(rule.number),
            "class": rule.class,
            "status": rule.status.word(),
            "replaced_by": rule.replaced_by.map(rule_number),
            "title": rule.title,
            "text": rule.text,
        })
    });
    let proposals = report.proposals.iter().map(|proposal| {
        json!({
            "number": proposal.number,
            "outcome": proposal.outcome,
            "for": proposal.in_favour,
            "against": proposal.against,
            "because": proposal.because.iter().map(|number| rule_number(*number)).collect::<Vec<_>>(),
        })
    });
    let turn = &report.turn;
    json!({
        "players": players.collect::<Vec<_>>(),
        "rules": rules.collect::<Vec<_>>(),
        "proposals": proposals.collect::<Vec<_>>(),
        "turn": {
            "player": turn.player,
            "number": turn.number,
            "circuit": turn.circuit,
            "held": turn.held,
        },
        "winners": report.winners,
        "unanswered": report.unanswered,
        "state_hash": report.state_hash,
    })
}

/// A number with a letter in front of it is a text.
fn rule_number(number: u32) -> Value {
    let number = RuleNumber(number);
    match number.letter() {
        Some(_) => json!(number.to_string()),
        None => json!(number.0),
    }
}
