//! What a first visit costs: the size of each file of the page, plain and as brotli.
//!
//! Nearly all of it are the two programs. What would be saved if a part of their code were not there,
//! roughly, when both were one; rows overlap, since generic code belongs to those who use it. Leptos and
//! the views are the page's, all others the host's:
//!
//! | part | plain | brotli |
//! |---|---|---|
//! | Leptos and the views it is given, whatever their crate | 604 KB | 127 KB |
//! | `nomic-engine` | 367 KB | 102 KB |
//! | `nomic-rules` | 230 KB | 83 KB |
//! | `nomic-sync` | 205 KB | 78 KB |
//! | reading and writing CBOR | 172 KB | 30 KB |
//!
//! The messages of a language are a file of up to 18 KB beside the program, whose data are 85 KB. To know
//! before adding to it:
//!
//! - The standard library's sort comes anew for each type and order, and `collect` into a `BTreeMap` or
//!   `BTreeSet` brings it along: 55 KB in all. `Arrange` has numbers sorted instead, in one function for
//!   all types, and `Gather` fills maps without sorting (both in `nomic-rules`).
//! - A `BTreeMap` or `BTreeSet` is compiled for each of its types, too: 3 to 7 KB. `FlatMap` and `FlatSet`
//!   are lists in order, a quarter of that (in `nomic-rules`): 58 KB. Trees hold what grows with the events
//!   of a game and does not come in order.
//! - What of Leptos takes closures comes anew for each use, and each type has a `Memo` of its own. `Shown`,
//!   `drawn` and `each` (`src/kit/page`) do what the library's `Show`, a memo and `For` do in one function
//!   for all: 5, 4 and 7 KB, where `drawn` was only put into the table's pages.
//! - Code that repeats itself costs little once it is compressed. `wasm-opt -Oz` makes the program an
//!   eighth smaller plain and larger in brotli, so it is not used.
//! - In which order functions stand is worth 2 to 4 % of a program: `arrange.rs`, 31 KB. It also keeps one of
//!   functions that do the same: 4 KB.
//! - How bodies are written is worth 2 to 3 %: `bodies.rs` gives all accesses to memory one hint of alignment,
//!   9 KB, and frequent locals low numbers, 5 KB.
//! - Tables that look like chance don't compress at all. The page goes without those that check
//!   signatures faster: 36 KB.
//! - Imports have long names that end in digits which look like chance; `glue.rs` gives each a number for a
//!   name and takes comments and indents out of the scripts: 7 KB.
//! - What a library exports to scripts stays, though none asks for it; `unused.rs` takes that out: 2 KB.
//! - Styles stand in the page itself, all of them: half of them in a file of their own would be 600 bytes
//!   more.
//! - Two programs have two dictionaries: what both contain is paid for twice. The page has no cryptography
//!   (13 KB) and no rulesets; what it asks and is told costs it some 15 KB.
//! - The programs are compiled for size; hashes and signatures alone are compiled for speed, without copies
//!   of loops, and the engine less tightly (`s`): a fifth less for each event, 24 KB. Rules compiled so would
//!   not be faster by more than runs differ among themselves.
//! - What few need is loaded when it is needed: starter rulesets, and the importer (90 KB).
//! - What is reached through `src/later.rs` only comes when nobody waits any more, 213 KB, and so does what
//!   the host reaches through `src/host/later.rs`, 64 KB. What home or table need, too, stays in the program:
//!   a component that a later page shares with them costs nothing there. The two parts of the page are 46 KB
//!   more than the whole was, those of the host 21 KB: two dictionaries, and calls from one into the other.
//! - An enum is read and written as a whole, whichever variants a program knows. What only later parts read
//!   crosses as bytes (`Packed`): 8 KB.

