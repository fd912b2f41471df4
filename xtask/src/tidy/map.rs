//! Checks that architecture.md shows the crates as they are. Each has a row with its dependencies,
//! as in its manifest. The arrows of the drawing are dependencies, and lead to all of them, step by
//! step.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    report::TidyFinding,
    sources::{DependencyKind, Package, Sources},
};

pub(super) const PAGE: &str = "docs/code/architecture.md";
const HEADING: &str = "## The map";
const COLUMN: &str = "builds on";

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let Some(page) = sources.files.get(PAGE) else {
        return vec![TidyFinding::in_file(PAGE, "is missing")];
    };
    let section = section(page, HEADING);
    let (drawn, told) = (drawn(section), told(section));
    let ours: BTreeSet<&str> = sources.packages.iter().map(|p| p.name.as_str()).collect();
    let mut findings = Vec::new();
    let mut find = |what: String| findings.push(TidyFinding::in_file(PAGE, what));
    for package in &sources.packages {
        let name = package.name.as_str();
        let below = below(package, &ours);
        match told.get(name) {
            None => find(format!("has no row for {name}")),
            Some(said) if *said != below => {
                find(format!(
                    "says that {name} builds on {said:?}; it is {below:?}"
                ));
            }
            Some(_) => {}
        }
        let arrows = drawn.get(name).cloned().unwrap_or_default();
        for other in arrows.difference(&below) {
            find(format!(
                "draws an arrow from {name} to {other}, which is none"
            ));
        }
        let reached = reached(name, &drawn);
        for other in below.difference(&reached) {
            find(format!("draws no way from {name} to {other}"));
        }
    }
    let named = told
        .keys()
        .chain(drawn.keys())
        .chain(drawn.values().flatten());
    for name in named.collect::<BTreeSet<_>>() {
        if !ours.contains(name) {
            find(format!("has {name}, which is no crate"));
        }
    }
    findings
}

pub(super) fn section<'a>(page: &'a str, heading: &str) -> &'a str {
    let found = page.split_once(&format!("{heading}\n"));
    let rest = found.map_or("", |(_, rest)| rest);
    rest.split("\n## ").next().unwrap_or_default()
}

/// The crates of the workspace that a crate needs, its tests aside.
fn below<'a>(package: &Package, ours: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let needed = package.dependencies.iter();
    let needed = needed.filter(|needed| needed.kind != Some(DependencyKind::Dev));
    needed
        .filter_map(|needed| ours.get(needed.name.as_str()).copied())
        .collect()
}

/// Arrows of the drawing: `a --> b & c`, or `a` alone.
fn drawn(section: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let drawing = section.split("```").nth(1).unwrap_or_default();
    let mut arrows: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for line in drawing.lines().skip(1) {
        let (from, to) = line.split_once("-->").unwrap_or((line, ""));
        let targets = to.split('&').map(str::trim).filter(|name| !name.is_empty());
        if !from.trim().is_empty() && !from.contains("flowchart") {
            arrows.entry(from.trim()).or_default().extend(targets);
        }
    }
    arrows
}

fn reached<'a>(name: &str, arrows: &BTreeMap<&str, BTreeSet<&'a str>>) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&str> = arrows.get(name).into_iter().flatten().copied().collect();
    while let Some(next) = open.pop() {
        if found.insert(next) {
            open.extend(arrows.get(next).into_iter().flatten());
        }
    }
    found
}

fn told(section: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut rows = section.lines().filter(|line| line.starts_with('|'));
    let head = rows.next().unwrap_or_default();
    let column = head.split('|').position(|cell| cell.trim() == COLUMN);
    let told = rows.skip(1).filter_map(|row| {
        let name = row.split('`').nth(1)?;
        let cell = row.split('|').nth(column?)?;
        Some((name, cell.split('`').skip(1).step_by(2).collect()))
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::{super::sources::PackageDependency, *};

    const MAP: &str = "# A\n\n## The map\n\n```mermaid\nflowchart TD\n  a --> b & c\n  b\n```\n\n\
        | crate | what | builds on |\n|---|---|---|\n\
        | `a` | the `x` | `b`, `c` |\n| `b` | | |\n| `c` | | |\n\n## More\n\n| `d` | | |\n";

    fn said(page: &str) -> Vec<String> {
        let package = |name: &str, needs: &[(&str, Option<DependencyKind>)]| Package {
            name: name.to_owned(),
            dependencies: needs
                .iter()
                .map(|(name, kind)| PackageDependency {
                    name: (*name).to_owned(),
                    kind: *kind,
                })
                .collect(),
        };
        let sources = Sources {
            files: [(PAGE.to_owned(), page.to_owned())].into(),
            packages: vec![
                package("a", &[("b", None), ("c", None), ("serde", None)]),
                package("b", &[("a", Some(DependencyKind::Dev))]),
                package("c", &[]),
            ],
            ..Sources::default()
        };
        check(&sources).iter().map(ToString::to_string).collect()
    }

    fn finds(page: &str, expected: &str) {
        let said = said(page);
        assert_eq!(said.len(), 1, "{page}\n{said:?}");
        assert!(said[0].contains(expected), "{said:?}");
    }

    #[test]
    fn a_true_map_is_fine() {
        assert_eq!(said(MAP), [""; 0]);
    }

    #[test]
    fn arrows_that_are_missing_or_made_up_are_found() {
        finds(&MAP.replace("`b`, `c`", "`b`"), "says that a builds on");
        finds(
            &MAP.replace("| `b` | | |", "| `b` | | `c` |"),
            "says that b",
        );
    }

    #[test]
    fn crates_that_are_missing_or_made_up_are_found() {
        finds(&MAP.replace("| `c` | | |\n", ""), "no row for c");
        finds(&MAP.replace("  b\n", "  d\n"), "d, which is no crate");
        finds(
            &MAP.replace("| `c` | | |", "| `c` | | |\n| `d` | | |"),
            "d, which is no crate",
        );
    }

    #[test]
    fn drawn_arrows_are_dependencies_and_lead_to_all_of_them() {
        finds(&MAP.replace("b & c", "b"), "no way from a to c");
        finds(
            &MAP.replace("  b\n", "  b --> c\n"),
            "from b to c, which is none",
        );
        let way = MAP.replace("b & c", "b").replace("  b\n", "  b --> c\n");
        assert!(!said(&way).concat().contains("no way"));
    }
}
