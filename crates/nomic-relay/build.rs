//! Lists the files of the page that go into the program with the feature `page`.
//!
//! `NOMIC_PAGE` names the folder of a page that `cargo xtask build` has made. A file with a brotli
//! copy beside it is put in as that copy only.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=NOMIC_PAGE");
    if env::var_os("CARGO_FEATURE_PAGE").is_none() {
        return Ok(());
    }
    let folder = env::var_os("NOMIC_PAGE").map(PathBuf::from);
    let folder = folder.filter(|folder| folder.join("index.html").is_file());
    let folder = folder.ok_or("NOMIC_PAGE must name the folder of a built page")?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    collect(&folder, "", &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for (name, path, kind) in files {
        writeln!(
            list,
            "    ({name:?}, PageFile::{kind}(include_bytes!({path:?}))),"
        )?;
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    Ok(fs::write(Path::new(&out).join("page_files.rs"), list)?)
}

/// Adds name, path and kind of each file.
fn collect(
    folder: &Path,
    below: &str,
    files: &mut Vec<(String, PathBuf, &'static str)>,
) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let name = format!("{below}{}", entry.file_name().display());
        let packed = PathBuf::from(format!("{}.br", path.display()));
        if path.is_dir() {
            collect(&path, &format!("{name}/"), files)?;
        } else if name.ends_with(".br") || name.ends_with(".gz") {
        } else if packed.is_file() {
            files.push((name, packed, "Brotli"));
        } else {
            files.push((name, path, "Plain"));
        }
    }
    Ok(())
}
