//! Finds messages without a use, and pages that use texts of the host. The build checks that
//! messages exist in every language.

use std::collections::BTreeSet;

use crate::sources::Sources;

const ENGLISH: &str = "crates/nomic-wording/messages/en/";
/// Subjects that a page has not loaded (`HOST_ONLY` in crates/nomic-messages).
const OF_HOST: [&str; 4] = ["code", "deeds", "happenings", "refusals"];

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let said: BTreeSet<_> = code(sources).flat_map(|(_, text)| pairs(text)).collect();
    let mut findings = Vec::new();
    for (path, text) in &sources.files {
        let Some(name) = path.strip_prefix(ENGLISH) else {
            continue;
        };
        let subject = match name.trim_end_matches(".txt") {
            "readings/sentences" | "readings/grammar" => "LocalWord",
            // A name of the game finds its words when a rule has it.
            other if other == "language" || other.starts_with("readings/") => continue,
            other => other,
        };
        for (line, key) in keys(text) {
            let names = [key.to_uppercase(), camel(key)];
            if names.iter().all(|name| !said.contains(&(subject, name))) {
                findings.push(format!(
                    "{path}:{line}: nothing says `{key}`; take it out, in every language"
                ));
            }
            if OF_HOST.contains(&subject) {
                let on_page = code(sources).filter(|(path, _)| path.contains("/page/"));
                let saying = on_page.filter(|(_, text)| {
                    let names_it = |(of, name)| of == subject && names.iter().any(|n| n == name);
                    pairs(text).any(names_it)
                });
                let what = format!("says `{subject}::{key}`, which only the host has loaded");
                findings.extend(saying.map(|(path, _)| format!("{path}: {what}")));
            }
        }
    }
    findings
}

fn code(sources: &Sources) -> impl Iterator<Item = (&String, &String)> {
    let files = sources.files.iter();
    files.filter(|(path, _)| path.ends_with(".rs") && !path.contains("/tests"))
}

/// Each `a::B` of a text: messages are named with their file before them.
fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let in_path = |letter: char| letter.is_ascii_alphanumeric() || "_:".contains(letter);
    let paths = text.split(move |letter| !in_path(letter));
    paths.flat_map(|path| {
        let names: Vec<&str> = path.split("::").collect();
        let pairs = names
            .array_windows()
            .map(|[before, after]| (*before, *after));
        pairs.collect::<Vec<_>>()
    })
}

fn keys(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let entries = (1..).zip(text.lines());
    entries.filter_map(|(line, text)| {
        let (key, _) = text.split_once('=')?;
        (!text.starts_with(['#', ' ', '\t'])).then_some((line, key.trim()))
    })
}

fn camel(key: &str) -> String {
    let words = key.split('_').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(code: &str) -> Vec<String> {
        let table = "# a = comment\nhello = Hello\nvoted_of =\n    {n} = votes\n";
        check(&Sources::of_files(&[
            (&format!("{ENGLISH}table.txt"), table),
            ("src/a.rs", code),
            ("src/tests/b.rs", "table::HELLO"),
        ]))
    }

    #[test]
    fn a_message_that_only_a_test_says_is_found() {
        let found = findings("t(home::HELLO); msg!(table::VotedOf, n = 1)");
        let place = "crates/nomic-wording/messages/en/table.txt:2: nothing says `hello`";
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with(place), "{found:?}");
    }

    #[test]
    fn a_page_that_says_what_only_the_host_has_is_found() {
        let found = check(&Sources::of_files(&[
            (&format!("{ENGLISH}happenings.txt"), "voted = {who} votes\n"),
            ("src/a/answers/b.rs", "msg!(happenings::Voted, who)"),
            ("src/a/page/b.rs", "msg!(happenings::Voted, who)"),
        ]));
        let said = "src/a/page/b.rs: says `happenings::voted`, which only the host has loaded";
        assert_eq!(found, [said]);
    }

    #[test]
    fn messages_that_are_said_are_fine() {
        assert_eq!(
            findings("t(table::HELLO, messages::table::VotedOf)").len(),
            0
        );
    }
}
