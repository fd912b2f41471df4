//! Checks that docs/errors.md has the code of every error of the kernel, a peer or a relay, and no
//! other; and that rules/rulesets.md has the codes of the readers of rulesets.
//!
//! The codes are read from the methods `code` themselves, so a new error can't be forgotten. Below
//! each table of a page a note names the type of its codes: `<!-- codes: Refusal -->`. A type can
//! have several tables.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};

use super::{report::TidyFinding, sources::Sources};

/// Page of all errors, and the crates of its codes.
pub(super) const ERRORS: (&str, &[&str]) = (
    "docs/errors.md",
    &[
        "crates/nomic-engine/src/",
        "crates/nomic-event/src/",
        "crates/nomic-protocol/src/",
        "crates/nomic-relay/src/",
        "crates/nomic-sync/src/",
    ],
);
/// Pages, and the crates of their codes.
const PAGES: [(&str, &[&str]); 2] = [
    ERRORS,
    (
        "docs/rules/rulesets.md",
        &["crates/nomic-import/src/", "crates/nomic-rulesets/src/"],
    ),
];

type Codes = BTreeMap<String, BTreeSet<String>>;

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let pages = PAGES.iter();
    pages
        .flat_map(|(path, crates)| match sources.files.get(*path) {
            Some(page) => check_page(path, page, &given(sources, crates)),
            None => vec![TidyFinding::in_file(path, "is missing")],
        })
        .collect()
}

fn check_page(path: &str, page: &str, given: &Codes) -> Vec<TidyFinding> {
    let mut findings = Vec::new();
    let mut find = |line: Option<usize>, said: String| {
        findings.push(match line {
            Some(line) => TidyFinding::at(path, line, said),
            None => TidyFinding::in_file(path, said),
        });
    };
    let told = told(page, &mut |line, said| find(Some(line), said));
    for (error, code) in pairs(given) {
        if !told.get(error).is_some_and(|codes| codes.contains(code)) {
            find(None, format!("lacks {code} among the codes of {error}"));
        }
    }
    for (error, code) in pairs(&told) {
        if !given.get(error).is_some_and(|codes| codes.contains(code)) {
            find(None, format!("has {code}, which {error} never gives"));
        }
    }
    findings
}

fn pairs(codes: &Codes) -> impl Iterator<Item = (&str, &str)> {
    let each = codes.iter();
    each.flat_map(|(error, codes)| codes.iter().map(|code| (error.as_str(), code.as_str())))
}

/// Codes in the page's tables. Reports a code without a type, and one that occurs twice.
fn told(page: &str, find: &mut impl FnMut(usize, String)) -> Codes {
    let mut told = Codes::new();
    let mut table: Vec<(usize, &str)> = Vec::new();
    for (index, line) in page.lines().enumerate() {
        let note = line.strip_prefix("<!-- codes: ");
        if let Some(error) = note.and_then(|note| note.strip_suffix(" -->")) {
            let known = told.entry(error.to_owned()).or_default();
            for (line, code) in table.drain(..) {
                if !known.insert(code.to_owned()) {
                    find(line, format!("has {code} twice"));
                }
            }
        } else if line.starts_with('|') {
            let quoted = line.split('`').skip(1).step_by(2);
            let cells = quoted.filter(|quoted| is_code(quoted));
            // Text after the code may mention others.
            table.extend(cells.take(1).map(|code| (index + 1, code)));
        } else if line.starts_with('#') {
            nobodys(&mut table, find);
        }
    }
    nobodys(&mut table, find);
    told
}

fn nobodys(table: &mut Vec<(usize, &str)>, find: &mut impl FnMut(usize, String)) {
    for (line, code) in table.drain(..) {
        let said = format!("has {code} in a table without a note whose codes it holds");
        find(line, said);
    }
}

/// `move/too_long` is one; `move/` and `/` are none.
fn is_code(text: &str) -> bool {
    let word =
        |part: &str| !part.is_empty() && part.bytes().all(|c| c == b'_' || c.is_ascii_lowercase());
    text.split_once('/')
        .is_some_and(|(area, name)| word(area) && word(name))
}

