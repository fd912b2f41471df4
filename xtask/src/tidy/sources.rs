//! The files of the repository and the packages of the workspace, read once for all checks.

use std::{cell::OnceCell, collections::BTreeMap, fs, path::PathBuf};

use serde::Deserialize;

use super::source_words::{self, SourceWord};
use crate::{
    chore_error::{ChoreError, ErrorContext},
    project::Project,
    run::output,
};

#[derive(Default)]
pub(super) struct Sources {
    pub(super) root: PathBuf,
    /// Text by path from the root, of every text file that is or would be committed.
    pub(super) files: BTreeMap<String, String>,
    pub(super) packages: Vec<Package>,
    pub(super) parsed: ParsedSources,
}

/// Rust files by path, parsed on first use: parsing takes longer than all checks together. The
/// compiler reports files that don't parse.
#[derive(Default)]
pub(super) struct ParsedSources {
    files: OnceCell<BTreeMap<String, syn::File>>,
    words: OnceCell<BTreeMap<String, Vec<SourceWord>>>,
}

/// Used parts of the output of `cargo metadata`.
#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) dependencies: Vec<PackageDependency>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct PackageDependency {
    pub(super) name: String,
    /// `None` for the needs of the program itself.
    pub(super) kind: Option<DependencyKind>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum DependencyKind {
    Dev,
    Build,
}

impl Sources {
    #[cfg(test)]
    pub(super) fn of_one(path: &str, text: &str) -> Sources {
        Sources {
            files: [(path.to_owned(), text.to_owned())].into(),
            ..Sources::default()
        }
    }

    pub(super) fn read(project: &Project) -> Result<Self, ChoreError> {
        Ok(Self {
            root: project.root.clone(),
            files: read_files(project)?,
            packages: read_packages(project)?,
            parsed: ParsedSources::default(),
        })
    }

    pub(super) fn rust(&self, below: &str) -> impl Iterator<Item = (&str, &syn::File)> {
        let files = self.all_rust().iter();
        files
            .filter(move |(path, _)| path.starts_with(below))
            .map(|(path, file)| (path.as_str(), file))
    }

    pub(super) fn rust_file(&self, path: &str) -> Option<&syn::File> {
        self.all_rust().get(path)
    }

    pub(super) fn words(&self, path: &str) -> &[SourceWord] {
        let words = self.parsed.words.get_or_init(|| {
            let files = self.all_rust().iter();
            files
                .filter_map(|(path, file)| {
                    let text = self.files.get(path)?;
                    Some((path.clone(), source_words::words(text, file)))
                })
                .collect()
        });
        words.get(path).map_or(&[], Vec::as_slice)
    }

    fn all_rust(&self) -> &BTreeMap<String, syn::File> {
        self.parsed.files.get_or_init(|| {
            let files = self.files.iter();
            files
                .filter(|(path, _)| path.ends_with(".rs"))
                .filter_map(|(path, text)| Some((path.clone(), syn::parse_file(text).ok()?)))
                .collect()
        })
    }
}

fn read_files(project: &Project) -> Result<BTreeMap<String, String>, ChoreError> {
    let mut list = project.command("git");
    list.args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]);
    let names = output(&mut list)
        .ok_or_else(|| ChoreError::new("Tidy asks git for the list of files; it gave none."))?;
    let mut files = BTreeMap::new();
    for name in names.split('\0').filter(|name| !name.is_empty()) {
        // Deleted but not yet committed, or no text.
        if let Ok(text) = fs::read_to_string(project.root.join(name)) {
            files.insert(name.to_owned(), text);
        }
    }
    Ok(files)
}

fn read_packages(project: &Project) -> Result<Vec<Package>, ChoreError> {
    let mut metadata = project.cargo();
    metadata.args(["metadata", "--no-deps", "--format-version", "1"]);
    let text = output(&mut metadata)
        .ok_or_else(|| ChoreError::new("`cargo metadata` fails; run it to see why."))?;
    packages(&text).with_context(|| "`cargo metadata` says something else than expected".to_owned())
}

fn packages(metadata: &str) -> Result<Vec<Package>, serde_json::Error> {
    serde_json::from_str(metadata).map(|metadata: Metadata| metadata.packages)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_workspace_can_be_read() {
        let project = Project::find().unwrap();
        let sources = Sources::read(&project).unwrap();
        assert!(sources.files.contains_key("xtask/src/main.rs"));
        assert!(
            sources
                .packages
                .iter()
                .any(|package| package.name == "xtask")
        );
        assert!(sources.rust("xtask/src/").count() > 10);
    }

    #[test]
    fn dev_dependencies_are_told_apart() {
        let metadata = r#"{"version": 1, "packages": [{"name": "a", "dependencies": [
            {"name": "b", "kind": null}, {"name": "c", "kind": "dev"}]}]}"#;
        let found = packages(metadata).unwrap();
        let kinds: Vec<_> = found[0].dependencies.iter().map(|d| d.kind).collect();
        assert_eq!(kinds, [None, Some(DependencyKind::Dev)]);
    }
}
