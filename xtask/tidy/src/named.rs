//! Checks that names in architecture.md and in the pages on internals exist: files and folders,
//! crates, and words of the code. The path of a vote leads through functions of the files in its
//! table. In other documents, files, folders and members of types are checked.

use std::collections::BTreeSet;

use crate::{
    map::PAGE,
    markdown::{self, cells, quoted, section},
    sources::Sources,
};

const PATH: &str = "## The path of a vote";
const INTERNALS: &str = "docs/code/internals/";

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let mut findings = check_path(section(sources.page(PAGE), PATH), sources);
    let known = known_words(sources);
    for (path, page) in sources.files.iter().filter(|(path, _)| is_document(path)) {
        let all = path == PAGE || path.starts_with(INTERNALS);
        for (line, name) in names(page).filter(|(_, name)| all || is_place(name)) {
            if !exists(sources, &known, name) {
                findings.push(format!("{path}:{line}: names {name}, which is nowhere"));
            }
        }
    }
    findings
}

fn is_document(path: &str) -> bool {
    let of_crate = path.starts_with("crates/") && path.ends_with("/README.md");
    path.ends_with(".md") && (of_crate || path.starts_with("docs/") || !path.contains('/'))
}

/// `crates/nomic-engine/src/state.rs` and `State::position`; other words are free.
fn is_place(name: &str) -> bool {
    const ROOTS: [&str; 6] = ["crates/", "docs/", "src/", "style/", "tests/", "xtask/"];
    // Files that tools download exist only after they have run.
    let in_tree = !name.contains("node_modules") && ROOTS.iter().any(|root| name.starts_with(root));
    in_tree || name.contains("::") && !name.contains('(')
}

/// Names between backquotes outside of drawings, with their lines. A name with blanks in it is a
/// command or a piece of code.
fn names(page: &str) -> impl Iterator<Item = (usize, &str)> {
    markdown::lines(page).flat_map(|(number, line)| {
        let names = quoted(line).filter(|name| !name.is_empty() && !name.contains(' '));
        names.map(move |name| (number, name))
    })
}

/// Identifiers and literals of the code, tests aside.
pub(crate) fn known_words(sources: &Sources) -> BTreeSet<&str> {
    let files = sources.files.keys();
    let words = files.flat_map(|path| sources.words(path));
    words.map(|word| word.text.trim_matches('"')).collect()
}

fn exists(sources: &Sources, known: &BTreeSet<&str>, name: &str) -> bool {
    if name.contains('/') || name.contains('.') {
        let file = format!("/{name}");
        let folder = format!("/{}/", name.trim_end_matches('/'));
        return sources.files.keys().any(|path| {
            let path = format!("/{path}");
            path.ends_with(&file) || path.contains(&folder)
        });
    }
    sources.crates.contains_key(name) || name.split("::").all(|part| known.contains(part))
}

