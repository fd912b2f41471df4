//! The modules of a crate: file, definitions, imports and paths of each. Tests are left out.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Item, UseTree, Visibility, spanned::Spanned};

use super::{
    modules::places,
    paths::{ModulePath, Paths, public_types},
    source_words::is_test,
    sources::Sources,
};

pub(super) type Id = usize;

/// The first module is the root.
#[derive(Debug, Default)]
pub(super) struct Tree {
    pub(super) modules: Vec<Module>,
}

#[derive(Debug, Default)]
pub(super) struct Module {
    /// Path of the module after `crate::`; empty for the root.
    pub(super) name: String,
    pub(super) parent: Option<Id>,
    pub(super) file: String,
    /// True if the module is inside its parent's file.
    pub(super) inline: bool,
    pub(super) public: bool,
    pub(super) children: BTreeMap<String, Id>,
    pub(super) definitions: BTreeMap<String, Definition>,
    pub(super) imports: Vec<Import>,
    pub(super) paths: Vec<(ModulePath, usize)>,
    pub(super) spoken: BTreeSet<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Definition {
    pub(super) line: usize,
    pub(super) public: bool,
    /// True for a type, a trait or a name for one.
    pub(super) is_type: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Import {
    /// Name in this module; `None` for `*`.
    pub(super) name: Option<String>,
    pub(super) path: ModulePath,
    pub(super) line: usize,
    pub(super) seen: ImportVisibility,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ImportVisibility {
    /// The module and modules below it.
    Here,
    /// Some or all of the crate.
    Crate,
    Everywhere,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PathTarget<'a> {
    Module(Id),
    /// Item by its name in the defining module.
    Item(Id, &'a str),
}

impl PathTarget<'_> {
    pub(super) fn module(self) -> Id {
        match self {
            PathTarget::Module(id) | PathTarget::Item(id, _) => id,
        }
    }
}

/// Longer chains of imports are circles.
const MOST_STEPS: usize = 32;

impl Tree {
    pub(super) fn read(sources: &Sources, root: &str) -> Tree {
        let mut tree = Tree::default();
        if let Some(parsed) = sources.rust_file(root) {
            let module = Module {
                file: root.to_owned(),
                public: true,
                ..Module::default()
            };
            tree.add(sources, module, &parsed.items);
        }
        tree
    }

    fn add(&mut self, sources: &Sources, module: Module, items: &[Item]) -> Id {
        let id = self.modules.len();
        let (name, file) = (module.name.clone(), module.file.clone());
        self.modules.push(module);
        for item in items.iter().filter(|item| !is_test(attributes(item))) {
            if let Item::Mod(module) = item {
                self.add_child(sources, id, &name, &file, module);
            } else if let Some(here) = self.modules.get_mut(id) {
                here.read(item);
            }
        }
        id
    }

    fn add_child(
        &mut self,
        sources: &Sources,
        parent: Id,
        above: &str,
        file: &str,
        module: &syn::ItemMod,
    ) {
        let called = module.ident.to_string();
        let child = Module {
            name: match above {
                "" => called.clone(),
                above => format!("{above}::{called}"),
            },
            parent: Some(parent),
            file: file.to_owned(),
            inline: true,
            public: matches!(module.vis, Visibility::Public(_)),
            ..Module::default()
        };
        let id = if let Some((_, items)) = &module.content {
            self.add(sources, child, items)
        } else {
            let place = places(file, module).into_iter();
            let mut found = place.filter_map(|place| Some((sources.rust_file(&place)?, place)));
            let Some((parsed, place)) = found.next() else {
                return;
            };
            let child = Module {
                file: place,
                inline: false,
                ..child
            };
            self.add(sources, child, &parsed.items)
        };
        if let Some(parent) = self.modules.get_mut(parent) {
            parent.children.insert(called, id);
        }
    }

    /// Path of a module after `crate::`; `crate` for the root.
    pub(super) fn name(&self, id: Id) -> &str {
        match self.get(id) {
            Some(module) if !module.name.is_empty() => &module.name,
            _ => "crate",
        }
    }

    pub(super) fn get(&self, id: Id) -> Option<&Module> {
        self.modules.get(id)
    }

    /// Resolves a path that is written in this module; `None` if its target is in another crate.
    pub(super) fn resolve(&self, from: Id, path: &[String]) -> Option<PathTarget<'_>> {
        self.walk(from, path, MOST_STEPS)
    }

    fn walk(&self, from: Id, path: &[String], steps: usize) -> Option<PathTarget<'_>> {
        let steps = steps.checked_sub(1)?;
        let (first, mut rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => PathTarget::Module(0),
            "self" => PathTarget::Module(from),
            "super" => PathTarget::Module(self.get(from)?.parent?),
            name => self.find(from, name, steps)?,
        };
        while let (PathTarget::Module(module), Some((name, after))) = (at, rest.split_first()) {
            at = match name.as_str() {
                "super" => PathTarget::Module(self.get(module)?.parent?),
                "self" => at,
                name => self.find(module, name, steps)?,
            };
            rest = after;
        }
        Some(at)
    }

    fn find(&self, module: Id, name: &str, steps: usize) -> Option<PathTarget<'_>> {
        let here = self.get(module)?;
        if let Some(child) = here.children.get(name) {
            return Some(PathTarget::Module(*child));
        }
        if let Some((name, _)) = here.definitions.get_key_value(name) {
            return Some(PathTarget::Item(module, name));
        }
        let named = here.imports.iter();
        let mut named = named.filter(|import| import.name.as_deref() == Some(name));
        if let Some(import) = named.next() {
            return self.walk(module, &import.path, steps);
        }
        let mut all = here.imports.iter().filter(|import| import.name.is_none());
        all.find_map(|import| match self.walk(module, &import.path, steps)? {
            PathTarget::Module(other) if other != module => {
                self.find(other, name, steps.checked_sub(1)?)
            }
            _ => None,
        })
    }

