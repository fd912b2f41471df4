//! Finds names that several public types of libraries share. The compiler's lint
//! `unreachable_pub` holds that everything with `pub` is public indeed.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::{
    Visibility,
    visit::{self, Visit},
};

use crate::{source_words::is_test, sources::Sources};

const KINDS: [&str; 5] = ["enum", "struct", "trait", "type", "union"];

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let libraries = sources
        .files
        .keys()
        .filter_map(|path| path.strip_suffix("lib.rs"));
    for library in libraries.filter(|library| library.starts_with("crates/")) {
        for (path, file) in sources.rust(library) {
            let mut types = PublicTypes::default();
            types.visit_file(file);
            for (name, line) in types.0 {
                named
                    .entry(name)
                    .or_default()
                    .push(format!("{path}:{line}"));
            }
        }
    }
    let shared = named.iter().filter(|(_, places)| places.len() > 1);
    shared
        .map(|(name, places)| format!("{name}: several types: {}", places.join(", ")))
        .collect()
}

#[derive(Default)]
struct PublicTypes(Vec<(String, usize)>);

impl PublicTypes {
    fn add(&mut self, seen: &Visibility, name: &syn::Ident) {
        if matches!(seen, Visibility::Public(_)) {
            self.0.push((name.to_string(), name.span().start().line));
        }
    }

    /// Looks for `pub struct Name` and the like among the tokens of a macro.
    fn scan(&mut self, tokens: TokenStream) {
        let mut last = [String::new(), String::new()];
        for token in tokens {
            let [before, kind] = &last;
            match &token {
                TokenTree::Group(group) => self.scan(group.stream()),
                TokenTree::Ident(name) if before == "pub" && KINDS.contains(&kind.as_str()) => {
                    self.0.push((name.to_string(), name.span().start().line));
                }
                TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
            let [_, kind] = last;
            last = [kind, token.to_string()];
        }
    }
}

impl<'ast> Visit<'ast> for PublicTypes {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.add(&item.vis, &item.ident);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add(&item.vis, &item.ident);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.add(&item.vis, &item.ident);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.add(&item.vis, &item.ident);
    }

    fn visit_item_macro(&mut self, called: &'ast syn::ItemMacro) {
        self.scan(called.mac.tokens.clone());
    }

    fn visit_item_fn(&mut self, _: &'ast syn::ItemFn) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(a: &str, b: &str) -> Vec<String> {
        let files = [
            ("crates/a/src/lib.rs", "mod b;"),
            ("crates/a/src/b.rs", a),
            ("crates/c/src/lib.rs", b),
        ];
        check(&Sources::of_files(&files))
    }

    #[test]
    fn two_public_types_of_one_name_are_found_whatever_kind_they_are_of() {
        let said = found("pub struct Word;", "\npub trait Word {}");
        let right = "Word: several types: crates/a/src/b.rs:1, crates/c/src/lib.rs:2";
        assert_eq!(said, [right]);
        let made = "made! { pub struct Word; }";
        assert_eq!(
            found(made, "macro_rules! a { () => { pub enum Word {} } }").len(),
            1
        );
    }

    #[test]
    fn functions_tests_and_private_types_share_names() {
        let test = "#[cfg(test)]\nmod tests { pub struct Word; }";
        for other in ["pub(crate) struct Word;", "pub fn Word() {}", test] {
            assert_eq!(found("pub struct Word;", other), [""; 0]);
        }
    }
}