/// Checks the hops: each function is in one of the named files, and each file has one of the
/// functions. The number of hops must be right.
fn check_path(section: &str, sources: &Sources) -> Vec<String> {
    let (mut findings, mut hops, mut files) = (Vec::new(), 0, BTreeSet::new());
    let is_there = |place: &&str, function: &&str| {
        let mut words = sources.words(place).array_windows();
        words.any(|[before, name]| before.text == "fn" && name.text == *function)
    };
    for row in section.lines() {
        let row = cells(row);
        let [hop, places, functions, ..] = row.as_slice() else {
            continue;
        };
        if hop.parse::<usize>().is_err() {
            continue;
        }
        hops += 1;
        let places: Vec<&str> = quoted(places).collect();
        let functions: Vec<&str> = quoted(functions).collect();
        for function in &functions {
            if !places.iter().any(|place| is_there(place, function)) {
                findings.push(format!(
                    "{PAGE}: hop {hop}: there is no function {function} there"
                ));
            }
        }
        for place in &places {
            if !functions.iter().any(|function| is_there(place, function)) {
                findings.push(format!(
                    "{PAGE}: hop {hop}: {place} has none of the functions"
                ));
            }
        }
        files.extend(places);
    }
    let told = format!("{hops} hops through {} files", files.len());
    if !section.contains(&told) {
        findings.push(format!(
            "{PAGE}: the path of a vote is {told}, and it says otherwise"
        ));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUST: &str = "enum Move { Vote }\nstruct Peer;\nimpl Peer { fn act(&self) {} }\n\
        fn fold() { ask(\"carries\") }\n#[cfg(test)]\nmod tests { fn only_here() {} }\n";
    const TOLD: &str = "# A\n\n`nomic-peer`, `peer/act.rs`, `src/`, `Peer::act`, `Move::Vote`, \
        `Peer` and `carries`; `cargo xtask gone`.\n\n```\n`nothing`\n```\n\n## The path of a vote\n\n\
        It is 1 hops through 1 files.\n\n| | file | functions | |\n|---|---|---|---|\n\
        | 1 | `crates/nomic-peer/src/peer/act.rs` | `act`, `fold` | |\n\n## More\n";

    fn said(page: &str) -> Vec<String> {
        said_beside(
            page,
            "docs/OTHER.md",
            "`anything`, `src/peer/act.rs`, `t(a::B)`",
        )
    }

    fn said_beside(page: &str, path: &str, other: &str) -> Vec<String> {
        let act = "crates/nomic-peer/src/peer/act.rs";
        let mut sources = Sources::of_files(&[(PAGE, page), (path, other), (act, RUST)]);
        sources
            .crates
            .insert("nomic-peer".to_owned(), BTreeSet::new());
        check(&sources)
    }

    fn finds(page: &str, expected: &str) {
        let said = said(page);
        assert_eq!(said.len(), 1, "{page}\n{said:?}");
        assert!(said[0].contains(expected), "{said:?}");
    }

    #[test]
    fn a_page_that_names_what_is_there_is_fine() {
        assert_eq!(said(TOLD), [""; 0]);
    }

    #[test]
    fn a_name_of_nothing_is_found_with_its_line() {
        for (old, gone) in [
            ("`nomic-peer`", "`nomic-gone`"),
            ("`peer/act.rs`", "`peer/gone.rs`"),
            ("`src/`", "`gone/`"),
            ("`Peer::act`", "`Peer::gone`"),
            ("`Move::Vote`", "`Move::Gone`"),
            ("`carries`", "`gone`"),
        ] {
            let name = gone.trim_matches('`');
            finds(&TOLD.replace(old, gone), &format!("3: names {name}"));
        }
    }

    #[test]
    fn pages_on_internals_name_only_what_is_there() {
        let said = said_beside(TOLD, "docs/code/internals/host.md", "`Peer`, `Gone`");
        let expected = "docs/code/internals/host.md:1: names Gone, which is nowhere";
        assert_eq!(said, [expected]);
    }

    #[test]
    fn places_that_other_documents_name_are_looked_for() {
        for gone in ["src/gone/", "crates/nomic-peer/src/gone.rs", "Peer::gone"] {
            for page in ["README.md", "docs/design/a.md"] {
                let said = said_beside(TOLD, page, &format!("See\n`{gone}`."));
                assert_eq!(said, [format!("{page}:2: names {gone}, which is nowhere")]);
            }
        }
        let elsewhere = said_beside(TOLD, "crates/a/rulesets/en.md", "`src/gone/`");
        assert_eq!(elsewhere, [""; 0]);
    }

    #[test]
    fn a_hop_whose_function_stands_elsewhere_is_found() {
        finds(&TOLD.replace("`fold` |", "`Peer` |"), "no function Peer");
        finds(
            &TOLD.replace("`act`, `fold` |", " |"),
            "none of the functions",
        );
        let page = TOLD.replace("`act`, `fold` |", "`act`, `only_here` |");
        assert!(
            said(&page)
                .iter()
                .any(|said| said.contains("no function only_here"))
        );
    }

    #[test]
    fn a_false_count_of_hops_or_files_is_found() {
        finds(
            &TOLD.replace("1 hops", "2 hops"),
            "is 1 hops through 1 files",
        );
        finds(
            &TOLD.replace("1 files", "2 files"),
            "is 1 hops through 1 files",
        );
    }
}
