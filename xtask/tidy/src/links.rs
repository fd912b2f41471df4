//! Checks that links between documents lead to existing files and headings.

use std::path::Path;

use crate::{markdown, sources::Sources};

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let mut findings = Vec::new();
    for (path, text) in &sources.files {
        // Test data has pages of other people.
        if !path.ends_with(".md") || path.contains("/tests/") {
            continue;
        }
        for (line, target) in links(text) {
            if !leads_somewhere(sources, path, target) {
                findings.push(format!("{path}:{line}: the link to {target} leads nowhere"));
            }
        }
    }
    findings
}

fn links(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (number, line) in markdown::lines(text) {
        // `[1]: page.md` says where links with this number lead.
        let defined = line
            .strip_prefix('[')
            .and_then(|line| line.split_once("]: "));
        let defined = defined.map(|(_, target)| target);
        for part in line.split("](").skip(1).chain(defined) {
            let target = part.split([')', ' ']).next().unwrap_or_default();
            let outside = target.contains("://") || target.starts_with("mailto:");
            if !outside {
                found.push((number, target));
            }
        }
    }
    found
}

fn leads_somewhere(sources: &Sources, from: &str, target: &str) -> bool {
    let (path, heading) = target.split_once('#').unwrap_or((target, ""));
    let path = path.split('?').next().unwrap_or_default();
    let page = match path {
        "" => from.to_owned(),
        path => beside(from, path),
    };
    // Only the headings of our own pages are known.
    let known = sources.files.get(&page).filter(|_| page.ends_with(".md"));
    let known = known.is_none_or(|text| heading.is_empty() || has_heading(text, heading));
    !target.is_empty() && target != "#" && sources.has(&page) && known
}

/// Path from the root of a path that a page names.
pub(crate) fn beside(page: &str, path: &str) -> String {
    let folder = Path::new(page).parent().unwrap_or(Path::new(""));
    let (path, mut parts) = (folder.join(path), Vec::new());
    for part in path.iter().filter_map(|part| part.to_str()) {
        match part {
            ".." => drop(parts.pop()),
            "." => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Compares a heading with its form in addresses: small letters, without marks, blanks as dashes.
fn has_heading(text: &str, name: &str) -> bool {
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let mut called = headings.map(|line| {
        let line = line.trim_start_matches('#').trim().to_lowercase();
        let letters = line.chars().filter_map(|letter| match letter {
            ' ' => Some('-'),
            '-' | '_' => Some(letter),
            letter => letter.is_alphanumeric().then_some(letter),
        });
        letters.collect::<String>()
    });
    called.any(|called| called == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finds(path: &str, text: &str, expected: usize) {
        let there = [("docs/there.md", ""), ("docs/a.md", ""), (path, text)];
        assert_eq!(check(&Sources::of_files(&there)).len(), expected, "{text}");
    }

    #[test]
    fn links_are_followed_from_the_folder_of_their_page() {
        finds("docs/a.md", "[a](there.md) and [b](../docs/there.md)", 0);
        finds("README.md", "[a](docs/there.md) and [b](there.md)", 1);
    }

    #[test]
    fn links_to_the_world_are_not_followed() {
        finds("README.md", "[a](https://example.org/x#y)", 0);
    }

    #[test]
    fn a_heading_that_a_link_names_has_to_stand_there() {
        let page = "## What it is, `really`\n\n[a](#what-it-is-really) [b](#gone)";
        finds("docs/a.md", page, 1);
        finds(
            "docs/a.md",
            "# B\n\n[a](../docs/a.md#b) [b](../docs/a.md#c)",
            1,
        );
    }

    #[test]
    fn a_link_that_is_defined_elsewhere_is_followed() {
        finds("docs/a.md", "[a][1]\n\n[1]: there.md", 0);
        finds("docs/a.md", "[a][1]\n\n[1]: gone.md", 1);
    }

    #[test]
    fn code_is_no_link() {
        finds("README.md", "```\n[a](nowhere.md)\n```\n[b](nowhere.md)", 1);
    }
}
