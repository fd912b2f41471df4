//! Finds names that several public types of libraries share. The compiler's lint
//! `unreachable_pub` holds that everything with `pub` is public indeed.

use std::collections::BTreeMap;

use crate::sources::Sources;

const KINDS: [&str; 5] = ["enum", "struct", "trait", "type", "union"];

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let files = || {
        sources
            .files
            .keys()
            .filter(|path| path.starts_with("crates/"))
    };
    let libraries: Vec<&str> = files()
        .filter_map(|path| path.strip_suffix("lib.rs"))
        .collect();
    let mut named: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for path in files().filter(|path| libraries.iter().any(|library| path.starts_with(library))) {
        // Of words in a row, so that types in macros are found, too.
        for [seen, kind, name] in sources.words(path).array_windows() {
            let is_type = name.text.starts_with(char::is_uppercase);
            if is_type && seen.text == "pub" && KINDS.contains(&kind.text.as_str()) {
                let place = format!("{path}:{}", name.line);
                named.entry(&name.text).or_default().push(place);
            }
        }
    }
    let shared = named.iter().filter(|(_, places)| places.len() > 1);
    shared
        .map(|(name, places)| format!("{name}: several types: {}", places.join(", ")))
        .collect()
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
