//! Finds names that several public types share.
//!
//! A type is public if another crate can name it: it is reached from the root of a library through
//! public modules and re-exports. It counts under the name of its definition and under the names of
//! its re-exports.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    circles::roots,
    report::TidyFinding,
    sources::Sources,
    tree::{Id, ImportVisibility, PathTarget, Tree},
};

type DefinitionPlace = (String, usize);

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let mut named: BTreeMap<String, BTreeSet<DefinitionPlace>> = BTreeMap::new();
    for root in roots(sources).filter(|root| root.ends_with("lib.rs")) {
        let tree = Tree::read(sources, root);
        Public::of(&tree).collect(&mut named);
    }
    let shared = named.iter().filter(|(_, places)| places.len() > 1);
    let finding = |(name, places): (&String, &BTreeSet<DefinitionPlace>)| {
        let places: Vec<String> = places
            .iter()
            .map(|(file, line)| format!("{file}:{line}"))
            .collect();
        let said = format!(
            "{} types have this name: {}",
            places.len(),
            places.join(", ")
        );
        TidyFinding::in_file(name, said)
    };
    shared.map(finding).collect()
}

struct Public<'a> {
    tree: &'a Tree,
    seen: BTreeSet<Id>,
    types: BTreeSet<(String, Id, String)>,
}

impl<'a> Public<'a> {
    fn of(tree: &'a Tree) -> Self {
        let mut public = Self {
            tree,
            seen: BTreeSet::new(),
            types: BTreeSet::new(),
        };
        public.look(0);
        public
    }

    fn look(&mut self, id: Id) {
        let Some(module) = self.tree.get(id).filter(|_| self.seen.insert(id)) else {
            return;
        };
        for (name, definition) in &module.definitions {
            if definition.public {
                self.name(name, id, name);
            }
        }
        let open = |child: &&Id| self.tree.get(**child).is_some_and(|child| child.public);
        for child in module.children.values().filter(open) {
            self.look(*child);
        }
        let passed_on = module
            .imports
            .iter()
            .filter(|import| import.seen == ImportVisibility::Everywhere);
        for import in passed_on {
            match (self.tree.resolve(id, &import.path), &import.name) {
                (Some(PathTarget::Module(other)), _) => self.look(other),
                (Some(PathTarget::Item(other, defined)), Some(name)) => {
                    self.name(name, other, defined);
                }
                (Some(PathTarget::Item(..)), None) | (None, _) => {}
            }
        }
    }

    fn name(&mut self, name: &str, module: Id, defined: &str) {
        let here = self.tree.get(module);
        let definition = here.and_then(|here| here.definitions.get(defined));
        if definition.is_some_and(|definition| definition.is_type) {
            for name in [name, defined] {
                self.types
                    .insert((name.to_owned(), module, defined.to_owned()));
            }
        }
    }

    fn collect(&self, named: &mut BTreeMap<String, BTreeSet<DefinitionPlace>>) {
        for (name, module, defined) in &self.types {
            let Some(module) = self.tree.get(*module) else {
                continue;
            };
            let line = module
                .definitions
                .get(defined)
                .map_or(0, |found| found.line);
            let place = (module.file.clone(), line);
            named.entry(name.clone()).or_default().insert(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let files = files.iter();
        let sources = Sources {
            files: files
                .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
                .collect(),
            ..Sources::default()
        };
        let found = check(&sources);
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn two_types_of_one_name_are_found_whatever_kind_they_are_of() {
        let said = found(&[
            ("a/src/lib.rs", "pub mod b;"),
            ("a/src/b.rs", "pub struct Word;"),
            ("c/src/lib.rs", "\npub trait Word {}"),
        ]);
        assert_eq!(
            said,
            ["Word: 2 types have this name: a/src/b.rs:1, c/src/lib.rs:2"]
        );
    }

    #[test]
    fn so_are_those_that_macros_define() {
        let said = found(&[
            (
                "a/src/lib.rs",
                "macro_rules! a { ($b:ident) => { pub struct $b; pub enum Word {} } }",
            ),
            ("c/src/lib.rs", "made! { pub struct Word; }"),
        ]);
        assert_eq!(said.len(), 1, "{said:?}");
    }

    #[test]
    fn what_no_other_crate_can_name_is_not_public() {
        let said = found(&[
            (
                "a/src/lib.rs",
                "mod b; pub(crate) struct Line; pub fn Word() {}",
            ),
            ("a/src/b.rs", "pub struct Word;"),
            ("c/src/lib.rs", "pub struct Word; pub struct Line;"),
            ("d/src/main.rs", "pub struct Word;"),
        ]);
        assert!(said.is_empty(), "{said:?}");
    }

    #[test]
    fn a_re_export_makes_public_and_another_name_for_one_hides_nothing() {
        let one = ("a/src/lib.rs", "mod b; pub use b::*;");
        let all = (
            "a/src/b.rs",
            "mod c; pub use c::Word as Term; pub use c::Word as Name;",
        );
        let defined = ("a/src/b/c.rs", "pub struct Word;");
        assert!(found(&[one, all, defined]).is_empty());
        for name in ["Word", "Term", "Name"] {
            let other = format!("pub type {name} = u8;");
            let said = found(&[one, all, defined, ("d/src/lib.rs", &other)]);
            assert_eq!(said.len(), 1, "{name}: {said:?}");
        }
    }
}
