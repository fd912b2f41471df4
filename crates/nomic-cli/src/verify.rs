//! `nomic verify`: checks the record of a game, or a proof that a device has signed two histories.

mod proof;
mod report;
mod words;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use nomic_cli::answers::{
    CheckedDraw, CheckedSeal, FileError, HangingEvent, RecordAccount, RecordRefusal,
    RecordedEquivocation, RecordedEvent, RecordedPlayer, VerifyAnswer,
};
use nomic_engine::Player;
use nomic_peer::{
    ChronicleEntry, DrawCheck, Equivocation, Grade, Link, MAX_RECORD, Proof, Record, RecordError,
    SealCheck, UnresolvedEvent, link_in,
};
use nomic_wording::Locale;

use crate::terminal::{complain, locale, print, print_answer, printable};

#[derive(Debug, Args)]
pub(crate) struct VerifyOptions {
    /// The record, or the proof.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The game's link: check that the file belongs to its game.
    #[arg(long, value_name = "LINK", value_parser = link)]
    link: Option<Link>,

    /// Print what was found for programs.
    #[arg(long)]
    json: bool,

    /// The language of the output.
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = locale)]
    language: Locale,
}

/// Reads a link, as it is written after `#`, as a whole address or within a message.
pub(crate) fn link(text: &str) -> Result<Link, String> {
    let found = link_in(text).unwrap_or_default();
    Link::parse(&found).map_err(|error| error.to_string())
}

/// The exit status is 0 for a record without faults, or a proof that proves something.
pub(crate) fn run(options: &VerifyOptions) -> ExitCode {
    let bytes = match read(&options.file) {
        Ok(bytes) => bytes,
        Err(cause) => {
            let file = options.file.display();
            complain(&format!("Can't read {file} ({cause})."));
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
        print_answer(&VerifyAnswer::Record(Box::new(account(&record, of_link))));
    } else {
        print(&report::render(&record, of_link, options.language));
    }
    match record.is_sound() && of_link != Some(false) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Reads at most the size of the largest record, and one more byte to notice a larger file.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    let most = u64::try_from(MAX_RECORD).unwrap_or(u64::MAX);
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn refuse(error: RecordError, options: &VerifyOptions) {
    complain(&printable(words::no_record(error), options.language));
    if options.json {
        let cause = match error {
            RecordError::Event { error, .. } => Some(error.code().to_owned()),
            _ => None,
        };
        let error = FileError {
            code: error.code().to_owned(),
            event: error.place(),
            cause,
        };
        let sound = false;
        print_answer(&VerifyAnswer::NoRecord(RecordRefusal { sound, error }));
    }
}

fn account(record: &Record, of_link: Option<bool>) -> RecordAccount {
    let state = record.game().state();
    RecordAccount {
        sound: record.is_sound() && of_link != Some(false),
        of_link,
        title: state.title().to_owned(),
        game: state.game().map(|game| game.to_hex()),
        founding: record.founding().to_hex(),
        state_hash: record.game().hash().to_hex(),
        players: state.players().map(player).collect(),
        chronicle: record.chronicle().iter().map(event).collect(),
        seals: record.seals().iter().map(seal).collect(),
        draws: record.draws().iter().map(draw).collect(),
        equivocations: record.equivocations().iter().map(equivocation).collect(),
        hanging: record.unresolved().iter().map(hanging).collect(),
    }
}

fn player(player: &Player) -> RecordedPlayer {
    let devices = player.all_devices().iter();
    RecordedPlayer {
        player: player.id.0,
        name: player.name.to_string(),
        devices: devices.map(|device| device.id.to_hex()).collect(),
    }
}

fn event(entry: &ChronicleEntry) -> RecordedEvent {
    let refusal = entry.ruling.verdict.as_ref().err();
    RecordedEvent {
        event: entry.event.id().to_hex(),
        device: entry.event.device().to_hex(),
        seq: entry.event.seq(),
        claimed_ms: entry.event.event().claimed_ms,
        player: entry.ruling.player.map(|player| player.0),
        refused: refusal.map(|refusal| refusal.code().to_owned()),
        grade: grade(entry.grade).to_owned(),
    }
}

fn seal(check: &SealCheck) -> CheckedSeal {
    CheckedSeal {
        line: check.line,
        verdict: words::seal_code(check.verdict).to_owned(),
    }
}

fn draw(check: &DrawCheck) -> CheckedDraw {
    CheckedDraw {
        line: check.line,
        sides: check.sides,
        result: check.result,
        verdict: words::draw_code(check.verdict).to_owned(),
    }
}

fn equivocation(caught: &Equivocation) -> RecordedEquivocation {
    RecordedEquivocation {
        device: caught.counts.device().to_hex(),
        seq: caught.counts.seq(),
        counts: caught.counts.id().to_hex(),
        rival: caught.rival.id().to_hex(),
    }
}

fn hanging(hanging: &UnresolvedEvent) -> HangingEvent {
    HangingEvent {
        event: hanging.event.id().to_hex(),
        device: hanging.event.device().to_hex(),
        missing: hanging.missing.iter().map(|id| id.to_hex()).collect(),
    }
}

const fn grade(grade: Grade) -> &'static str {
    match grade {
        Grade::Provisional => "provisional",
        Grade::Closed => "closed",
        Grade::Final => "final",
    }
}
