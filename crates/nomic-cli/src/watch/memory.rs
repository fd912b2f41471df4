//! Notices that were given already, in a file.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// Format of the file.
const VERSION: u32 = 1;

/// A move that is due, as long as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KnownMove {
    /// When it became due, in milliseconds since 1970.
    pub(super) since_ms: u64,
    /// Seats of the players who were told.
    pub(super) told: BTreeSet<u16>,
    /// Deadline that they were reminded of.
    pub(super) reminded_ms: Option<u64>,
}

/// A deadline in the calendar.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KnownDeadline {
    pub(super) due_ms: u64,
    pub(super) stamp_ms: u64,
    pub(super) sequence: u32,
    pub(super) summary: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TableMemory {
    #[serde(default)]
    pub(super) moves: BTreeMap<String, KnownMove>,
    #[serde(default)]
    pub(super) deadlines: BTreeMap<String, KnownDeadline>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Contents {
    version: u32,
    /// By room. A room is no secret of a game.
    tables: BTreeMap<String, TableMemory>,
}

/// Notices and deadlines of all tables. Without a file they end with the program.
#[derive(Debug)]
pub(super) struct Memory {
    path: Option<PathBuf>,
    contents: Contents,
    /// Whether the file has the contents.
    written: bool,
}

impl Memory {
    /// # Errors
    /// If there is a file and it can't be read: with an empty memory everything would be told
    /// again.
    pub(super) fn open(path: Option<PathBuf>) -> io::Result<Memory> {
        let empty = Contents {
            version: VERSION,
            tables: BTreeMap::new(),
        };
        let read = path.as_ref().map(fs::read).transpose();
        let contents = match read {
            Ok(None) => empty,
            Ok(Some(bytes)) => serde_json::from_slice(&bytes)?,
            Err(error) if error.kind() == ErrorKind::NotFound => empty,
            Err(error) => return Err(error),
        };
        match contents.version {
            VERSION => Ok(Memory {
                path,
                contents,
                written: true,
            }),
            _ => Err(io::Error::other("it is of another version")),
        }
    }

    pub(super) fn table(&self, room: &str) -> TableMemory {
        let known = self.contents.tables.get(room);
        known.cloned().unwrap_or_default()
    }

    /// Keeps what is known of a table, at once also in the file.
    ///
    /// # Errors
    /// If the file can't be written. It is kept here all the same, and written by a later call.
    pub(super) fn keep(&mut self, room: &str, table: &TableMemory) -> io::Result<()> {
        if self.written && self.contents.tables.get(room) == Some(table) {
            return Ok(());
        }
        let tables = &mut self.contents.tables;
        tables.insert(room.to_owned(), table.clone());
        self.written = false;
        if let Some(path) = &self.path {
            write(path, &serde_json::to_vec_pretty(&self.contents)?)?;
        }
        self.written = true;
        Ok(())
    }
}

/// Writes a file whole or not at all: readers see the file before or after.
pub(super) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    let mut file = fs::File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(beside, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_is_known_after_a_restart_and_a_damaged_file_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let open = || Memory::open(Some(path.clone()));
        let mut memory = open().unwrap();
        let mut table = memory.table("room");
        assert_eq!(table, TableMemory::default());
        let told = KnownMove {
            since_ms: 5,
            told: BTreeSet::from([1, 3]),
            reminded_ms: None,
        };
        table.moves.insert("vote/1".to_owned(), told);
        memory.keep("room", &table).unwrap();
        assert_eq!(open().unwrap().table("room"), table);
        for damaged in ["", "{}", "{\"version\": 2, \"tables\": {}}"] {
            fs::write(&path, damaged).unwrap();
            assert!(open().is_err(), "{damaged}");
        }
    }
}
