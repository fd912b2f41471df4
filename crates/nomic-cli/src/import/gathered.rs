//! Input of `nomic import`: files, the files of folders, and standard input, within the importer's
//! limits.

use std::fmt;
use std::fs::{self, File, FileType};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use nomic_import::{Encoding, FileKind, ImportError, MAX_BYTES, MAX_FILES, read};

/// File extensions that are read in a folder; a folder may hold pictures, too.
const ENDINGS: [&str; 14] = [
    "md", "markdown", "txt", "text", "html", "htm", "xhtml", "yml", "yaml", "csv", "tsv", "wiki",
    "rst", "adoc",
];
/// Most nested folders.
const MAX_DEPTH: usize = 32;
/// Most notices; a folder may hold thousands of pictures.
const MAX_NOTICES: usize = 20;
/// Number of bytes that decide the kind of a file.
const TELLING: u64 = 1 << 16;

#[derive(Debug, Default)]
pub(super) struct Gathered {
    pub(super) files: Vec<(String, String)>,
    bytes: usize,
    notices: Vec<String>,
    passed_over: Vec<String>,
}

#[derive(Debug)]
pub(super) enum Unreadable {
    File(PathBuf, io::Error),
    /// Neither a file nor a folder, but this.
    Special(PathBuf, &'static str),
    Refused(PathBuf, ImportError),
}

impl Unreadable {
    pub(super) const fn status(&self) -> u8 {
        match self {
            Self::File(..) | Self::Special(..) => 2,
            Self::Refused(..) => 1,
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, cause) => write!(out, "Can't read {} ({cause}).", path.display()),
            Self::Special(path, kind) => {
                let path = path.display();
                write!(
                    out,
                    "Can't read {path}: it is {kind}. `-` reads standard input."
                )
            }
            Self::Refused(path, ImportError::NotText { kind, .. }) => {
                let (path, code) = (path.display(), "import/not_text");
                write!(out, "{path}: {code}: it is {}", kind.in_words())
            }
            Self::Refused(path, error) => {
                write!(out, "{}: {}: {error}", path.display(), error.code())
            }
        }
    }
}

impl Gathered {
    /// Reads a file, the files of a folder in the order of their names, or standard input.
    pub(super) fn take(&mut self, path: &Path) -> Result<(), Unreadable> {
        if path == Path::new("-") {
            let bytes = self.bytes_of(path, io::stdin())?;
            return self.text(path, "Standard input", &bytes);
        }
        let failed = |cause| Unreadable::File(path.to_owned(), cause);
        let kind = fs::metadata(path).map_err(failed)?.file_type();
        if kind.is_dir() {
            return self.folder(path, 0);
        }
        if let Some(special) = special(kind) {
            return Err(Unreadable::Special(path.to_owned(), special));
        }
        let bytes = self.bytes_of(path, File::open(path).map_err(failed)?)?;
        self.text(path, &path.display().to_string(), &bytes)
    }

    pub(super) fn take_notices(&mut self) -> Vec<String> {
        self.passed_over.sort();
        let more = self.passed_over.len().saturating_sub(MAX_NOTICES);
        self.passed_over.truncate(MAX_NOTICES);
        let mut told = std::mem::take(&mut self.notices);
        told.append(&mut self.passed_over);
        if more > 0 {
            told.push(format!("{more} more are passed over."));
        }
        told
    }

