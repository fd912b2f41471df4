//! Names that the sources define and contain, tests aside: documents may use them.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};

use super::{source_words, sources::Sources};

#[derive(Default)]
pub(super) struct KnownNames<'a> {
    /// Functions of each Rust file, tests aside.
    pub(super) functions: BTreeMap<&'a str, BTreeSet<String>>,
    /// `Type::function` and `Type::Variant`.
    pub(super) members: BTreeSet<String>,
    /// Structs, enums and traits.
    pub(super) types: BTreeSet<String>,
    /// Identifiers and literals.
    words: BTreeSet<String>,
}

impl<'a> KnownNames<'a> {
    pub(super) fn read(sources: &'a Sources) -> KnownNames<'a> {
        let mut known = KnownNames::default();
        for (path, file) in sources.rust("") {
            let mut defined = FileDefinitions::default();
            defined.visit_file(file);
            known.functions.insert(path, defined.functions);
            known.members.extend(defined.members);
            known.types.extend(defined.types);
            let words = sources.words(path).iter();
            known.words.extend(words.map(|word| word.text.clone()));
        }
        known
    }

    /// True for a path, a crate, or a word of the code.
    pub(super) fn has(&self, sources: &Sources, name: &str) -> bool {
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

#[derive(Default)]
struct FileDefinitions {
    functions: BTreeSet<String>,
    members: BTreeSet<String>,
    types: BTreeSet<String>,
}

impl<'ast> Visit<'ast> for FileDefinitions {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !source_words::is_test(&module.attrs) {
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

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.types.insert(item.ident.to_string());
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.types.insert(item.ident.to_string());
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.types.insert(item.ident.to_string());
        for variant in &item.variants {
            let member = format!("{}::{}", item.ident, variant.ident);
            self.members.insert(member);
        }
    }
}
