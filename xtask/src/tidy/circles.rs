//! Finds circles: modules of a crate that need each other.
//!
//! A module needs another one if it imports from it or names an item of it. The defining module
//! counts, through any re-export. Two things don't count:
//!
//! - A re-export: a module that only passes an item on needs nothing. It does count if the file
//!   that re-exports something uses it, too.
//! - A use of modules above. A module is a part of its parent, and may use what it is part of.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    exceptions::{BACKWARD, Backward},
    report::TidyFinding,
    sources::Sources,
    tree::{Id, Import, ImportVisibility, Module, Tree},
};

/// First files of programs and libraries.
const ROOTS: [&str; 2] = ["src/lib.rs", "src/main.rs"];

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    check_with(sources, BACKWARD)
}

fn check_with(sources: &Sources, known: &[Backward]) -> Vec<TidyFinding> {
    let mut findings = Vec::new();
    for root in roots(sources) {
        let tree = Tree::read(sources, root);
        let known = known.iter().filter(|known| known.root == root);
        let arrows = known.flat_map(|known| known.arrows.iter().map(|arrow| (*arrow, known.why)));
        let mut needs = needs(&tree);
        let mut excused = Vec::new();
        for ((from, to), why) in arrows {
            match needs.take(&tree, from, to) {
                Some(need) => excused.push((need, from, to, why)),
                None => findings.push(stale(root, from, to, why)),
            }
        }
        findings.extend(needs.circles().iter().map(|circle| describe(&tree, circle)));
        for (need, from, to, why) in excused {
            if !needs.reaches(need.to, need.from) {
                findings.push(stale(root, from, to, why));
            }
        }
    }
    let gone = known
        .iter()
        .filter(|known| !sources.files.contains_key(known.root));
    findings
        .extend(gone.map(|known| TidyFinding::in_file(known.root, "has exceptions, and is gone")));
    findings
}

/// The first files of all programs and libraries.
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

/// Needs of each module.
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

/// Whether a module needs what it imports, or only passes it on.
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
    /// Leaves a need out, if there is such a one.
    fn take(&mut self, tree: &Tree, from: &str, to: &str) -> Option<Need> {
        let (from, to) = (tree.named(from)?, tree.named(to)?);
        let line = self.0.get_mut(&from)?.remove(&to)?;
        Some(Need { from, to, line })
    }

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

    /// The shortest way from one module to another, or from one back to itself.
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

    /// Of each group of modules that need each other the shortest circle.
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

fn stale(root: &str, from: &str, to: &str, why: &str) -> TidyFinding {
    let said = format!("that {from} needs {to} is no exception ({why}) any more");
    TidyFinding::in_file(root, said)
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

    fn found_with(files: &[(&str, &str)], arrows: &'static [(&str, &str)]) -> Vec<String> {
        let known = Backward {
            root: "a/src/lib.rs",
            arrows,
            why: "history",
        };
        let found = check_with(&sources(files), &[known]);
        found.iter().map(ToString::to_string).collect()
    }

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        found_with(files, &[])
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

    #[test]
    fn an_exception_excuses_one_need_and_no_other() {
        let files = [
            ("lib.rs", "mod b; mod c; mod d;"),
            ("b.rs", "use crate::c::C; pub struct B;"),
            ("c.rs", "use crate::b::B; use crate::d::D; pub struct C;"),
            ("d.rs", "pub struct D;"),
        ];
        assert!(found_with(&files, &[("c", "b")]).is_empty());
        let grown = [
            files[0],
            files[1],
            files[2],
            ("d.rs", "use crate::c::C; pub struct D;"),
        ];
        assert_eq!(found_with(&grown, &[("c", "b")]).len(), 1);
    }

    #[test]
    fn an_exception_that_is_not_needed_is_found() {
        let files = [
            ("lib.rs", "mod b; mod c;"),
            ("b.rs", "use crate::c::C;"),
            ("c.rs", "pub struct C;"),
        ];
        assert_eq!(found_with(&files, &[("b", "c")]).len(), 1);
        assert_eq!(found_with(&files, &[("c", "b")]).len(), 1);
        assert_eq!(found_with(&files[1..], &[]).len(), 1);
    }
}
