//! Finds circles: modules of a crate that need each other.
//!
//! A module needs another one if it imports from it or names an item of it. The defining module
//! counts, through any re-export. Two things don't count:
//!
//! - A re-export: a module that only passes an item on needs nothing. It does count if the file
//!   that re-exports something uses it, too.
//! - A use of modules above. A module is a part of its parent, and may use the parent.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    report::TidyFinding,
    sources::Sources,
    tree::{Id, Import, ImportVisibility, Module, Tree},
};

const ROOTS: [&str; 2] = ["src/lib.rs", "src/main.rs"];

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let mut findings = Vec::new();
    for root in roots(sources) {
        let tree = Tree::read(sources, root);
        let circles = needs(&tree).circles();
        findings.extend(circles.iter().map(|circle| describe(&tree, circle)));
    }
    findings
}

pub(super) fn roots(sources: &Sources) -> impl Iterator<Item = &str> {
    let files = sources.files.keys().map(String::as_str);
    files.filter(|path| {
        let mut folders = ROOTS.iter().filter_map(|root| path.strip_suffix(root));
        folders.any(|folder| folder.is_empty() || folder.ends_with('/'))
    })
}

/// A module's need of another one, with the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Need {
    from: Id,
    to: Id,
    line: usize,
}

#[derive(Debug, Default)]
struct Needs(BTreeMap<Id, BTreeMap<Id, usize>>);

fn needs(tree: &Tree) -> Needs {
    let mut needs = Needs::default();
    for (id, module) in tree.modules.iter().enumerate() {
        let from = tree.owner(id);
        let imports = module
            .imports
            .iter()
            .filter(|import| counts(module, import));
        let imports = imports.map(|import| (&import.path, import.line));
        let paths = module.paths.iter().map(|(path, line)| (path, *line));
        for (path, line) in imports.chain(paths) {
            let Some(target) = tree.resolve(id, path) else {
                continue;
            };
            let to = tree.owner(target.module());
            if to != from && !tree.is_below(from, to) {
                let lines = needs.0.entry(from).or_default();
                lines.entry(to).or_insert(line);
            }
        }
    }
    needs
}

/// False for an import that the module only passes on.
fn counts(module: &Module, import: &Import) -> bool {
    match (import.seen, &import.name) {
        (ImportVisibility::Here, _) => true,
        (ImportVisibility::Crate | ImportVisibility::Everywhere, Some(name)) => {
            module.spoken.contains(name)
        }
        (ImportVisibility::Crate | ImportVisibility::Everywhere, None) => false,
    }
}

impl Needs {
    fn of(&self, from: Id) -> impl Iterator<Item = Need> {
        let lines = self.0.get(&from).into_iter().flatten();
        lines.map(move |(to, line)| Need {
            from,
            to: *to,
            line: *line,
        })
    }

    fn reaches(&self, from: Id, to: Id) -> bool {
        from == to || self.way(from, to).is_some()
    }

    /// Shortest way from one module to another, or from one back to itself.
    fn way(&self, from: Id, to: Id) -> Option<Vec<Need>> {
        let mut ways: Vec<Vec<Need>> = self.of(from).map(|need| vec![need]).collect();
        let mut seen = BTreeSet::new();
        while !ways.is_empty() {
            let mut longer = Vec::new();
            for way in ways {
                let Some(last) = way.last().map(|need| need.to) else {
                    continue;
                };
                if last == to {
                    return Some(way);
                }
                if seen.insert(last) {
                    longer.extend(self.of(last).map(|need| {
                        let mut way = way.clone();
                        way.push(need);
                        way
                    }));
                }
            }
            ways = longer;
        }
        None
    }

    /// The shortest circle of each group of modules that need each other.
    fn circles(&self) -> Vec<Vec<Need>> {
        let mut circles: Vec<Vec<Need>> = Vec::new();
        let mut found = self
            .0
            .keys()
            .filter_map(|id| self.way(*id, *id))
            .collect::<Vec<_>>();
        found.sort_by_key(Vec::len);
        for circle in found {
            let Some(first) = circle.first().map(|need| need.from) else {
                continue;
            };
            let told = circles.iter().filter_map(|circle| circle.first());
            let mut told = told.map(|need| need.from);
            if !told.any(|other| self.reaches(first, other) && self.reaches(other, first)) {
                circles.push(circle);
            }
        }
        circles
    }
}

