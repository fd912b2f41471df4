//! Checks that names in architecture.md and in the pages on internals exist: files and folders,
//! crates, types and functions. The path of a vote leads through functions of the files in its
//! table. In other documents, files, folders and members of types are checked.

use std::collections::BTreeSet;

use super::{
    known::KnownNames,
    map::{PAGE, section},
    report::TidyFinding,
    sources::Sources,
};

const PATH: &str = "## The path of a vote";
const INTERNALS: &str = "docs/code/internals/";

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let Some(page) = sources.files.get(PAGE) else {
        return vec![TidyFinding::in_file(PAGE, "is missing")];
    };
    let known = KnownNames::read(sources);
    let mut findings = Vec::new();
    check_path(section(page, PATH), &known, &mut |what| {
        findings.push(TidyFinding::in_file(PAGE, what));
    });
    let documents = sources.files.iter().filter(|(path, _)| is_document(path));
    for (path, page) in documents {
        let all = path == PAGE || path.starts_with(INTERNALS);
        for (line, name) in quoted(page).filter(|(_, name)| all || is_place(name)) {
            if !known.has(sources, name) {
                let said = format!("names {name}, which is nowhere");
                findings.push(TidyFinding::at(path, line, said));
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
fn quoted(page: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut drawing = false;
    page.lines().enumerate().flat_map(move |(index, line)| {
        drawing ^= line.starts_with("```");
        let text = if drawing { "" } else { line };
        let names = text.split('`').skip(1).step_by(2);
        let names = names.filter(|name| !name.is_empty() && !name.contains(' '));
        names.map(move |name| (index + 1, name))
    })
}

/// Checks the hops: each function is in one of the named files, and each file has one of the
/// functions. The number of hops must be right.
fn check_path(section: &str, known: &KnownNames, find: &mut impl FnMut(String)) {
    let (mut hops, mut files) = (0, BTreeSet::new());
    for row in section.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, hop, places, functions, ..] = cells.as_slice() else {
            continue;
        };
        if hop.parse::<usize>().is_err() {
            continue;
        }
        hops += 1;
        let names = |cell: &'_ str| -> Vec<String> {
            let names = cell.split('`').skip(1).step_by(2);
            names.map(str::to_owned).collect()
        };
        let (places, functions) = (names(places), names(functions));
        let stands = |place: &String, function: &String| {
            let there = known.functions.get(place.as_str());
            there.is_some_and(|there| there.contains(function))
        };
        for function in &functions {
            if !places.iter().any(|place| stands(place, function)) {
                find(format!("hop {hop}: there is no function {function} there"));
            }
        }
        for place in &places {
            if !functions.iter().any(|function| stands(place, function)) {
                find(format!("hop {hop}: {place} has none of the functions"));
            }
        }
        files.extend(places);
    }
    let told = format!("{hops} hops through {} files", files.len());
    if !section.contains(&told) {
        find(format!(
            "the path of a vote is {told}, and it says otherwise"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::{super::sources::Package, *};

    const RUST: &str = "enum Move { Vote }\nstruct Peer;\nimpl Peer { fn act(&self) {} }\n\
        fn fold() { ask(\"carries\") }\n#[cfg(test)]\nmod tests { fn only_here() {} }\n";
    const TOLD: &str = "# A\n\n`nomic-sync`, `peer/act.rs`, `src/`, `Peer::act`, `Move::Vote`, \
        `Peer` and `carries`; `cargo xtask gone`.\n\n```\n`nothing`\n```\n\n## The path of a vote\n\n\
        It is 1 hops through 1 files.\n\n| | file | functions | |\n|---|---|---|---|\n\
        | 1 | `crates/nomic-sync/src/peer/act.rs` | `act`, `fold` | |\n\n## More\n";

    fn said(page: &str) -> Vec<String> {
        said_beside(
            page,
            "docs/OTHER.md",
            "`anything`, `src/peer/act.rs`, `t(a::B)`",
        )
    }

    fn said_beside(page: &str, path: &str, other: &str) -> Vec<String> {
        let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        let sources = Sources {
            files: [
                file(PAGE, page),
                file(path, other),
                file("crates/nomic-sync/src/peer/act.rs", RUST),
            ]
            .into(),
            packages: vec![Package {
                name: "nomic-sync".to_owned(),
                dependencies: Vec::new(),
            }],
            ..Sources::default()
        };
        check(&sources).iter().map(ToString::to_string).collect()
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
            ("`nomic-sync`", "`nomic-gone`"),
            ("`peer/act.rs`", "`peer/gone.rs`"),
            ("`src/`", "`gone/`"),
            ("`Peer::act`", "`Peer::fold`"),
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
        for gone in ["src/gone/", "crates/nomic-sync/src/gone.rs", "Peer::gone"] {
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