    /// Module with the file of this one.
    pub(super) fn owner(&self, id: Id) -> Id {
        match self.get(id) {
            Some(Module {
                inline: true,
                parent: Some(parent),
                ..
            }) => self.owner(*parent),
            _ => id,
        }
    }

    pub(super) fn is_below(&self, id: Id, above: Id) -> bool {
        let parent = self.get(id).and_then(|module| module.parent);
        parent.is_some_and(|parent| parent == above || self.is_below(parent, above))
    }
}

impl Module {
    fn read(&mut self, item: &Item) {
        if let Item::Use(import) = item {
            let seen = match &import.vis {
                Visibility::Public(_) => ImportVisibility::Everywhere,
                Visibility::Restricted(_) => ImportVisibility::Crate,
                Visibility::Inherited => ImportVisibility::Here,
            };
            self.bring(&import.tree, &mut Vec::new(), seen);
            return;
        }
        if let Item::Macro(called) = item {
            for (name, line) in public_types(called.mac.tokens.clone()) {
                let definition = Definition {
                    line,
                    public: true,
                    is_type: true,
                };
                self.definitions.insert(name, definition);
            }
        }
        if let Some((name, public, is_type)) = defined(item) {
            let definition = Definition {
                line: item.span().start().line,
                public,
                is_type,
            };
            self.definitions.insert(name, definition);
        }
        let mut found = Paths::default();
        found.read(item);
        for tree in &found.uses {
            self.bring(tree, &mut Vec::new(), ImportVisibility::Here);
        }
        for (path, line) in found.paths {
            self.spoken.extend(path.first().cloned());
            if path.len() > 1 {
                self.paths.push((path, line));
            }
        }
    }

    fn bring(&mut self, tree: &UseTree, above: &mut ModulePath, seen: ImportVisibility) {
        match tree {
            UseTree::Path(path) => {
                above.push(path.ident.to_string());
                self.bring(&path.tree, above, seen);
                above.pop();
            }
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.bring(tree, above, seen);
                }
            }
            UseTree::Glob(star) => self.import(None, above.clone(), star.span(), seen),
            UseTree::Name(name) => {
                let mut path = above.clone();
                let mut called = name.ident.to_string();
                match (called.as_str(), above.last()) {
                    ("self", Some(last)) => called = last.clone(),
                    _ => path.push(called.clone()),
                }
                self.import(Some(called), path, name.span(), seen);
            }
            UseTree::Rename(name) => {
                let mut path = above.clone();
                if name.ident != "self" {
                    path.push(name.ident.to_string());
                }
                self.import(Some(name.rename.to_string()), path, name.span(), seen);
            }
        }
    }

    fn import(
        &mut self,
        name: Option<String>,
        path: ModulePath,
        span: proc_macro2::Span,
        seen: ImportVisibility,
    ) {
        self.imports.push(Import {
            name,
            path,
            line: span.start().line,
            seen,
        });
    }
}

/// Name of the item; true if it is public; true if it names a type.
fn defined(item: &Item) -> Option<(String, bool, bool)> {
    let (name, seen, is_type) = match item {
        Item::Struct(item) => (&item.ident, &item.vis, true),
        Item::Enum(item) => (&item.ident, &item.vis, true),
        Item::Union(item) => (&item.ident, &item.vis, true),
        Item::Trait(item) => (&item.ident, &item.vis, true),
        Item::TraitAlias(item) => (&item.ident, &item.vis, true),
        Item::Type(item) => (&item.ident, &item.vis, true),
        Item::Fn(item) => (&item.sig.ident, &item.vis, false),
        Item::Const(item) => (&item.ident, &item.vis, false),
        Item::Static(item) => (&item.ident, &item.vis, false),
        Item::Macro(item) => {
            let name = item.ident.as_ref()?;
            return Some((name.to_string(), false, false));
        }
        _ => return None,
    };
    let public = matches!(seen, Visibility::Public(_));
    Some((name.to_string(), public, is_type))
}

fn attributes(item: &Item) -> &[syn::Attribute] {
    match item {
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Const(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        _ => &[],
    }
}
