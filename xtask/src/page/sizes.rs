//! Measures the size of a first visit: each file of the page, plain and as brotli.
//!
//! docs/code/benchmarks.md lists what the parts of the programs cost.

use std::{
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use crate::{
    chore_error::{ChoreError, ErrorContext},
    project::Project,
    run::{print_lines, run},
    tools,
};

/// Limit for the first view, in bytes of brotli: the page's program without lazy pages, one
/// language, and index.html with its styles.
const FIRST_LIMIT: u64 = 320_000;
/// Limit for a first visit in all, the host included, in bytes of brotli. Lazy code is not counted.
const LIMIT: u64 = 940_000;
/// Program with the games, which the page starts in a worker.
const HOST: &str = "host/";
/// Folders that no page waits for: they load when a game is founded or rules are brought, and the
/// worker caches them in the background. They are listed apart from the first load.
const LATER: [&str; 2] = ["rulesets/", "importer/"];
const PART: &str = "-later-";
/// One file a language. A reader waits for one; the largest is counted.
const LANGUAGES: &str = "words/";
/// End of the names of languages' files that only the host needs.
const HOST_WORDS: &str = "-host.txt";
/// The page's operator may edit this file, and a compressed copy would become stale.
const NEVER_COMPRESSED: &str = "nomic.json";
/// Smaller files gain nothing.
const WORTH_COMPRESSING: usize = 256;

#[derive(Clone, Debug)]
pub(super) struct Measured {
    name: String,
    plain: u64,
    loaded: u64,
}

pub(super) fn compress(project: &Project, dist: &Path) -> Result<Vec<Measured>, ChoreError> {
    let mut measured = Vec::new();
    for path in files(dist)? {
        let name = relative(dist, &path);
        if name.ends_with(".br") {
            continue;
        }
        let bytes = fs::read(&path).with_context(|| format!("{name} can't be read"))?;
        let loaded = if worth_compressing(&name, &bytes) {
            let packed = packed(project, &path, &bytes)?;
            let beside = dist.join(format!("{name}.br"));
            fs::write(&beside, &packed).with_context(|| format!("{name}.br can't be written"))?;
            packed.len()
        } else {
            bytes.len()
        };
        measured.push(Measured {
            name,
            plain: bytes.len() as u64,
            loaded: loaded as u64,
        });
    }
    measured.sort_by_key(|file| std::cmp::Reverse(file.loaded));
    Ok(measured)
}

/// Bytes of brotli that a first visit loads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Until the first view.
    first: u64,
    all: u64,
}

