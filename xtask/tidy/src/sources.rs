//! The files of the repository and the packages of the workspace, read once for all checks.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::source_words::{self, SourceWord};

#[derive(Default)]
pub(crate) struct Sources {
    pub(crate) root: PathBuf,
    /// Text by path from the root, of every text file that is or would be committed.
    pub(crate) files: BTreeMap<String, String>,
    /// The crates of the workspace, with the names of all crates that they need, tests aside.
    pub(crate) crates: BTreeMap<String, BTreeSet<String>>,
    /// The compiler reports Rust files that don't parse; they are not here.
    rust: BTreeMap<String, RustFile>,
}

struct RustFile {
    parsed: syn::File,
    words: Vec<SourceWord>,
}

impl Sources {
    pub(crate) fn read() -> Result<Self, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let root = root.canonicalize().map_err(|why| why.to_string())?;
        let list = "ls-files -z --cached --others --exclude-standard".split(' ');
        let names = output(Command::new("git").args(list).current_dir(&root))?;
        // A file that can't be read is deleted but not yet committed, or no text.
        let files = names.split('\0').filter_map(|name| {
            let text = fs::read_to_string(root.join(name)).ok()?;
            Some((name.to_owned(), text))
        });
        let mut sources = Self::of(files.collect());
        let mut metadata = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
        metadata.args(["metadata", "--no-deps", "--format-version", "1"]);
        sources.crates = crates(&output(metadata.current_dir(&root))?);
        sources.root = root;
        Ok(sources)
    }

    pub(crate) fn of(files: BTreeMap<String, String>) -> Self {
        let rust = files.iter().filter(|(path, _)| path.ends_with(".rs"));
        let rust = rust.filter_map(|(path, text)| {
            let parsed = syn::parse_file(text).ok()?;
            let words = source_words::words(text, &parsed);
            Some((path.clone(), RustFile { parsed, words }))
        });
        Self {
            rust: rust.collect(),
            files,
            ..Self::default()
        }
    }

    #[cfg(test)]
    pub(crate) fn of_files(files: &[(&str, &str)]) -> Self {
        let files = files.iter();
        Self::of(
            files
                .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
                .collect(),
        )
    }

    pub(crate) fn rust(&self, below: &str) -> impl Iterator<Item = (&str, &syn::File)> {
        let files = self.rust.iter();
        files
            .filter(move |(path, _)| path.starts_with(below))
            .map(|(path, file)| (path.as_str(), &file.parsed))
    }

    pub(crate) fn words(&self, path: &str) -> &[SourceWord] {
        self.rust.get(path).map_or(&[], |file| &file.words)
    }

    /// Text of a page; empty without one. The check of links finds a page that is missing.
    pub(crate) fn page(&self, path: &str) -> &str {
        self.files.get(path).map_or("", String::as_str)
    }

    /// True for a text file, a folder with one, or any other file on the disk.
    pub(crate) fn has(&self, path: &str) -> bool {
        let below = format!("{}/", path.trim_end_matches('/'));
        self.files.contains_key(path)
            || self.files.keys().any(|file| file.starts_with(&below))
            || self.root.join(path).is_file()
    }

    /// Compares a document with what it should be. If `RECORD` is set, writes it instead.
    pub(crate) fn compare(&self, path: &str, right: &str) -> Vec<String> {
        if self.files.get(path).is_some_and(|text| text == right) {
            return Vec::new();
        }
        if env::var_os("RECORD").is_none() {
            return vec![format!(
                "{path}: differs from the code; `RECORD=1 cargo xtask tidy` writes it again"
            )];
        }
        let written = fs::write(self.root.join(path), right).err();
        Vec::from_iter(written.map(|why| format!("{path}: {why}")))
    }
}

fn output(command: &mut Command) -> Result<String, String> {
    let output = command
        .output()
        .map_err(|why| format!("{command:?}: {why}"))?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// Reads the output of `cargo metadata`.
fn crates(metadata: &str) -> BTreeMap<String, BTreeSet<String>> {
    let metadata: Value = serde_json::from_str(metadata).unwrap_or_default();
    let each = |item: &Value, name: &str| {
        let list = item.get(name).and_then(Value::as_array);
        list.cloned().unwrap_or_default().into_iter()
    };
    let text = |item: &Value, name: &str| {
        let text = item.get(name).and_then(Value::as_str);
        text.unwrap_or_default().to_owned()
    };
    let packages = each(&metadata, "packages").map(|package| {
        let needed = each(&package, "dependencies");
        let needed = needed.filter(|needed| text(needed, "kind") != "dev");
        let needed = needed.map(|needed| text(&needed, "name"));
        (text(&package, "name"), needed.collect())
    });
    packages.collect()
}

/// Most lines of a file that people write. It is high, because a file that is cut only for its
/// length has two halves that are read together.
const MOST_LINES: usize = 800;
const WRITTEN: [&str; 5] = [".rs", ".js", ".css", ".html", ".toml"];

pub(crate) fn check_lengths(sources: &Sources) -> Vec<String> {
    let files = sources.files.iter();
    let written = files.filter(|(path, _)| WRITTEN.iter().any(|ending| path.ends_with(ending)));
    let counted = written.map(|(path, text)| (path, text.lines().count()));
    counted
        .filter(|(_, lines)| *lines > MOST_LINES)
        .map(|(path, lines)| format!("{path}: {lines} lines, {MOST_LINES} are allowed"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_workspace_can_be_read() {
        let sources = Sources::read().unwrap();
        assert!(sources.files.contains_key("xtask/tidy/src/main.rs"));
        assert!(sources.crates["xtask-tidy"].contains("syn"));
        assert!(sources.rust("xtask/src/").count() > 10);
    }

    #[test]
    fn dependencies_of_tests_are_left_out() {
        let metadata = r#"{"version": 1, "packages": [{"name": "a", "dependencies": [
            {"name": "b", "kind": null}, {"name": "c", "kind": "dev"}]}]}"#;
        assert_eq!(crates(metadata)["a"], BTreeSet::from(["b".to_owned()]));
    }

    #[test]
    fn a_file_may_have_800_lines_and_no_more() {
        let with = |lines: usize| {
            check_lengths(&Sources::of_files(&[("a.rs", &"// line\n".repeat(lines))])).len()
        };
        assert_eq!((with(800), with(801)), (0, 1));
    }
}
