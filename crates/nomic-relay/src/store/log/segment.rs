//! Files of the log.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use nomic_protocol::Epoch;

use super::record::Position;

/// Size above which the log goes on in the next file, in bytes.
pub(super) const SEGMENT: u64 = 256 * 1024 * 1024;
/// Length of a file's beginning; records follow.
pub(super) const BEGINNING: u32 = 64;
const MAGIC: &[u8; 8] = b"NomicLog";
/// Version of the layout of files and records.
const FORMAT: u32 = 1;
const EXTENSION: &str = "log";

/// First bytes of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Beginning {
    /// Epoch of the storage since this file.
    pub(super) epoch: Epoch,
    /// Greatest life of any room when the file was created.
    pub(super) generation: u32,
    /// Secret of the storage that the heads of records are checked with.
    pub(super) salt: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BeginningError {
    Unreadable,
    OtherFormat,
}

impl Beginning {
    pub(super) fn encode(&self) -> [u8; BEGINNING as usize] {
        let mut bytes = [0; BEGINNING as usize];
        let rest = FORMAT.to_le_bytes().into_iter();
        let rest = rest.chain(self.generation.to_le_bytes());
        let rest = rest.chain(self.salt.to_le_bytes());
        let filled = MAGIC.iter().copied().chain(rest).chain(self.epoch.0);
        bytes
            .iter_mut()
            .zip(filled)
            .for_each(|(to, from)| *to = from);
        let (content, crc) = bytes.split_at_mut(BEGINNING as usize - 4);
        crc.copy_from_slice(&crc32fast::hash(content).to_le_bytes());
        bytes
    }

    pub(super) fn decode(bytes: &[u8]) -> Result<Self, BeginningError> {
        let read = || {
            let bytes: &[u8; BEGINNING as usize] = bytes.first_chunk()?;
            let (content, crc) = bytes.split_last_chunk::<4>()?;
            let (magic, rest) = content.split_first_chunk::<8>()?;
            let (format, rest) = rest.split_first_chunk::<4>()?;
            let (generation, rest) = rest.split_first_chunk::<4>()?;
            let (salt, rest) = rest.split_first_chunk::<4>()?;
            let beginning = Self {
                epoch: Epoch(*rest.first_chunk()?),
                generation: u32::from_le_bytes(*generation),
                salt: u32::from_le_bytes(*salt),
            };
            let whole = magic == MAGIC && crc32fast::hash(content) == u32::from_le_bytes(*crc);
            whole.then_some((u32::from_le_bytes(*format), beginning))
        };
        match read() {
            Some((FORMAT, beginning)) => Ok(beginning),
            Some(_) => Err(BeginningError::OtherFormat),
            None => Err(BeginningError::Unreadable),
        }
    }
}

/// One file of the log. Reads and writes name their offset, so that threads share the handle.
#[derive(Debug)]
pub(super) struct Segment {
    pub(super) number: u32,
    pub(super) salt: u32,
    file: File,
    #[cfg(test)]
    pub(super) full: std::sync::atomic::AtomicBool,
}

impl Segment {
    fn new(number: u32, salt: u32, file: File) -> Self {
        Self {
            number,
            salt,
            file,
            #[cfg(test)]
            full: std::sync::atomic::AtomicBool::new(false),
        }
    }

    /// Creates a file that is safe on disk, with its name.
    pub(super) fn create(folder: &Path, number: u32, beginning: &Beginning) -> io::Result<Self> {
        let path = path_of(folder, number);
        let file = File::options()
            .read(true)
            .write(true)
            .create_new(true)
            .open(&path)?;
        let segment = Self::new(number, beginning.salt, file);
        let written = segment
            .write_at(0, &beginning.encode())
            .and_then(|()| segment.sync())
            .and_then(|()| sync_folder(folder));
        if let Err(error) = written {
            // An empty file would be in the way of the next try.
            let _ = std::fs::remove_file(path);
            return Err(error);
        }
        Ok(segment)
    }

