//! Compares releases of two clean clones in different folders.

use std::{collections::BTreeSet, path::Path};

use super::packing::SUMS;
use crate::{
    chore_error::{ChoreResult, ErrorContext, fail},
    files::{copy, files, relative, remove_folder, text},
    project::Project,
    run::{output, print_lines, run},
};

/// The lengths differ, so that no path in a program can go unnoticed.
const CLONES: [&str; 2] = ["a", "another/clone"];

/// Makes two releases of the last commit. Uncommitted changes are not in them.
pub(crate) fn compare(project: &Project) -> ChoreResult {
    let commit = output(project.command("git").args(["rev-parse", "HEAD"]));
    let commit = commit.context("Only a git repository can be cloned.")?;
    let base = project.target.join("twice");
    remove_folder(&base)?;
    let [one, other] = CLONES.map(|name| {
        let release = base.join(format!("release-{}", name.len()));
        release_of_clone(project, &commit, &base.join(name), &release)?;
        text(&release.join(SUMS))
    });
    let (one, other) = (one?, other?);
    match differing(&one, &other).as_slice() {
        [] => {
            print_lines(one);
            remove_folder(&base)
        }
        names => fail(format!("Two builds differ in {}.", names.join(", "))),
    }
}

fn release_of_clone(project: &Project, commit: &str, clone: &Path, release: &Path) -> ChoreResult {
    let mut git = project.command("git");
    git.args(["clone", "--quiet"]).arg(&project.root).arg(clone);
    run(&mut git, "The repository could not be cloned.")?;
    let mut git = project.command("git");
    git.args(["checkout", "--quiet", commit]).current_dir(clone);
    run(&mut git, "The commit could not be checked out.")?;
    // Tools of crates.io are not part of the result, and take minutes.
    for tool in files(&project.tools()).unwrap_or_default() {
        let name = relative(&project.tools(), &tool);
        copy(&tool, &clone.join("target/tools").join(name))?;
    }
    let mut make = project.cargo();
    make.args(["xtask", "release", "--to"]).arg(release);
    make.current_dir(clone).env_remove("CARGO_TARGET_DIR");
    run(&mut make, "The clone could not make a release, see above.")?;
    remove_folder(clone)
}

/// Names of files that only one side has, or with another sum.
fn differing(one: &str, other: &str) -> Vec<String> {
    let [one, other]: [BTreeSet<&str>; 2] = [one, other].map(|sums| sums.lines().collect());
    let lines = one.symmetric_difference(&other);
    let names = lines.filter_map(|line| Some(line.split_once("  ")?.1));
    let names: BTreeSet<&str> = names.collect();
    names.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differing_and_missing_files_are_named_once() {
        let found = differing("1  a\n2  b\n3  c\n", "1  a\n4  b\n");
        assert_eq!(found, ["b", "c"]);
        assert!(differing("1  a\n", "1  a\n").is_empty());
    }
}
