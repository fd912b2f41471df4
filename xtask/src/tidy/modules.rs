//! Checks that every Rust file is part of a program. A file that no `mod` names is not compiled,
//! and its tests never fail.

use std::collections::BTreeSet;

use super::{report::TidyFinding, sources::Sources};

const ROOTS: [&str; 3] = ["main.rs", "lib.rs", "build.rs"];
const PROGRAMS: [&str; 3] = ["/bin/", "/benches/", "/tests/"];

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let mut named = BTreeSet::new();
    for (path, file) in sources.rust("") {
        for item in &file.items {
            if let syn::Item::Mod(module) = item
                && module.content.is_none()
            {
                named.extend(places(path, module));
            }
        }
    }
    let files = sources.files.keys();
    let files = files.filter(|path| path.ends_with(".rs") && !is_root(path));
    let forgotten = files.filter(|path| !named.contains(*path));
    forgotten
        .map(|path| TidyFinding::in_file(path, "no module names this file"))
        .collect()
}

fn is_root(path: &str) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let folder = format!("/{folder}/");
    ROOTS.contains(&name) || PROGRAMS.iter().any(|kind| folder.ends_with(kind))
}

pub(super) fn places(path: &str, module: &syn::ItemMod) -> Vec<String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    if let Some(place) = placed(module) {
        return vec![plain(&format!("{folder}/{place}"))];
    }
    let stem = name.trim_end_matches(".rs");
    let below = match is_root(path) || stem == "mod" {
        true => folder.to_owned(),
        false => format!("{folder}/{stem}"),
    };
    let name = module.ident.to_string();
    let name = name.trim_start_matches("r#");
    vec![
        format!("{below}/{name}.rs"),
        format!("{below}/{name}/mod.rs"),
    ]
}

fn placed(module: &syn::ItemMod) -> Option<String> {
    module.attrs.iter().find_map(|attribute| {
        let syn::Meta::NameValue(pair) = &attribute.meta else {
            return None;
        };
        match &pair.value {
            syn::Expr::Lit(syn::ExprLit {
                lit: syn::Lit::Str(text),
                ..
            }) if pair.path.is_ident("path") => Some(text.value()),
            _ => None,
        }
    })
}

fn plain(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            ".." => {
                parts.pop();
            }
            "." => (),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forgotten(files: &[(&str, &str)]) -> Vec<String> {
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
    fn a_file_that_no_module_names_is_found() {
        let found = forgotten(&[
            ("a/tests/all/main.rs", "mod b; mod common;"),
            ("a/tests/all/b.rs", ""),
            ("a/tests/all/common/mod.rs", "mod d;"),
            ("a/tests/all/common/d.rs", "mod e;"),
            ("a/tests/all/common/d/e.rs", ""),
            ("a/tests/all/c.rs", ""),
        ]);
        assert_eq!(found, ["a/tests/all/c.rs: no module names this file"]);
    }

    #[test]
    fn programs_need_nobody_to_name_them_and_a_path_may_be_given() {
        let found = forgotten(&[
            ("a/benches/b.rs", "#[path = \"../tests/all/c.rs\"] mod c;"),
            ("a/tests/all/c.rs", ""),
            ("a/tests/wasm.rs", "mod d;"),
            ("a/tests/d.rs", ""),
            ("a/src/bin/e.rs", ""),
        ]);
        assert!(found.is_empty(), "{found:?}");
    }
}
