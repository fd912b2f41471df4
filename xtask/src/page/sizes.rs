//! Measures the size of a first visit: each file of the page, plain and as brotli.
//!
//! docs/code/benchmarks.md lists what the parts of the programs cost.

use std::{fs, path::Path};

use sha2::{Digest, Sha256};

use crate::{
    chore_error::{ChoreResult, ErrorContext, fail},
    files::{bytes, files, make_folder, relative, write},
    project::Project,
    run::{print_lines, run},
    tools,
};

/// Limit for the first view, in bytes of brotli: the page's program without lazy pages, one
/// language, and index.html with its styles.
const FIRST_LIMIT: usize = 320_000;
/// Limit for a first visit in all, the host included, in bytes of brotli. Lazy code is not counted.
/// It was 940,000 before the serif (31,000), and before several devices, waking and the sheet of a
/// proposal (35,000). A system serif, or sheets as lazy code, would bring it down.
const LIMIT: usize = 990_000;
/// Program with the games, which the page starts in a worker.
const HOST: &str = "host/";
/// Folders that no page waits for: they load when a game is founded or rules are brought, and the
/// worker caches them in the background. They are listed apart from the first load.
const LATER: [&str; 2] = ["rulesets/", "importer/"];
/// End of the names of pictures for chats and for the installed page. The page doesn't load them.
pub(super) const PICTURE: &str = ".png";
const PART: &str = "-later-";
/// Fonts, which the first view does without until they have come.
const FONTS: &str = "fonts/";
const FONT: &str = ".woff2";
/// One file a language. A reader waits for one; the largest is counted.
const LANGUAGES: &str = "words/";
/// End of the names of languages' files that only the host needs.
const HOST_WORDS: &str = "-host.txt";
/// The page's operator may edit this file, and a compressed copy would become stale.
const NEVER_COMPRESSED: &str = "nomic.json";
/// Formats of compressed copies, and the ends of their names. Browsers take brotli over `https`
/// only, and not every web server sends it.
const FORMATS: [&str; 2] = [BROTLI, "gz"];
const BROTLI: &str = "br";
/// Smaller files gain nothing.
const WORTH_COMPRESSING: usize = 256;

#[derive(Clone, Debug)]
pub(super) struct Measured {
    name: String,
    plain: usize,
    loaded: usize,
}

pub(super) fn compress(project: &Project, dist: &Path) -> ChoreResult<Vec<Measured>> {
    let mut measured = Vec::new();
    for path in files(dist)? {
        let name = relative(dist, &path);
        if is_compressed_copy(&name) {
            continue;
        }
        let content = bytes(&path)?;
        let (plain, mut loaded) = (content.len(), content.len());
        if worth_compressing(&name, &content) {
            for format in FORMATS {
                let packed = packed(project, &path, &content, format)?;
                write(&dist.join(format!("{name}.{format}")), &packed)?;
                if format == BROTLI {
                    loaded = packed.len();
                }
            }
        }
        measured.push(Measured {
            name,
            plain,
            loaded,
        });
    }
    measured.sort_by_key(|file| std::cmp::Reverse(file.loaded));
    Ok(measured)
}

/// Bytes of brotli that a first visit loads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size {
    /// Until the first view.
    first: usize,
    all: usize,
}

impl Size {
    fn against_limits(self) -> [(&'static str, usize, usize); 2] {
        [
            ("until the first view", self.first, FIRST_LIMIT),
            ("a first visit in all", self.all, LIMIT),
        ]
    }
}

/// Prints the table and returns the size of a first visit.
pub(super) fn report(measured: &[Measured]) -> Size {
    print_lines(format_args!(
        "    {:<44} {:>10} {:>10}",
        "file", "plain", "brotli"
    ));
    let (mut first, mut rest, mut later) = (0, 0, 0);
    let (mut words, mut host_words) = (0, 0);
    for Measured {
        name,
        plain,
        loaded,
    } in measured
    {
        print_lines(format_args!("    {name:<44} {plain:>10} {loaded:>10}"));
        if name.starts_with(LANGUAGES) {
            let largest = match name.ends_with(HOST_WORDS) {
                true => &mut host_words,
                false => &mut words,
            };
            later += (*loaded).min(*largest);
            *largest = (*loaded).max(*largest);
        } else if LATER.iter().any(|folder| name.starts_with(folder))
            || name.contains(PART)
            || name.ends_with(PICTURE)
        {
            later += loaded;
        } else if name.starts_with(HOST) || name.starts_with(FONTS) {
            rest += loaded;
        } else {
            first += loaded;
        }
    }
    first += words;
    let all = first + rest + host_words;
    let size = Size { first, all };
    for (what, loaded, limit) in size.against_limits() {
        print_lines(format_args!(
            "    {what}: {loaded} bytes in brotli; the limit is {limit}"
        ));
    }
    print_lines(format_args!("    later, in the background: {later}"));
    size
}

/// A page over a limit fails `build` and the step `size`; it can still be played.
pub(crate) fn check_limit(size: Size) -> ChoreResult {
    for (what, loaded, limit) in size.against_limits() {
        if loaded > limit {
            let over = loaded - limit;
            return fail(format!("The page is {over} bytes over its limit ({what})."));
        }
    }
    Ok(())
}

pub(super) fn is_compressed_copy(name: &str) -> bool {
    let end = name.rsplit_once('.').map(|(_, end)| end);
    end.is_some_and(|end| FORMATS.contains(&end))
}

fn worth_compressing(name: &str, bytes: &[u8]) -> bool {
    let is_compressed = [PICTURE, FONT].iter().any(|end| name.ends_with(end));
    name != NEVER_COMPRESSED && !is_compressed && bytes.len() >= WORTH_COMPRESSING
}

/// Compresses as far as possible, and stores the result for later builds: it takes seconds for the
/// wasm.
fn packed(project: &Project, path: &Path, content: &[u8], format: &str) -> ChoreResult<Vec<u8>> {
    let folder = project.target.join("packed");
    let known = folder.join(format!("{}.{format}", hex(&Sha256::digest(content), 32)));
    if !known.exists() {
        make_folder(&folder)?;
        let failed = format!("{} can't be compressed", path.display());
        // A half-written file would be used the next time.
        let half = folder.join(std::process::id().to_string());
        let mut pack = project.command(tools::program(project, "page-pack"));
        run(pack.arg(format).arg(path).arg(&half), &failed)?;
        fs::rename(&half, &known).context(failed)?;
    }
    bytes(&known)
}

/// Start of a hash, for file names.
pub(super) fn short(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes), 8)
}

pub(super) fn hex(digest: &[u8], bytes: usize) -> String {
    let digest = digest.iter().take(bytes);
    digest.map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_hosts_edit_and_compressed_files_get_no_compressed_copy() {
        assert!(!worth_compressing("nomic.json", &[b' '; 1000]));
        assert!(worth_compressing("index.html", &[b' '; 1000]));
        for compressed in ["card.png", "fonts/a.woff2"] {
            assert!(
                !worth_compressing(compressed, &[b' '; 1000]),
                "{compressed}"
            );
        }
    }

    fn named(name: &str, loaded: usize) -> Measured {
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
            named("card.png", 13),
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
    fn the_page_stands_before_its_host_and_its_font_are_there() {
        let files = [
            named("page.wasm", 5),
            named("host/host-0.wasm", 7),
            named("host/host-later-0.wasm", 9),
            named("fonts/a.woff2", 2),
        ];
        assert_eq!(report(&files), Size { first: 5, all: 14 });
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
