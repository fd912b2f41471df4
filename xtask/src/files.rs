//! Reads and writes files. Errors name the path.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::chore_error::{ChoreResult, ErrorContext};

pub(crate) fn bytes(path: &Path) -> ChoreResult<Vec<u8>> {
    fs::read(path).context(format!("{} can't be read", path.display()))
}

pub(crate) fn text(path: &Path) -> ChoreResult<String> {
    fs::read_to_string(path).context(format!("{} can't be read", path.display()))
}

/// Writes a file, and makes its folder.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> ChoreResult {
    path.parent().map_or(Ok(()), make_folder)?;
    fs::write(path, content).context(format!("{} can't be written", path.display()))
}

/// Copies a file with its permissions, and makes the folder.
pub(crate) fn copy(from: &Path, to: &Path) -> ChoreResult {
    to.parent().map_or(Ok(()), make_folder)?;
    let copied = fs::copy(from, to).map(drop);
    copied.context(format!("{} can't be copied", from.display()))
}

/// Writes a file if its content changes: Trunk watches for changes.
pub(crate) fn renew(path: &Path, content: &str) -> ChoreResult {
    match fs::read_to_string(path).is_ok_and(|old| old == content) {
        true => Ok(()),
        false => write(path, content),
    }
}

pub(crate) fn make_folder(folder: &Path) -> ChoreResult {
    fs::create_dir_all(folder).context(format!("{} can't be made", folder.display()))
}

/// Removes a folder if it exists.
pub(crate) fn remove_folder(folder: &Path) -> ChoreResult {
    match folder.exists() {
        true => {
            fs::remove_dir_all(folder).context(format!("{} can't be removed", folder.display()))
        }
        false => Ok(()),
    }
}

/// Files in a folder and in the folders below, sorted.
pub(crate) fn files(folder: &Path) -> ChoreResult<Vec<PathBuf>> {
    let unreadable = || format!("{} can't be read", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).context(unreadable())? {
        let path = entry.context(unreadable())?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// Path below a folder, as in a web address.
pub(crate) fn relative(folder: &Path, path: &Path) -> String {
    let below = path.strip_prefix(folder).unwrap_or(path).iter();
    let names = below.map(|name| name.to_string_lossy());
    names.collect::<Vec<_>>().join("/")
}
