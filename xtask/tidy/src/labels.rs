//! Checks that labels in documents exist on the page. In the documents below, words in italics that
//! begin with a capital are the text of an English message, or a heading.

use std::collections::BTreeSet;

use crate::{markdown, sources::Sources};

const PAGES: [&str; 3] = ["README.md", "docs/hosting.md", "docs/rules/rulesets.md"];
const MESSAGES: &str = "crates/nomic-wording/messages/en/";

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let messages = sources.files.iter();
    let messages = messages.filter(|(path, _)| path.starts_with(MESSAGES));
    let mut known: BTreeSet<&str> = messages.flat_map(|(_, text)| texts(text)).collect();
    let mut findings = Vec::new();
    for path in PAGES {
        let page = sources.page(path);
        let headings = page.lines().filter(|line| line.starts_with('#'));
        known.extend(headings.map(|line| line.trim_start_matches('#').trim()));
        for (line, label) in labels(page) {
            if !known.contains(label) {
                findings.push(format!(
                    "{path}:{line}: speaks of *{label}*, which the page does not say"
                ));
            }
        }
    }
    findings
}

/// Messages of a file that take one line, as labels do.
fn texts(file: &str) -> impl Iterator<Item = &str> {
    let lines = file.lines().filter(|line| !line.starts_with([' ', '#']));
    lines.filter_map(|line| Some(line.split_once(" = ")?.1.trim()))
}

/// Words in italics outside of code, with their lines.
fn labels(page: &str) -> impl Iterator<Item = (usize, &str)> {
    markdown::lines(page).flat_map(|(number, line)| {
        // Between backquotes nothing is in italics, and bold text is no label.
        let plain = line.split('`').step_by(2);
        let parts = plain.flat_map(|plain| plain.split("**").step_by(2));
        let italics = parts.flat_map(|part| part.split('*').skip(1).step_by(2));
        let labels = italics.filter(|label| label.starts_with(|c: char| c.is_ascii_uppercase()));
        labels.map(move |label| (number, label))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "# Buttons.\nnew_game = New game\nlong =\n    New table\n";

    fn said(page: &str) -> Vec<String> {
        check(&Sources::of_files(&[
            ("README.md", page),
            ("docs/hosting.md", ""),
            ("docs/rules/rulesets.md", ""),
            ("crates/nomic-wording/messages/en/home.txt", WORDS),
        ]))
    }

    #[test]
    fn what_the_page_says_and_what_is_no_label_is_fine() {
        let page = "## Hosting\n\nPress *New game* (see *Hosting*), *once*; **Bold** and `*Code*`.\n\
            ```\n*Code*\n```\n";
        assert_eq!(said(page), [""; 0]);
    }

    #[test]
    fn a_label_that_the_page_does_not_say_is_found() {
        let found = said("One.\nPress *New table*, then *New game*.\n");
        let expected = "README.md:2: speaks of *New table*, which the page does not say";
        assert_eq!(found, [expected]);
    }
}
