//! What ARCHITECTURE.md names is there: files and folders, crates, types and functions. And the path
//! of a vote, which it tells hop by hop, leads through functions that stand in the files it says.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};

use super::{
    code,
    finding::Finding,
    map::{PAGE, section},
    sources::Sources,
};

const PATH: &str = "## The path of a vote";

pub(super) fn check(sources: &Sources) -> Vec<Finding> {
    let Some(page) = sources.files.get(PAGE) else {
        return vec![Finding::in_file(PAGE, "is missing")];
    };
    let known = Known::read(sources);
    let mut findings = Vec::new();
    for (line, name) in quoted(page) {
        if !known.has(sources, name) {
            let said = format!("names {name}, which is nowhere");
            findings.push(Finding::at(PAGE, line, said));
        }
    }
    check_path(section(page, PATH), &known, &mut |what| {
        findings.push(Finding::in_file(PAGE, what));
    });
    findings
}

/// What stands between backquotes outside of drawings, with its line. What has blanks in it is a
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

/// Every hop names files and functions; each function stands in one of the files, and each file
/// has one of the functions. How many there are is told, and true.
fn check_path(section: &str, known: &Known, find: &mut impl FnMut(String)) {
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

/// What the sources define and say.
#[derive(Default)]
struct Known<'a> {
    /// The functions of each Rust file, tests aside.
    functions: BTreeMap<&'a str, BTreeSet<String>>,
    /// `Type::function` and `Type::Variant`.
    members: BTreeSet<String>,
    /// Every word and every text of the code.
    words: BTreeSet<String>,
}

impl<'a> Known<'a> {
    fn read(sources: &'a Sources) -> Known<'a> {
        let mut known = Known::default();
        for (path, text, file) in sources.rust("") {
            let mut defined = Defined::default();
            defined.visit_file(&file);
            known.functions.insert(path, defined.functions);
            known.members.extend(defined.members);
            known
                .words
                .extend(code::words(text).into_iter().map(|w| w.text));
        }
        known
    }

    fn has(&self, sources: &Sources, name: &str) -> bool {
        let is_path = name.contains('/') || name.contains('.');
        if is_path {
            let folder = name.trim_end_matches('/');
            return sources.files.keys().any(|path| {
                let parts = format!("/{path}");
                parts.ends_with(&format!("/{name}")) || parts.contains(&format!("/{folder}/"))
            });
        }
        let crates = sources.packages.iter();
        if crates.into_iter().any(|package| package.name == name) {
            return true;
        }
        match name.contains("::") {
            true => self.members.contains(name),
            false => self.words.contains(name) || self.words.contains(&format!("\"{name}\"")),
        }
    }
}

/// What a file defines, its tests aside.
#[derive(Default)]
struct Defined {
    functions: BTreeSet<String>,
    members: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for Defined {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !code::is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.functions.insert(function.sig.ident.to_string());
    }

    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        let of = match &*block.self_ty {
            syn::Type::Path(of) => of.path.segments.last().map(|part| part.ident.to_string()),
            _ => None,
        };
        for item in &block.items {
            if let syn::ImplItem::Fn(method) = item {
                let name = method.sig.ident.to_string();
                if let Some(of) = &of {
                    self.members.insert(format!("{of}::{name}"));
                }
                self.functions.insert(name);
            }
        }
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        for variant in &item.variants {
            let member = format!("{}::{}", item.ident, variant.ident);
            self.members.insert(member);
        }
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
        let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        let sources = Sources {
            files: [
                file(PAGE, page),
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
