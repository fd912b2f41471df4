//! The files of the repository and the packages of the workspace, read once for all checks.

use std::{collections::BTreeMap, fs, path::PathBuf};

use serde::Deserialize;

use crate::{
    project::Project,
    run::output,
    trouble::{OrSay, Trouble},
};

/// Everything the checks look at.
#[derive(Debug, Default)]
pub(super) struct Sources {
    pub(super) root: PathBuf,
    /// Path from the root -> text, of every text file that is or would be committed.
    pub(super) files: BTreeMap<String, String>,
    pub(super) packages: Vec<Package>,
}

/// What `cargo metadata` says, as far as it is looked at.
#[derive(Debug, Deserialize)]
struct Metadata {
    packages: Vec<Package>,
}

/// A package of the workspace.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) dependencies: Vec<Dependency>,
}

/// What a package's manifest asks for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Dependency {
    pub(super) name: String,
    /// Nothing for what the program itself needs.
    pub(super) kind: Option<DependencyKind>,
}

/// What else than the program needs a dependency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum DependencyKind {
    /// Tests and benchmarks.
    Dev,
    /// The build script.
    Build,
}

impl Sources {
    /// A workspace with one file in it.
    #[cfg(test)]
    pub(super) fn of_one(path: &str, text: &str) -> Sources {
        Sources {
            files: [(path.to_owned(), text.to_owned())].into(),
            ..Sources::default()
        }
    }

    pub(super) fn read(project: &Project) -> Result<Self, Trouble> {
        Ok(Self {
            root: project.root.clone(),
            files: read_files(project)?,
            packages: read_packages(project)?,
        })
    }

    /// The parsed Rust files whose path starts so. What doesn't parse is the compiler's business.
    pub(super) fn rust(&self, below: &str) -> impl Iterator<Item = (&str, &str, syn::File)> {
        self.files
            .iter()
            .filter(move |(path, _)| path.starts_with(below) && path.ends_with(".rs"))
            .filter_map(|(path, text)| {
                let parsed = syn::parse_file(text).ok()?;
                Some((path.as_str(), text.as_str(), parsed))
            })
    }
}

fn read_files(project: &Project) -> Result<BTreeMap<String, String>, Trouble> {
    let mut list = project.command("git");
    list.args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]);
    let names = output(&mut list)
        .ok_or_else(|| Trouble::new("Tidy asks git for the list of files; it gave none."))?;
    let mut files = BTreeMap::new();
    for name in names.split('\0').filter(|name| !name.is_empty()) {
        // Deleted but not yet committed, or no text.
        if let Ok(text) = fs::read_to_string(project.root.join(name)) {
            files.insert(name.to_owned(), text);
        }
    }
    Ok(files)
}

fn read_packages(project: &Project) -> Result<Vec<Package>, Trouble> {
    let mut metadata = project.cargo();
    metadata.args(["metadata", "--no-deps", "--format-version", "1"]);
    let text = output(&mut metadata)
        .ok_or_else(|| Trouble::new("`cargo metadata` fails; run it to see why."))?;
    packages(&text).or_say(|| "`cargo metadata` says something else than expected".to_owned())
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
