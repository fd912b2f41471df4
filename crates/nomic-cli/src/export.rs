//! `nomic export`: writes the events of a record as Automerge documents.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use clap::Args;
use nomic_cli::documents;
use nomic_peer::Record;

use crate::terminal::{complain, print};

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 if the documents were written; 1 if the file is no record; \
                        2 if a file can't be read or written."
)]
pub(crate) struct ExportOptions {
    /// The record of the game.
    #[arg(value_name = "RECORD")]
    record: PathBuf,

    /// The folder for the Automerge documents: `log-0.automerge` and so on.
    #[arg(long, value_name = "FOLDER")]
    automerge: PathBuf,
}

pub(crate) fn run(options: &ExportOptions) -> ExitCode {
    let file = options.record.display();
    let bytes = match crate::verify::read(&options.record) {
        Ok(bytes) => bytes,
        Err(cause) => {
            complain(&format!("Can't read {file} ({cause})."));
            return ExitCode::from(2);
        }
    };
    let record = match Record::read(&bytes) {
        Ok(record) => record,
        Err(error) => {
            complain(&format!("{file} is no record ({error})."));
            return ExitCode::FAILURE;
        }
    };
    let events = record.chronicle().iter().map(|line| &*line.event);
    let count = events.len();
    let documents = documents::write(events, documents::HEIGHTS);
    if let Err(cause) = write(&options.automerge, &documents) {
        let folder = options.automerge.display();
        complain(&format!("Can't write to {folder} ({cause})."));
        return ExitCode::from(2);
    }
    let files = documents.len();
    print(&format!("Events: {count}. Documents: {files}."));
    ExitCode::SUCCESS
}

fn write(folder: &Path, documents: &BTreeMap<u32, Vec<u8>>) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for (number, bytes) in documents {
        fs::write(folder.join(format!("log-{number}.automerge")), bytes)?;
    }
    Ok(())
}
