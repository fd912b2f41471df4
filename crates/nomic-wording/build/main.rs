//! Reads and checks the messages of all languages, and writes the tables.

use std::path::Path;
use std::{env, fs, io, process};

use nomic_messages::Catalogue;

fn main() {
    println!("cargo:rerun-if-changed=messages");
    if let Err(what) = run() {
        eprintln!("{what}");
        process::exit(1);
    }
}

fn run() -> Result<(), String> {
    let folders = nomic_messages::folders(Path::new("messages"));
    let found = nomic_messages::check(&folders.map_err(|cause| format!("messages: {cause}"))?);
    for gap in &found.gaps {
        println!("cargo:warning={gap}");
    }
    if !found.problems.is_empty() {
        let lines: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
        return Err(lines.join("\n"));
    }
    write(&found.catalogue).map_err(|cause| format!("the tables of messages: {cause}"))
}

fn write(catalogue: &Catalogue) -> io::Result<()> {
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let folder = Path::new(&folder);
    let embedded = env::var_os("CARGO_FEATURE_EMBEDDED").is_some();
    fs::write(folder.join("messages.rs"), catalogue.modules(embedded))?;
    fs::write(
        folder.join("readings.rs"),
        catalogue.readings_code(embedded),
    )?;
    fs::write(folder.join("edition.rs"), catalogue.edition_code())?;
    fs::write(folder.join("locales.rs"), catalogue.locales())
}
