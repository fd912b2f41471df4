//! The paths in an item, including those in the arguments of macros.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::visit::{self, Visit};

use super::source_words::is_test;

const TYPES: [&str; 5] = ["enum", "struct", "trait", "type", "union"];

pub(super) type ModulePath = Vec<String>;

#[derive(Default)]
pub(super) struct Paths {
    pub(super) paths: Vec<(ModulePath, usize)>,
    /// Imports inside functions.
    pub(super) uses: Vec<syn::UseTree>,
}

impl Paths {
    pub(super) fn read(&mut self, item: &syn::Item) {
        self.visit_item(item);
    }

    /// Arguments of a macro may be no Rust; text that looks like a path is taken for one.
    fn scan(&mut self, tokens: TokenStream) {
        let mut tokens = tokens.into_iter().peekable();
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => self.scan(group.stream()),
                TokenTree::Ident(first) => {
                    let line = first.span().start().line;
                    let mut path = vec![first.to_string()];
                    while let Some(name) = next_name(&mut tokens) {
                        path.push(name);
                    }
                    self.paths.push((path, line));
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }

    /// Scans the arguments of attributes: derives get the paths of functions as strings.
    fn scan_strings(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) if group.delimiter() != Delimiter::None => {
                    self.scan_strings(group.stream());
                }
                TokenTree::Literal(literal) => {
                    let line = literal.span().start().line;
                    let text = literal.to_string();
                    let path: ModulePath = text
                        .trim_matches('"')
                        .split("::")
                        .map(str::to_owned)
                        .collect();
                    if path.len() > 1 {
                        self.paths.push((path, line));
                    }
                }
                _ => {}
            }
        }
    }
}

pub(super) fn public_types(tokens: TokenStream) -> Vec<(String, usize)> {
    let mut found = Vec::new();
    let mut last = [String::new(), String::new()];
    for token in tokens {
        let [before, kind] = &last;
        match &token {
            TokenTree::Group(group) => found.extend(public_types(group.stream())),
            TokenTree::Ident(name) if before == "pub" && TYPES.contains(&kind.as_str()) => {
                found.push((name.to_string(), name.span().start().line));
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        let [_, kind] = last;
        last = [kind, token.to_string()];
    }
    found
}

fn next_name(
    tokens: &mut std::iter::Peekable<proc_macro2::token_stream::IntoIter>,
) -> Option<String> {
    let mut ahead = tokens.clone();
    for _ in 0..2 {
        match ahead.next()? {
            TokenTree::Punct(mark) if mark.as_char() == ':' => {}
            _ => return None,
        }
    }
    let TokenTree::Ident(name) = ahead.next()? else {
        return None;
    };
    *tokens = ahead;
    Some(name.to_string())
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: ModulePath = path
            .segments
            .iter()
            .map(|part| part.ident.to_string())
            .collect();
        if let Some(first) = path.segments.first() {
            self.paths.push((names, first.ident.span().start().line));
        }
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'ast syn::Macro) {
        self.visit_path(&called.path);
        self.scan(called.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        if let syn::Meta::List(list) = &attribute.meta {
            self.scan_strings(list.tokens.clone());
        }
    }

    fn visit_item_use(&mut self, import: &'ast syn::ItemUse) {
        self.uses.push(import.tree.clone());
    }

    // A module in a function would have its own paths.
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    // `pub(super)` uses nothing of its parent.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}
}
