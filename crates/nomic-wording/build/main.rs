//! Reads the messages of all languages, checks them against each other and writes the tables.

use std::path::Path;
use std::{env, fs, io, process};

mod catalogue;

use catalogue::{Catalogue, Folder};

fn main() {
    println!("cargo:rerun-if-changed=messages");
    println!("cargo:rerun-if-changed=build");
    if let Err(what) = run() {
        eprintln!("{what}");
        process::exit(1);
    }
}

fn run() -> Result<(), String> {
    let folders = folders(Path::new("messages")).map_err(|cause| format!("messages: {cause}"))?;
    let found = catalogue::check(&folders);
    for gap in &found.gaps {
        println!("cargo:warning={gap}");
    }
    if !found.problems.is_empty() {
        let lines: Vec<String> = found.problems.iter().map(ToString::to_string).collect();
        return Err(lines.join("\n"));
    }
    write(&found.catalogue).map_err(|cause| format!("the tables of messages: {cause}"))
}

/// Each folder below this one, with the text of each of its files.
fn folders(root: &Path) -> io::Result<Vec<Folder>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(root)? {
        let entry = entry?;
        let mut files = Vec::new();
        for file in fs::read_dir(entry.path())? {
            let path = file?.path();
            if path.extension().is_some_and(|kind| kind == "txt") {
                let name = path.file_stem().unwrap_or_default();
                files.push((name.to_string_lossy().into(), fs::read_to_string(&path)?));
            }
        }
        files.sort();
        let tag = entry.file_name().to_string_lossy().into_owned();
        folders.push(Folder { tag, files });
    }
    folders.sort_by_key(|folder| (folder.tag != catalogue::REFERENCE, folder.tag.clone()));
    Ok(folders)
}

fn write(catalogue: &Catalogue) -> io::Result<()> {
    let folder = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let folder = Path::new(&folder);
    fs::write(folder.join("messages.rs"), catalogue.modules())?;
    fs::write(folder.join("locales.rs"), catalogue.locales())
}
