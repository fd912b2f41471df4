//! The files of the repository and the packages of the workspace, read once for all checks.

use std::{collections::BTreeMap, fs, path::PathBuf};

use serde_json::Value;

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

/// A package of the workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) dependencies: Vec<Dependency>,
}

/// What a package's manifest asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Dependency {
    pub(super) name: String,
    /// Only for tests and benchmarks.
    pub(super) dev: bool,
}

impl Sources {
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
    let metadata: Value =
        serde_json::from_str(&text).or_say(|| "`cargo metadata` gives no JSON".to_owned())?;
    Ok(packages(&metadata))
}

fn packages(metadata: &Value) -> Vec<Package> {
    list(metadata, "packages")
        .map(|package| Package {
            name: word(package, "name"),
            dependencies: list(package, "dependencies").map(dependency).collect(),
        })
        .collect()
}

fn dependency(value: &Value) -> Dependency {
    Dependency {
        name: word(value, "name"),
        dev: word(value, "kind") == "dev",
    }
}

fn list<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = &'a Value> {
    value
        .get(key)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

fn word(value: &Value, key: &str) -> String {
    let text = value.get(key).and_then(Value::as_str);
    text.unwrap_or_default().to_owned()
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
        let metadata = serde_json::json!({"packages": [{"name": "a", "dependencies": [
            {"name": "b", "kind": null}, {"name": "c", "kind": "dev"}]}]});
        let found = packages(&metadata);
        let dev: Vec<bool> = found[0].dependencies.iter().map(|d| d.dev).collect();
        assert_eq!(dev, [false, true]);
    }
}
