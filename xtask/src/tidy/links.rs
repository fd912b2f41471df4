//! Links between documents lead to files that exist.

use std::path::Path;

use super::{finding::Finding, sources::Sources};

pub(super) fn check(sources: &Sources) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in &sources.files {
        if !path.ends_with(".md") {
            continue;
        }
        for (line, target) in links(text) {
            if !leads_somewhere(sources, path, target) {
                let said = format!("the link to {target} leads nowhere");
                findings.push(Finding::at(path, line, said));
            }
        }
    }
    findings
}

/// The relative link targets outside of code blocks, with their lines.
fn links(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut in_code = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        if in_code {
            continue;
        }
        for part in line.split("](").skip(1) {
            let target = part.split([')', ' ']).next().unwrap_or_default();
            let outside = target.contains("://") || target.starts_with("mailto:");
            if !outside && !target.starts_with('#') {
                found.push((index + 1, target));
            }
        }
    }
    found
}

fn leads_somewhere(sources: &Sources, from: &str, target: &str) -> bool {
    let path = target.split(['#', '?']).next().unwrap_or_default();
    let folder = Path::new(from).parent().unwrap_or(Path::new(""));
    !path.is_empty() && sources.root.join(folder).join(path).exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(path: &str, text: &str) -> (tempfile::TempDir, Sources) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("docs")).unwrap();
        std::fs::write(folder.path().join("docs/there.md"), "").unwrap();
        let sources = Sources {
            root: folder.path().to_owned(),
            files: [(path.to_owned(), text.to_owned())].into(),
            ..Sources::default()
        };
        (folder, sources)
    }

    fn finds(path: &str, text: &str, expected: usize) {
        let (_folder, sources) = sources(path, text);
        assert_eq!(check(&sources).len(), expected, "{text}");
    }

    #[test]
    fn links_are_followed_from_the_folder_of_their_page() {
        finds(
            "docs/a.md",
            "[a](there.md) and [b](../docs/there.md#part)",
            0,
        );
        finds("README.md", "[a](docs/there.md) and [b](there.md)", 1);
    }

    #[test]
    fn links_to_the_world_and_to_headings_are_not_followed() {
        finds("README.md", "[a](https://example.org/x) [b](#part)", 0);
    }

    #[test]
    fn code_is_no_link() {
        finds("README.md", "```\n[a](nowhere.md)\n```\n[b](nowhere.md)", 1);
    }
}
