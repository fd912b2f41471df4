//! Links with `data-trunk` in index.html. Trunk reads them under `cargo xtask serve`, and
//! [`assembly`](super::assembly) otherwise.

use std::collections::BTreeMap;

use crate::chore_error::{ChoreResult, ErrorContext};

const START: &str = "<link data-trunk ";
const END: &str = "/>";
/// Attributes for Trunk only: our call of wasm-bindgen, and no optimiser.
const FOR_TRUNK: [&str; 2] = ["data-bindgen-target", "data-wasm-opt"];

#[derive(Debug, PartialEq, Eq)]
pub(super) struct TrunkLink<'p> {
    pub(super) tag: &'p str,
    pub(super) part: LinkReplacement<'p>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum LinkReplacement<'p> {
    Program(&'p str),
    /// Program of this name, in this folder of its own; the page starts it later.
    Worker(&'p str, &'p str),
    /// File to inline. Paths are relative to the workspace.
    Inline(&'p str),
    File(&'p str),
    Folder(&'p str),
}

pub(super) fn links(page: &str) -> ChoreResult<Vec<TrunkLink<'_>>> {
    let mut links = Vec::new();
    for (at, _) in page.match_indices(START) {
        let rest = page.get(at..).unwrap_or_default();
        let tag = rest.split_inclusive(END).next().unwrap_or_default();
        let part = part(tag).context(format!(
            "index.html has a link that only Trunk could read: {tag}"
        ))?;
        links.push(TrunkLink { tag, part });
    }
    Ok(links)
}

fn part(tag: &str) -> Option<LinkReplacement<'_>> {
    let mut attributes = attributes(tag.strip_prefix(START)?.strip_suffix(END)?)?;
    for name in FOR_TRUNK {
        attributes.remove(name);
    }
    let mut take = |name: &str| attributes.remove(name);
    let part = match (take("rel")?, take("data-type")) {
        ("rust", None) => LinkReplacement::Program(take("data-bin")?),
        ("rust", Some("worker")) => {
            take("href")?;
            LinkReplacement::Worker(take("data-bin")?, take("data-target-path")?)
        }
        ("inline", None) => LinkReplacement::Inline(take("href")?),
        ("copy-file", None) => LinkReplacement::File(take("href")?),
        ("copy-dir", None) => LinkReplacement::Folder(take("href")?),
        _ => return None,
    };
    attributes.is_empty().then_some(part)
}

/// Parses `a="b" c="d"`; `None` for any other spelling.
fn attributes(mut text: &str) -> Option<BTreeMap<&str, &str>> {
    let mut found = BTreeMap::new();
    while !text.trim().is_empty() {
        let (name, rest) = text.split_once("=\"")?;
        let (value, rest) = rest.split_once('"')?;
        found.insert(name.trim(), value);
        text = rest;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_link_is_read() {
        let page = "<a />\n<link data-trunk rel=\"rust\" data-wasm-opt=\"0\" data-bin=\"p\" />\
            <link data-trunk rel=\"rust\" data-type=\"worker\" href=\"c/Cargo.toml\" data-bin=\"w\" data-target-path=\"far\" />\n\
            <link rel=\"icon\" href=\"i\" />\
            <link data-trunk rel=\"inline\" href=\"o.css\" />\
            <link data-trunk rel=\"copy-file\" href=\"a/b\" /><link data-trunk rel=\"copy-dir\" href=\"c\" />";
        let parts: Vec<LinkReplacement<'_>> =
            links(page).unwrap().into_iter().map(|l| l.part).collect();
        let right = [
            LinkReplacement::Program("p"),
            LinkReplacement::Worker("w", "far"),
            LinkReplacement::Inline("o.css"),
            LinkReplacement::File("a/b"),
            LinkReplacement::Folder("c"),
        ];
        assert_eq!(parts, right);
    }

    #[test]
    fn a_link_that_asks_for_more_is_refused() {
        for asked in [
            "rel=\"sass\" href=\"s\"",
            "rel=\"css\" href=\"s\"",
            "rel=\"rust\" data-bin=\"p\" data-cargo-features",
        ] {
            assert!(
                links(&format!("<link data-trunk {asked} />")).is_err(),
                "{asked}"
            );
        }
        assert!(links("<link data-trunk rel=\"inline\" href=\"s\"").is_err());
    }
}