impl Size {
    fn against_limits(self) -> [(&'static str, u64, u64); 2] {
        [
            ("until the page stands", self.first, FIRST_LIMIT),
            ("a first visit in all", self.all, LIMIT),
        ]
    }
}

/// Prints the table and returns the size of a first visit.
pub(super) fn report(measured: &[Measured]) -> Size {
    let sum = |wanted: &dyn Fn(&str) -> bool| -> u64 {
        let files = measured.iter().filter(|file| wanted(&file.name));
        files.map(|file| file.loaded).sum()
    };
    let largest = |of_host: bool| {
        let languages = measured.iter().filter(|file| is_language(&file.name));
        let part = languages.filter(|file| file.name.ends_with(HOST_WORDS) == of_host);
        part.map(|file| file.loaded).max().unwrap_or_default()
    };
    let host_words = largest(true);
    let language = largest(false) + host_words;
    let total = language + sum(&|name| !is_later(name) && !is_language(name));
    print_lines(format_args!(
        "    {:<44} {:>10} {:>10}",
        "file", "plain", "brotli"
    ));
    for file in measured {
        let (plain, loaded) = (grouped(file.plain), grouped(file.loaded));
        print_lines(format_args!(
            "    {:<44} {plain:>10} {loaded:>10}",
            file.name
        ));
    }
    let host = host_words + sum(&|name| name.starts_with(HOST) && !is_later(name));
    let size = Size {
        first: total.saturating_sub(host),
        all: total,
    };
    for (what, loaded, limit) in size.against_limits() {
        let (loaded, limit) = (grouped(loaded), grouped(limit));
        print_lines(format_args!(
            "    {what}: {loaded} bytes in brotli; the limit is {limit}"
        ));
    }
    let later = grouped(sum(&is_later) + sum(&is_language) - language);
    print_lines(format_args!("    later, in the background: {later}"));
    size
}

/// A page over a limit fails `build` and the step `size`; it can still be played.
pub(crate) fn check_limit(size: Size) -> Result<(), ChoreError> {
    for (what, loaded, limit) in size.against_limits() {
        if let Some(over) = loaded.checked_sub(limit).filter(|over| *over > 0) {
            let over = grouped(over);
            return Err(ChoreError::new(format!(
                "The page is {over} bytes over its limit ({what})."
            )));
        }
    }
    Ok(())
}

pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, ChoreError> {
    let unreadable = || format!("{} can't be read", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(unreadable)? {
        let path = entry.with_context(unreadable)?.path();
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
pub(super) fn relative(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder)
        .unwrap_or(path)
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect::<Vec<_>>()
        .join("/")
}

fn is_language(name: &str) -> bool {
    name.starts_with(LANGUAGES)
}

fn is_later(name: &str) -> bool {
    LATER.iter().any(|folder| name.starts_with(folder)) || name.contains(PART)
}

fn worth_compressing(name: &str, bytes: &[u8]) -> bool {
    name != NEVER_COMPRESSED && bytes.len() >= WORTH_COMPRESSING
}

/// Compresses as far as possible, and stores the result for later builds: it takes seconds for the
/// wasm.
fn packed(project: &Project, path: &Path, bytes: &[u8]) -> Result<Vec<u8>, ChoreError> {
    let unpacked = || "A file of the page can't be compressed".to_owned();
    let folder = project.target.join("brotli");
    let known = folder.join(hex(&Sha256::digest(bytes), 32));
    if !known.exists() {
        fs::create_dir_all(&folder).with_context(unpacked)?;
        // A half-written file would be used the next time.
        let half = known.with_extension(std::process::id().to_string());
        let mut pack = project.command(tools::program(project, "page-pack"));
        run(pack.arg(path).arg(&half), unpacked)?;
        fs::rename(&half, &known).with_context(unpacked)?;
    }
    fs::read(&known).with_context(unpacked)
}

/// Start of a hash, for file names.
pub(super) fn short(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes), 8)
}

pub(super) fn hex(digest: &[u8], bytes: usize) -> String {
    digest
        .iter()
        .take(bytes)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// `1234567` as `1 234 567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(grouped(7), "7");
        assert_eq!(grouped(900_000), "900 000");
        assert_eq!(grouped(1_234_567), "1 234 567");
    }

    #[test]
    fn the_file_that_hosts_edit_gets_no_compressed_copy() {
        assert!(!worth_compressing("nomic.json", &[b' '; 1000]));
        assert!(worth_compressing("index.html", &[b' '; 1000]));
    }

    fn named(name: &str, loaded: u64) -> Measured {
        Measured {
            name: name.to_owned(),
            plain: 2 * loaded,
            loaded,
        }
    }

    #[test]
    fn what_is_fetched_later_is_not_part_of_the_first_load() {
        let files = [
            named("page.wasm", 5),
            named("rulesets/suber/en.md", 7),
            named("importer/a.wasm", 9),
            named("page-later-0.wasm", 11),
        ];
        assert_eq!(report(&files).all, 5);
    }

    #[test]
    fn a_reader_waits_for_the_words_of_one_language() {
        let files = [
            named("words/de-0.txt", 4),
            named("page.wasm", 5),
            named("words/it-0.txt", 3),
            named("words/de-0-host.txt", 6),
            named("words/it-0-host.txt", 7),
        ];
        assert_eq!(report(&files), Size { first: 9, all: 16 });
    }

    #[test]
    fn the_page_stands_before_its_host_is_there() {
        let files = [
            named("page.wasm", 5),
            named("host/host-0.wasm", 7),
            named("host/host-later-0.wasm", 9),
        ];
        assert_eq!(report(&files), Size { first: 5, all: 12 });
    }

    #[test]
    fn a_page_over_one_of_its_limits_is_refused() {
        let (page, host) = (named("a", FIRST_LIMIT), LIMIT - FIRST_LIMIT);
        let check = |files: &[Measured]| check_limit(report(files));
        assert_eq!(check(&[page.clone(), named("host/b", host)]), Ok(()));
        assert!(check(&[page.clone(), named("c", 1)]).is_err());
        assert!(check(&[page, named("host/b", host + 1)]).is_err());
    }
}