fn describe(tree: &Tree, circle: &[Need]) -> TidyFinding {
    let said: Vec<String> = circle
        .iter()
        .map(|need| {
            let (from, to) = (tree.name(need.from), tree.name(need.to));
            format!("{from} needs {to} (line {})", need.line)
        })
        .collect();
    let first = circle.first().and_then(|need| tree.get(need.from));
    let file = first.map_or("", |module| module.file.as_str());
    TidyFinding::in_file(file, format!("a circle: {}", said.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(files: &[(&str, &str)]) -> Sources {
        let files = files.iter();
        Sources {
            files: files
                .map(|(path, text)| (format!("a/src/{path}"), (*text).to_owned()))
                .collect(),
            ..Sources::default()
        }
    }

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let found = check(&sources(files));
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn siblings_that_import_each_other_are_found() {
        let said = found(&[
            ("lib.rs", "mod b; mod c;"),
            ("b.rs", "use crate::c::C; pub struct B;"),
            ("c.rs", "\npub struct C(super::b::B);"),
        ]);
        assert_eq!(
            said,
            ["a/src/b.rs: a circle: b needs c (line 1), c needs b (line 2)"]
        );
    }

    #[test]
    fn so_are_cousins_through_re_exports_and_macros() {
        let root = ("lib.rs", "mod b; mod d; pub use b::C; use d::e as f;");
        let below = [("b.rs", "mod c; pub use c::C;"), ("d.rs", "pub mod e;")];
        let cousin = (
            "b/c.rs",
            "pub struct C; fn x() { say!(\"{}\", crate::f::y()) }",
        );
        let other = ("d/e.rs", "use crate::C; pub fn y() {}");
        let said = found(&[root, below[0], below[1], cousin, other]);
        assert_eq!(
            said,
            ["a/src/b/c.rs: a circle: b::c needs d::e (line 1), d::e needs b::c (line 1)"]
        );
        let alone = found(&[
            root,
            below[0],
            below[1],
            cousin,
            ("d/e.rs", "pub fn y() {}"),
        ]);
        assert!(alone.is_empty(), "{alone:?}");
    }

    #[test]
    fn what_a_derive_is_told_to_call_is_needed() {
        let said = found(&[
            ("lib.rs", "mod b; mod c;"),
            ("b.rs", "pub struct B(#[cbor(with = \"crate::c\")] u8);"),
            ("c.rs", "use crate::b::B;"),
        ]);
        assert_eq!(said.len(), 1);
    }

    #[test]
    fn a_module_may_use_what_it_is_a_part_of() {
        let said = found(&[
            ("lib.rs", "mod b; use b::B; pub struct A(B);"),
            (
                "b.rs",
                "mod c; use c::C; pub struct B(C); const ONE: u8 = 1;",
            ),
            ("b/c.rs", "use super::ONE; use crate::A; pub struct C;"),
        ]);
        assert!(said.is_empty(), "{said:?}");
    }

    #[test]
    fn who_passes_something_on_needs_nothing_unless_it_uses_it() {
        let below = ("c.rs", "pub struct C; use crate::b::B;");
        let root = ("lib.rs", "mod b; mod c;");
        let passing = found(&[root, ("b.rs", "pub use crate::c::C; pub struct B;"), below]);
        assert!(passing.is_empty(), "{passing:?}");
        let using = found(&[
            root,
            ("b.rs", "pub use crate::c::C; pub struct B(C);"),
            below,
        ]);
        assert_eq!(using.len(), 1);
    }

    #[test]
    fn tests_other_crates_and_words_that_look_alike_make_no_circle() {
        let said = found(&[
            ("lib.rs", "mod b; mod c;"),
            ("b.rs", "use crate::c::C; pub struct B;"),
            (
                "c.rs",
                "use other::b::B; enum b { D } pub struct C;\n\
                 #[cfg(test)] mod tests { use crate::b::B; }\n\
                 #[cfg(test)] use crate::b::B as X;",
            ),
        ]);
        assert!(said.is_empty(), "{said:?}");
    }
}
