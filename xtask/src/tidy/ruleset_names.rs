//! Checks that the engine names no ruleset, since it plays any.

use std::collections::BTreeSet;

use super::{report::TidyFinding, sources::Sources};

const RULESETS: &str = "crates/nomic-rulesets/rulesets/";
const ENGINE: &str = "crates/nomic-engine/src/";

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let known = rulesets(sources);
    let mut findings = Vec::new();
    for (path, _) in sources.rust(ENGINE) {
        for word in sources.words(path) {
            if let Some(named) = known.iter().find(|id| names(&word.text, id)) {
                let said = format!("names the ruleset `{named}`");
                findings.push(TidyFinding::at(path, word.line, said));
            }
        }
    }
    findings
}

fn rulesets(sources: &Sources) -> BTreeSet<&str> {
    sources
        .files
        .keys()
        .filter_map(|path| path.strip_prefix(RULESETS)?.split_once('/'))
        .map(|(id, _)| id)
        .collect()
}

/// True if a literal is, or contains, the name of a ruleset. Identifiers may share a word with one.
fn names(word: &str, id: &str) -> bool {
    word.contains('"')
        && word
            .split(|letter: char| !letter.is_alphanumeric() && letter != '-')
            .any(|part| part == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(text: &str) -> usize {
        let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        check(&Sources {
            files: [
                file("crates/nomic-rulesets/rulesets/suber/en.md", ""),
                file("crates/nomic-rulesets/rulesets/suber-mail/en.md", ""),
                file("crates/nomic-engine/src/kernel/game.rs", text),
            ]
            .into(),
            ..Sources::default()
        })
        .len()
    }

    #[test]
    fn a_ruleset_in_a_literal_is_found() {
        assert_eq!(findings("fn a() { b(\"suber\") }"), 1);
        assert_eq!(findings("fn a() { b(\"the suber-mail game\") }"), 1);
    }

    #[test]
    fn comments_tests_and_longer_words_are_fine() {
        assert_eq!(
            findings("//! As in suber.\nfn suber() { b(\"subers\") }"),
            0
        );
        assert_eq!(
            findings("#[cfg(test)]\nmod tests { fn a() { b(\"suber\") } }"),
            0
        );
    }
}