use std::{
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use crate::{
    project::Project,
    run::say,
    trouble::{OrSay, Trouble},
};

/// The most that may have come when the page stands and can be used, in bytes of brotli: the page's own
/// program without the pages that come later, a language, and what stands in index.html. What came of the
/// last vote, at the top of the table, is 500 of them; a key that takes a vote back, and what else a rule
/// allows that asks something, are 1,400; what a secret would come to, whose judgement is awaited, and a
/// relay that knows no such table are 700; what would happen, told beside each button that makes it happen,
/// the way on from a table that is over, and why somebody on turn may propose nothing are 4,000. That it is
/// drawn in slices is 1,300, for which a click waits a third as long while a long game comes in; what a vote
/// would end is 300. That what a new game takes is drawn behind all else is 400, for which the longest task
/// of the home page is half as long; that the frame of a page has its own turn, and dialogs one behind it, is
/// 100, for which the longest one of the table's is. That what one reads or is about to press stays while
/// others come beside it, in lists of proposals and of rulings, is 1,500; that a vote which is cast does not
/// wait again, and who leaves before a move is kept is asked, 900. Notices of a dead line, of a storage that was
/// cleared and of another relay are 1,700. The words for what blocks the page, questions and buttons that say
/// what a vote does, all calls of the table, whom an amendment undoes and the authors' own words are 13,000. The
/// types that cross are nearly all of that: readings and refusals of edits, of code in forms and of names.
const FIRST_LIMIT: u64 = 310_500;
/// The most that a first visit may wait for in all, the host included. In one program, which was 1,237,000,
/// both halves were packed with one dictionary, had one set of library code between them, and needed no
/// messages: two of them are 130,000 more in all, for which the page stands after a third of what came
/// before, and nothing of the game is reckoned in its thread. What the engine remembers, so that a game
/// folds half again as fast and does not slow down with its rules, is another 13,000, of which 800 are what
/// it took to carry a ballot, an eighth of its time; and that it is compiled less tightly 24,000. Of Automerge
/// it has only what spells changes: whole documents were 254,000.
/// Lists in order in the place of trees are 58,000 less. What a move would come to, which rules are heard
/// before another or never, what a time opens and where a game goes on are 10,000. Bundles are 9,000, for
/// which whoever comes to a game of 300 events has 140,000 less to wait for. That many signatures are judged
/// at once is 5,000, for which one of 10,000 is stored in three fifths of the time; that a move waits for what
/// still comes in is 2,000, and drawing in slices and telling what a vote would end 2,000. That nothing of a
/// bundle is reckoned twice, and much of it kept in one go, is 800, for which a tenth less is to be done for a
/// long game. That no rule starves one above it is 3,000; that a failing or hostile relay, made-up devices and
/// a store that the browser has closed stop nobody is 4,000. That a dead line is noticed, that what the browser
/// clears under an open page is stored again, and that no link takes anybody to another relay or into their own
/// network unasked is 16,000. Edits that keep what others changed, code in forms as trees, one translation for
/// each name, words that are no names, suspended provisions, numbers and rounds that fit are 37,000 in the host;
/// what the page needs for them 13,000. What only the pages want that come later is not in it.
const LIMIT: u64 = 941_500;
/// The half of the program that has the games, which the page starts in a worker.
const HOST: &str = "host/";
/// Nobody waits for these: the page fetches them when a game is founded or rules are brought, and the
/// worker keeps them in the background. They are told apart from the first load.
const LATER: [&str; 2] = ["rulesets/", "importer/"];
/// Stands in the names of files whose code the page and its host do without until nobody waits.
const PART: &str = "-later-";
/// A file a language. A reader waits for one; we count the largest.
const LANGUAGES: &str = "words/";
/// Its host may edit this file, and a compressed copy beside it would go stale.
const NEVER_COMPRESSED: &str = "nomic.json";
/// Smaller files gain nothing.
const WORTH_COMPRESSING: usize = 256;
/// The block that the compressor chooses.
const OWN_CHOICE: i32 = 0;
/// The power of two of a block that can suit a file of more than so many bytes.
const LARGE_BLOCK: i32 = 20;
const LARGE: usize = 1 << LARGE_BLOCK;

/// One file of the page.
#[derive(Clone, Debug)]
pub(super) struct Measured {
    name: String,
    plain: u64,
    loaded: u64,
}

/// Writes a `.br` beside each file and tells the sizes.
pub(super) fn compress(project: &Project, dist: &Path) -> Result<Vec<Measured>, Trouble> {
    let mut measured = Vec::new();
    for path in files(dist)? {
        let name = relative(dist, &path);
        if name.ends_with(".br") {
            continue;
        }
        let bytes = fs::read(&path).or_say(|| format!("{name} can't be read"))?;
        let loaded = if worth_compressing(&name, &bytes) {
            let packed = packed(project, &bytes)?;
            let beside = dist.join(format!("{name}.br"));
            fs::write(&beside, &packed).or_say(|| format!("{name}.br can't be written"))?;
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

/// What a first visit loads, in bytes of brotli.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Until the page stands.
    first: u64,
    /// In all.
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

/// Prints the table and gives what a first visit loads.
pub(super) fn report(measured: &[Measured]) -> Size {
    let sum = |wanted: &dyn Fn(&str) -> bool| -> u64 {
        let files = measured.iter().filter(|file| wanted(&file.name));
        files.map(|file| file.loaded).sum()
    };
    let languages = measured.iter().filter(|file| is_language(&file.name));
    let language = languages.map(|file| file.loaded).max().unwrap_or_default();
    let total = language + sum(&|name| !is_later(name) && !is_language(name));
    say(format_args!(
        "    {:<44} {:>10} {:>10}",
        "file", "plain", "brotli"
    ));
    for file in measured {
        let (plain, loaded) = (grouped(file.plain), grouped(file.loaded));
        say(format_args!(
            "    {:<44} {plain:>10} {loaded:>10}",
            file.name
        ));
    }
    let host = sum(&|name| name.starts_with(HOST) && !is_later(name));
    let size = Size {
        first: total.saturating_sub(host),
        all: total,
    };
    for (what, loaded, limit) in size.against_limits() {
        let (loaded, limit) = (grouped(loaded), grouped(limit));
        say(format_args!(
            "    {what}: {loaded} bytes in brotli; the limit is {limit}"
        ));
    }
    let later = grouped(sum(&is_later) + sum(&is_language) - language);
    say(format_args!("    later, in the background: {later}"));
    size
}

/// A page over a limit is trouble for the tests; it can still be played.
pub(crate) fn check_limit(size: Size) -> Result<(), Trouble> {
    for (what, loaded, limit) in size.against_limits() {
        if let Some(over) = loaded.checked_sub(limit).filter(|over| *over > 0) {
            let over = grouped(over);
            return Err(Trouble::new(format!(
                "The page is {over} bytes over its limit ({what})."
            )));
        }
    }
    Ok(())
}

/// All files below a folder, sorted.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let unreadable = || format!("{} can't be read", folder.display());
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).or_say(unreadable)? {
        let path = entry.or_say(unreadable)?.path();
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// A path below a folder, as it stands in a web address.
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

/// Compresses as far as it goes, and remembers the result: it takes seconds for the wasm.
fn packed(project: &Project, bytes: &[u8]) -> Result<Vec<u8>, Trouble> {
    let folder = project.target.join("brotli");
    let known = folder.join(hex(&Sha256::digest(bytes), 32));
    if let Ok(packed) = fs::read(&known) {
        return Ok(packed);
    }
    let mut packed = squeezed(bytes, OWN_CHOICE)?;
    if bytes.len() > LARGE {
        let other = squeezed(bytes, LARGE_BLOCK)?;
        if other.len() < packed.len() {
            packed = other;
        }
    }
    // Whole or not at all: a half-written file would be believed the next time.
    let half = known.with_extension(std::process::id().to_string());
    if fs::create_dir_all(&folder).is_ok() && fs::write(&half, &packed).is_ok() {
        let _not_remembered = fs::rename(&half, &known);
    }
    Ok(packed)
}

/// Compresses in blocks of this size. Which one suits a file can't be foreseen.
fn squeezed(bytes: &[u8], block: i32) -> Result<Vec<u8>, Trouble> {
    xtask_brotli::pack(bytes, block).or_say(|| "A file of the page can't be compressed".to_owned())
}

/// So much of the hash as stands in a name.
pub(super) fn short(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes), 8)
}

/// The first `bytes` bytes in hexadecimal.
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

    #[test]
    fn what_is_packed_can_be_unpacked() {
        let folder = tempfile::tempdir().unwrap();
        let project = Project {
            root: folder.path().to_owned(),
            target: folder.path().to_owned(),
        };
        let page = folder.path().join("page");
        fs::create_dir_all(page.join("sub")).unwrap();
        let text = "the rules are the program ".repeat(100);
        fs::write(page.join("sub/a.js"), &text).unwrap();
        for _fresh_then_remembered in 0..2 {
            let measured = compress(&project, &page).unwrap();
            assert_eq!(measured.first().unwrap().name, "sub/a.js");
            let packed = fs::read(page.join("sub/a.js.br")).unwrap();
            assert_eq!(xtask_brotli::unpack(&packed).unwrap(), text.as_bytes());
        }
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
        ];
        assert_eq!(report(&files).first, 9);
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
