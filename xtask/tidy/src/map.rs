//! Checks that architecture.md shows the crates as they are: each has a row with the crates that it
//! builds on, as in its manifest. So a new dependency between crates is a change of the page. The
//! drawing is made from the same facts.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    markdown::{cells, quoted, section},
    sources::Sources,
};

pub(crate) const PAGE: &str = "docs/code/architecture.md";
const HEADING: &str = "## The map";
const COLUMN: &str = "builds on";
const DRAWING: &str = "flowchart TD\n";

/// Crates that only compute.
const PURE: &str = "\
    nomic-rules nomic-engine nomic-rulesets nomic-wording nomic-transcript nomic-protocol";
/// Crates that those may not use: documents, sockets, storage, screens, clocks, chance.
const WORLDLY: &str = "\
    automerge axum chrono getrandom gloo-net gloo-timers js-sys leptos rand redb time tokio \
    wasm-bindgen wasm-bindgen-futures web-sys";

type Crates<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let page = sources.page(PAGE);
    let mut findings = Vec::new();
    let ours = ours(sources);
    let told = told(section(page, HEADING));
    for (name, below) in &ours {
        match told.get(name) {
            None => findings.push(format!("{PAGE}: has no row for {name}")),
            Some(said) if said != below => findings.push(format!(
                "{PAGE}: says that {name} builds on {said:?}; it is {below:?}"
            )),
            Some(_) => {}
        }
    }
    for name in told.keys().filter(|name| !ours.contains_key(*name)) {
        findings.push(format!("{PAGE}: has {name}, which is no crate"));
    }
    for name in PURE.split(' ') {
        let needed = sources.crates.get(name).into_iter().flatten();
        for other in needed.filter(|other| WORLDLY.split(' ').any(|word| word == *other)) {
            findings.push(format!("{name}: only computes, and has no use for {other}"));
        }
    }
    if let Some((before, rest)) = page.split_once(DRAWING)
        && let Some((_, after)) = rest.split_once("```")
    {
        let right = format!("{before}{DRAWING}{}```{after}", drawing(&ours));
        findings.extend(sources.compare(PAGE, &right));
    } else {
        findings.push(format!("{PAGE}: has no drawing"));
    }
    findings
}

fn ours(sources: &Sources) -> Crates<'_> {
    let crates = sources.crates.iter().map(|(name, needed)| {
        let needed = needed.iter().map(String::as_str);
        let needed = needed.filter(|needed| sources.crates.contains_key(*needed));
        (name.as_str(), needed.collect())
    });
    crates.collect()
}

/// One line for each crate with its arrows. An arrow to a crate that another arrow leads to is left
/// out.
fn drawing(crates: &Crates<'_>) -> String {
    let mut drawn = String::new();
    for (name, below) in crates {
        let indirect: BTreeSet<_> = below
            .iter()
            .flat_map(|other| reached(other, crates))
            .collect();
        let direct: Vec<&str> = below.difference(&indirect).copied().collect();
        if !direct.is_empty() {
            drawn.push_str(&format!("  {name} --> {}\n", direct.join(" & ")));
        }
    }
    drawn
}

fn reached<'a>(name: &str, crates: &Crates<'a>) -> BTreeSet<&'a str> {
    let mut found = crates.get(name).cloned().unwrap_or_default();
    for other in found.clone() {
        found.extend(reached(other, crates));
    }
    found
}

fn told(section: &str) -> Crates<'_> {
    let mut rows = section
        .lines()
        .filter(|line| line.starts_with('|'))
        .map(cells);
    let head = rows.next().unwrap_or_default();
    let column = head.iter().position(|cell| *cell == COLUMN);
    let told = rows.skip(1).filter_map(|row| {
        let name = quoted(row.first()?).next()?;
        Some((name, quoted(row.get(column?)?).collect()))
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "# A\n\n## The map\n\n```mermaid\nflowchart TD\n  a --> b\n  b --> c\n```\n\n\
        | crate | what | builds on |\n|---|---|---|\n\
        | `a` | the `x` | `b`, `c` |\n| `b` | | `c` |\n| `c` | | |\n\n## More\n\n| `d` | | |\n";

    fn said(page: &str, crates: &[(&str, &[&str])]) -> Vec<String> {
        let crates = crates.iter().map(|(name, needed)| {
            let needed = needed.iter().map(|name| (*name).to_owned());
            ((*name).to_owned(), needed.collect())
        });
        let mut sources = Sources::of_files(&[(PAGE, page)]);
        sources.crates = crates.collect();
        check(&sources)
    }

    fn finds(page: &str, expected: &str) {
        let said = said(
            page,
            &[("a", &["b", "c", "serde"]), ("b", &["c"]), ("c", &[])],
        );
        assert_eq!(
            said.len(),
            usize::from(!expected.is_empty()),
            "{page}\n{said:?}"
        );
        assert!(said.concat().contains(expected), "{said:?}");
    }

    #[test]
    fn a_true_map_is_fine() {
        finds(MAP, "");
    }

    #[test]
    fn dependencies_that_are_missing_or_made_up_are_found() {
        finds(&MAP.replace("`b`, `c`", "`b`"), "says that a builds on");
        finds(
            &MAP.replace("| `c` | | |", "| `c` | | `a` |"),
            "says that c",
        );
        finds(&MAP.replace("  a --> b\n", "  a --> b & c\n"), "differs");
    }

    #[test]
    fn crates_that_are_missing_or_made_up_are_found() {
        finds(&MAP.replace("| `c` | | |\n", ""), "no row for c");
        finds(
            &MAP.replace("| `c` | | |", "| `c` | | |\n| `d` | | |"),
            "d, which is no crate",
        );
    }

    #[test]
    fn what_only_computes_knows_no_clock_and_no_socket() {
        let map = "## The map\n\n```mermaid\nflowchart TD\n```\n\n| crate | builds on |\n|---|---|\n\
            | `nomic-rules` | |\n";
        assert_eq!(said(map, &[("nomic-rules", &["tokio", "serde"])]).len(), 1);
    }
}