    fn folder(&mut self, path: &Path, depth: usize) -> Result<(), Unreadable> {
        let failed = |cause| Unreadable::File(path.to_owned(), cause);
        let mut inside = Vec::new();
        for entry in fs::read_dir(path).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            if entry.file_name().to_string_lossy().starts_with('.') {
                continue;
            }
            let kind = entry.file_type().map_err(failed)?;
            match self.passed(&entry.path(), kind, depth)? {
                Some(why) => self.pass_over(&entry.path(), &why),
                None => inside.push((entry.path(), kind.is_dir())),
            }
            if self.files.len() + inside.len() > MAX_FILES {
                return Err(refused(path, ImportError::TooManyFiles));
            }
        }
        inside.sort();
        for (path, is_folder) in inside {
            if is_folder {
                self.folder(&path, depth + 1)?;
                continue;
            }
            let file = File::open(&path).map_err(|cause| Unreadable::File(path.clone(), cause))?;
            let bytes = self.bytes_of(&path, file)?;
            match FileKind::of(&bytes) {
                Some(kind) => self.pass_over(&path, &format!("it is {}", kind.in_words())),
                None => self.text(&path, &path.display().to_string(), &bytes)?,
            }
        }
        Ok(())
    }

    /// Reason to skip something in a folder; `None` if it is read.
    fn passed(
        &self,
        path: &Path,
        kind: FileType,
        depth: usize,
    ) -> Result<Option<String>, Unreadable> {
        if kind.is_symlink() {
            // It could lead back into the folder, for ever.
            return Ok(Some("it is a link".to_owned()));
        }
        if kind.is_dir() {
            return Ok((depth >= MAX_DEPTH).then(|| "it lies too deep".to_owned()));
        }
        if let Some(special) = special(kind) {
            return Ok(Some(format!("it is {special}")));
        }
        let ending = path
            .extension()
            .map(|ending| ending.to_string_lossy().to_lowercase());
        if ending.is_none_or(|ending| ENDINGS.contains(&ending.as_str())) {
            return Ok(None);
        }
        let failed = |cause| Unreadable::File(path.to_owned(), cause);
        let mut begun = Vec::new();
        let file = File::open(path).map_err(failed)?;
        file.take(TELLING).read_to_end(&mut begun).map_err(failed)?;
        Ok(Some(FileKind::of(&begun).map_or_else(
            || "it does not end as a text does; name it to have it read".to_owned(),
            |kind| format!("it is {}", kind.in_words()),
        )))
    }

    fn pass_over(&mut self, path: &Path, why: &str) {
        self.passed_over
            .push(format!("{} is passed over: {why}.", path.display()));
    }

    /// At most one byte over the limit.
    fn bytes_of(&mut self, path: &Path, from: impl Read) -> Result<Vec<u8>, Unreadable> {
        let room = MAX_BYTES - self.bytes;
        let most = u64::try_from(room).unwrap_or(u64::MAX).saturating_add(1);
        let mut bytes = Vec::new();
        from.take(most)
            .read_to_end(&mut bytes)
            .map_err(|cause| Unreadable::File(path.to_owned(), cause))?;
        if bytes.len() > room {
            return Err(refused(path, ImportError::TooLong));
        }
        Ok(bytes)
    }

    /// Takes the text of a file, with a notice to the user if it was not UTF-8.
    fn text(&mut self, path: &Path, name: &str, bytes: &[u8]) -> Result<(), Unreadable> {
        let file = self.files.len();
        let (text, encoding) =
            read(bytes).map_err(|kind| refused(path, ImportError::NotText { file, kind }))?;
        match encoding {
            Encoding::Utf8 | Encoding::Utf16 => {}
            Encoding::Windows1252 => {
                let told = format!("{name} is not UTF-8; it is read as Windows-1252.");
                self.notices.push(told);
            }
            Encoding::Twice => self.notices.push(format!(
                "{name} was saved in the wrong encoding once; its letters are put right."
            )),
        }
        self.bytes += bytes.len();
        self.files.push((path.display().to_string(), text));
        Ok(())
    }
}

fn refused(path: &Path, error: ImportError) -> Unreadable {
    Unreadable::Refused(path.to_owned(), error)
}

/// Kind of something that is neither a file nor a folder. Reading from it might never end.
#[cfg(unix)]
fn special(kind: FileType) -> Option<&'static str> {
    use std::os::unix::fs::FileTypeExt as _;
    match () {
        () if kind.is_file() || kind.is_dir() => None,
        () if kind.is_fifo() => Some("a pipe"),
        () if kind.is_socket() => Some("a socket"),
        () if kind.is_char_device() || kind.is_block_device() => Some("a device"),
        () => Some("no regular file"),
    }
}

#[cfg(not(unix))]
fn special(kind: FileType) -> Option<&'static str> {
    let regular = kind.is_file() || kind.is_dir();
    (!regular).then_some("no regular file")
}