/// Codes that the methods `code` of all types can return, as far as they contain them themselves.
fn given(sources: &Sources, crates: &[&str]) -> Codes {
    let mut found = CodesByType::default();
    for below in crates {
        for (_, file) in sources.rust(below) {
            found.visit_file(file);
        }
    }
    found.codes
}

#[derive(Default)]
struct CodesByType {
    codes: Codes,
}

impl<'ast> Visit<'ast> for CodesByType {
    fn visit_item_impl(&mut self, block: &'ast syn::ItemImpl) {
        let syn::Type::Path(of) = &*block.self_ty else {
            return;
        };
        let Some(error) = of.path.segments.last() else {
            return;
        };
        for item in &block.items {
            if let syn::ImplItem::Fn(method) = item
                && method.sig.ident == "code"
            {
                let mut texts = CodeLiterals::default();
                texts.visit_block(&method.block);
                if !texts.codes.is_empty() {
                    let known = self.codes.entry(error.ident.to_string()).or_default();
                    known.extend(texts.codes);
                }
            }
        }
    }
}

#[derive(Default)]
struct CodeLiterals {
    codes: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for CodeLiterals {
    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        let value = text.value();
        if is_code(&value) {
            self.codes.insert(value);
        }
        visit::visit_lit_str(self, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUST: &str = r#"
        impl Snag {
            pub const fn code(&self) -> &'static str {
                match self {
                    Snag::Long => "move/too_long",
                    Snag::Other(error) => error.code(),
                    Snag::Short => "move/short",
                }
            }
            fn path(&self) -> &'static str { "no/code" }
        }
        impl Finding { pub fn code(self) -> &'static str { "true" } }
    "#;
    const PAGE_OF_IT: &str = "## Moves\n\n| code | |\n|---|---|\n| `move/too_long` | see `a/b` |\n\
        \n<!-- codes: Snag -->\n\n| number | code |\n|---|---|\n| 2 | `move/short` |\n\n\
        <!-- codes: Snag -->\n";

    fn said(page: &str) -> Vec<String> {
        let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        let files = [
            file("docs/errors.md", page),
            file("docs/rules/rulesets.md", ""),
            file("crates/nomic-sync/src/a.rs", RUST),
        ];
        let sources = Sources {
            files: files.into(),
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
    fn a_page_with_just_the_codes_of_each_type_is_fine() {
        assert_eq!(said(PAGE_OF_IT), [""; 0]);
    }

    #[test]
    fn each_page_has_the_codes_of_its_own_crates() {
        let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        let mut sources = Sources {
            files: [
                file("docs/errors.md", ""),
                file("docs/rules/rulesets.md", PAGE_OF_IT),
                file("crates/nomic-import/src/a.rs", RUST),
            ]
            .into(),
            ..Sources::default()
        };
        assert_eq!(check(&sources).len(), 0);
        sources.files.remove("docs/rules/rulesets.md");
        let said: Vec<_> = check(&sources).iter().map(ToString::to_string).collect();
        assert_eq!(said, ["docs/rules/rulesets.md: is missing"]);
    }

    #[test]
    fn a_code_that_is_not_on_the_page_is_found() {
        let page = PAGE_OF_IT.replace("| 2 | `move/short` |\n", "");
        finds(&page, "lacks move/short among the codes of Snag");
    }

    #[test]
    fn a_code_that_nothing_gives_is_found() {
        let row = "| 2 | `move/short` |\n";
        let page = PAGE_OF_IT.replace(row, &format!("{row}| 3 | `move/gone` |\n"));
        finds(&page, "has move/gone, which Snag never gives");
    }

    #[test]
    fn a_code_that_stands_twice_or_belongs_to_nobody_is_found() {
        let row = "| 2 | `move/short` |\n";
        finds(&PAGE_OF_IT.replace(row, &row.repeat(2)), "move/short twice");
        let page = format!("{PAGE_OF_IT}\n| `link/bad` | |\n");
        finds(&page, "link/bad in a table without a note");
    }
}
