//! `nomic verify`: checks the record of a game, and says what is not right; or the proof that
//! somebody has signed two histories.

mod proof;
mod telling;
mod words;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use nomic_sync::{Grade, Link, MAX_RECORD, Proof, Record, RecordError};
use nomic_wording::Locale;
use serde_json::{Value, json};

use crate::replay::print;
use crate::speaking::{locale, printable};

/// What to verify, and how to show it.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The record, or the proof.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The game's link: see whether the file is of the game to which it leads.
    #[arg(long, value_name = "LINK", value_parser = link)]
    link: Option<Link>,

    /// Print what was found for programs.
    #[arg(long)]
    json: bool,

    /// The language in which to speak.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = locale)]
    language: Locale,
}

/// Reads a link, as it stands after `#` or as a whole address.
fn link(text: &str) -> Result<Link, String> {
    let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
    Link::parse(fragment).map_err(|error| error.to_string())
}

/// Verifies the file; the exit status says whether nothing at all is wrong with a record, or whether
/// a proof proves something.
pub(crate) fn run(options: &Options) -> ExitCode {
    let bytes = match read(&options.file) {
        Ok(bytes) => bytes,
        Err(cause) => {
            eprintln!("Can't read {} ({cause}).", options.file.display());
            return ExitCode::from(2);
        }
    };
    if Proof::is_meant(&bytes) {
        return proof::run(&bytes, options);
    }
    let record = match Record::read(&bytes) {
        Ok(record) => record,
        Err(error) => {
            refuse(error, options);
            return ExitCode::FAILURE;
        }
    };
    let of_link = options.link.as_ref().map(|link| record.is_of(link));
    if options.json {
        print(&format!("{:#}", for_programs(&record, of_link)));
    } else {
        print(&telling::tell(&record, of_link, options.language));
    }
    match record.is_sound() && of_link != Some(false) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Reads no more than any record can have, and one byte to see that there is more.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let most = u64::try_from(MAX_RECORD).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn refuse(error: RecordError, options: &Options) {
    eprintln!("{}", printable(words::no_record(error), options.language));
    if options.json {
        let inner = match error {
            RecordError::Event { error, .. } => Some(error.code()),
            _ => None,
        };
        let error = json!({ "code": error.code(), "event": error.place(), "cause": inner });
        print(&json!({ "sound": false, "error": error }).to_string());
    }
}

fn for_programs(record: &Record, of_link: Option<bool>) -> Value {
    let state = record.game().state();
    let chronicle = record.chronicle().iter().map(|entry| {
        let refusal = entry.ruling.verdict.as_ref().err();
        json!({
            "event": entry.event.id().to_hex(),
            "device": entry.event.device().to_hex(),
            "seq": entry.event.seq(),
            "claimed_ms": entry.event.event().claimed_ms,
            "player": entry.ruling.player.map(|player| player.0),
            "refused": refusal.map(|refusal| refusal.code()),
            "grade": grade(entry.grade),
        })
    });
    let players = state.players().map(|player| {
        json!({
            "player": player.id.0,
            "name": &*player.name,
            "device": player.device.to_hex(),
        })
    });
    let seals = record
        .seals()
        .iter()
        .map(|check| json!({ "line": check.line, "verdict": words::seal_code(check.verdict) }));
    let draws = record.draws().iter().map(|check| {
        json!({
            "line": check.line,
            "sides": check.sides,
            "result": check.result,
            "verdict": words::draw_code(check.verdict),
        })
    });
    let equivocations = record.equivocations().iter().map(|caught| {
        json!({
            "device": caught.counts.device().to_hex(),
            "seq": caught.counts.seq(),
            "counts": caught.counts.id().to_hex(),
            "rival": caught.rival.id().to_hex(),
        })
    });
    let hanging = record.hanging().iter().map(|hanging| {
        let missing = hanging.missing.iter().map(|id| id.to_hex());
        json!({
            "event": hanging.event.id().to_hex(),
            "device": hanging.event.device().to_hex(),
            "missing": missing.collect::<Vec<_>>(),
        })
    });
    json!({
        "sound": record.is_sound() && of_link != Some(false),
        "of_link": of_link,
        "title": state.title(),
        "game": state.game().map(|game| game.to_hex()),
        "founding": record.founding().to_hex(),
        "state_hash": record.game().hash().to_hex(),
        "players": players.collect::<Vec<_>>(),
        "chronicle": chronicle.collect::<Vec<_>>(),
        "seals": seals.collect::<Vec<_>>(),
        "draws": draws.collect::<Vec<_>>(),
        "equivocations": equivocations.collect::<Vec<_>>(),
        "hanging": hanging.collect::<Vec<_>>(),
    })
}

const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Provisional => "provisional",
        Grade::Closed => "closed",
        Grade::Final => "final",
    }
}
