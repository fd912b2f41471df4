//! Checks that every Rust file is part of a program. A file that no `mod` names is not compiled,
//! and its tests never fail.

use crate::sources::Sources;

const ROOTS: [&str; 3] = ["main.rs", "lib.rs", "build.rs"];
const PROGRAMS: [&str; 3] = ["/bin/", "/benches/", "/tests/"];

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let files = sources.files.keys();
    let files = files.filter(|path| path.ends_with(".rs") && !is_root(path));
    let forgotten = files.filter(|path| !is_named(sources, path));
    forgotten
        .map(|path| format!("{path}: no module names this file"))
        .collect()
}

fn is_root(path: &str) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let folder = format!("/{folder}/");
    ROOTS.contains(&name) || PROGRAMS.iter().any(|kind| folder.ends_with(kind))
}

/// True if the file above or one in the same folder has `mod name;`, or any file has the path in an
/// attribute. A program of tests may have modules beside it.
fn is_named(sources: &Sources, path: &str) -> bool {
    let stem = path.trim_end_matches(".rs").trim_end_matches("/mod");
    let (folder, name) = stem.rsplit_once('/').unwrap_or(("", stem));
    let above = format!("{folder}.rs");
    let declaration = format!("mod {name};");
    let ending = format!("/{}\"", path.rsplit('/').next().unwrap_or(path));
    let is_attribute = |line: &str| line.contains("#[path = ") && line.contains(&ending);
    sources.files.iter().any(|(other, text)| {
        let is_near =
            *other == above || other.rsplit_once('/').is_some_and(|(its, _)| its == folder);
        is_near && text.contains(&declaration)
    }) || sources
        .files
        .values()
        .any(|text| text.lines().any(is_attribute))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_no_module_names_is_found() {
        let found = check(&Sources::of_files(&[
            ("a/tests/all/main.rs", "mod b; mod common;"),
            ("a/tests/all/b.rs", ""),
            ("a/tests/all/common/mod.rs", "mod d;"),
            ("a/tests/all/common/d.rs", "mod e;"),
            ("a/tests/all/common/d/e.rs", ""),
            ("a/tests/all/c.rs", ""),
        ]));
        assert_eq!(found, ["a/tests/all/c.rs: no module names this file"]);
    }

    #[test]
    fn programs_need_no_module_and_a_path_may_be_given() {
        let found = check(&Sources::of_files(&[
            ("a/benches/b.rs", "#[path = \"../tests/all/c.rs\"] mod c;"),
            ("a/tests/all/c.rs", ""),
            ("a/tests/wasm.rs", "mod d;"),
            ("a/tests/d.rs", ""),
            ("a/src/bin/e.rs", ""),
        ]));
        assert!(found.is_empty(), "{found:?}");
    }
}