    /// Replaces a file by another one, whose contents the job writes.
    pub(super) fn replace(
        folder: &Path,
        number: u32,
        beginning: &Beginning,
        write: impl FnOnce(&Self) -> io::Result<()>,
    ) -> io::Result<Self> {
        let path = path_of(folder, number);
        let fresh = path.with_extension("log.new");
        let mut options = File::options();
        let options = options.read(true).write(true).create(true).truncate(true);
        let segment = Self::new(number, beginning.salt, options.open(&fresh)?);
        segment.write_at(0, &beginning.encode())?;
        write(&segment)?;
        segment.sync()?;
        std::fs::rename(fresh, path)?;
        sync_folder(folder)?;
        Ok(segment)
    }

    /// Opens a file and reads its beginning.
    pub(super) fn open(
        folder: &Path,
        number: u32,
    ) -> io::Result<(Self, Result<Beginning, BeginningError>)> {
        let path = path_of(folder, number);
        let file = File::options().read(true).write(true).open(path)?;
        let mut segment = Self::new(number, 0, file);
        let mut bytes = [0; BEGINNING as usize];
        let read = segment.read_at(0, &mut bytes)?;
        let beginning = Beginning::decode(bytes.get(..read).unwrap_or_default());
        segment.salt = beginning.map_or(0, |beginning| beginning.salt);
        Ok((segment, beginning))
    }

    /// Whether this file was being created when the relay stopped: it holds nothing.
    pub(super) fn is_unfinished(&self) -> io::Result<bool> {
        let mut bytes = [0; BEGINNING as usize + 1];
        let read = self.read_at(0, &mut bytes)?;
        let bytes = bytes.get(..read).unwrap_or_default();
        let begun = bytes.starts_with(MAGIC) || bytes.iter().all(|byte| *byte == 0);
        Ok(read <= BEGINNING as usize && begun)
    }

    pub(super) fn length(&self) -> io::Result<u64> {
        Ok(self.file.metadata()?.len())
    }

    /// Bytes that the file takes on the disk, without its holes.
    pub(super) fn taken(&self) -> io::Result<u64> {
        let file = self.file.metadata()?;
        #[cfg(unix)]
        let taken = std::os::unix::fs::MetadataExt::blocks(&file).saturating_mul(512);
        #[cfg(unix)]
        let taken = taken.min(file.len());
        #[cfg(not(unix))]
        let taken = file.len();
        Ok(taken)
    }

    /// Reads until the buffer is full or the file ends. Returns the number of bytes.
    pub(super) fn read_at(&self, mut offset: u64, mut into: &mut [u8]) -> io::Result<usize> {
        let asked = into.len();
        while !into.is_empty() {
            let read = match read_once(&self.file, offset, into) {
                Ok(0) => break,
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            offset = offset.saturating_add(read as u64);
            into = into.get_mut(read..).unwrap_or_default();
        }
        Ok(asked - into.len())
    }

    pub(super) fn write_at(&self, offset: u64, bytes: &[u8]) -> io::Result<()> {
        #[cfg(test)]
        if self.full.load(std::sync::atomic::Ordering::SeqCst) {
            return Err(io::ErrorKind::StorageFull.into());
        }
        write_all(&self.file, offset, bytes)
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    pub(super) fn cut(&self, length: u64) -> io::Result<()> {
        self.file.set_len(length)
    }
}

#[cfg(unix)]
fn read_once(file: &File, offset: u64, into: &mut [u8]) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, into, offset)
}

#[cfg(windows)]
fn read_once(file: &File, offset: u64, into: &mut [u8]) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, into, offset)
}

#[cfg(unix)]
fn write_all(file: &File, offset: u64, bytes: &[u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, offset)
}

#[cfg(windows)]
fn write_all(file: &File, mut offset: u64, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = std::os::windows::fs::FileExt::seek_write(file, bytes, offset)?;
        if written == 0 {
            return Err(io::ErrorKind::WriteZero.into());
        }
        offset = offset.saturating_add(written as u64);
        bytes = bytes.get(written..).unwrap_or_default();
    }
    Ok(())
}

/// Makes new and changed names in a folder safe on disk.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    // Other systems can't open a folder as a file, and keep names safe by themselves.
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    #[cfg(not(unix))]
    let _ = folder;
    Ok(())
}

pub(super) fn path_of(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("{number:08}.{EXTENSION}"))
}

/// Numbers of the files in a folder, in order.
pub(super) fn numbers(folder: &Path) -> io::Result<Vec<u32>> {
    let mut numbers = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        let number = path
            .file_stem()
            .and_then(|stem| stem.to_str()?.parse().ok());
        let ours = path
            .extension()
            .is_some_and(|extension| extension == EXTENSION);
        numbers.extend(number.filter(|number| ours && path_of(folder, *number) == path));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

/// All files of the log.
#[derive(Debug, Default)]
pub(super) struct Segments(RwLock<BTreeMap<u32, Arc<Segment>>>);

impl Segments {
    pub(super) fn insert(&self, segment: Arc<Segment>) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.insert(segment.number, segment);
    }

    pub(super) fn remove(&self, number: u32) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        all.remove(&number);
    }

    pub(super) fn get(&self, number: u32) -> Option<Arc<Segment>> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.get(&number).map(Arc::clone)
    }

    pub(super) fn last(&self) -> Option<Arc<Segment>> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.last_key_value().map(|(_, segment)| Arc::clone(segment))
    }

    /// Files with numbers in this range, in order.
    pub(super) fn between(&self, first: u32, last: u32) -> Vec<Arc<Segment>> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let between = all.range(first..=last.max(first));
        between.map(|(_, segment)| Arc::clone(segment)).collect()
    }
}

/// Bytes of the log that were read lately. Neighbouring records cost one read.
#[derive(Debug, Default)]
pub(super) struct Window {
    segment: u32,
    salt: u32,
    start: u64,
    bytes: Vec<u8>,
}

impl Window {
    /// Reads a range of a file into the window, as far as the file goes.
    pub(super) fn load(
        &mut self,
        segments: &Segments,
        segment: u32,
        range: std::ops::Range<u64>,
    ) -> io::Result<()> {
        self.bytes.clear();
        self.segment = segment;
        self.start = range.start;
        let Some(file) = segments.get(segment) else {
            return Ok(());
        };
        self.salt = file.salt;
        let length = usize::try_from(range.end.saturating_sub(range.start)).unwrap_or(0);
        self.bytes.resize(length, 0);
        let read = file.read_at(range.start, &mut self.bytes)?;
        self.bytes.truncate(read);
        Ok(())
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Salt of the file in the window.
    pub(super) const fn salt(&self) -> u32 {
        self.salt
    }

    /// Bytes from a position on, if the window has all of them.
    pub(super) fn get(&self, at: Position, length: usize) -> Option<&[u8]> {
        if at.segment != self.segment {
            return None;
        }
        let skip = u64::from(at.offset).checked_sub(self.start)?;
        let skip = usize::try_from(skip).ok()?;
        self.bytes.get(skip..skip.checked_add(length)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_of_a_file_names_epoch_and_format() {
        let beginning = Beginning {
            epoch: Epoch([7; 16]),
            generation: 4,
            salt: 5,
        };
        let mut bytes = beginning.encode();
        assert_eq!(Beginning::decode(&bytes), Ok(beginning));
        bytes[20] ^= 1;
        assert_eq!(Beginning::decode(&bytes), Err(BeginningError::Unreadable));
        let mut other = beginning.encode();
        other[8] = 2;
        let crc = crc32fast::hash(&other[..60]).to_le_bytes();
        other[60..].copy_from_slice(&crc);
        assert_eq!(Beginning::decode(&other), Err(BeginningError::OtherFormat));
    }

    #[test]
    fn other_files_in_the_folder_are_no_part_of_the_log() {
        let folder = tempfile::tempdir().unwrap();
        for name in [
            "00000002.log",
            "00000001.log",
            "1.log",
            "notes.log",
            "00000003.txt",
        ] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        assert_eq!(numbers(folder.path()).unwrap(), [1, 2]);
    }
}
