//! Finds messages without a use. The build checks that they exist in every language.

use std::collections::BTreeSet;

use crate::{at, sources::Sources};

const ENGLISH: &str = "crates/nomic-wording/messages/en/";

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let said = said(sources);
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
                let what = format!("nothing says `{key}`; take it out, in every language");
                findings.push(at(path, line, what));
            }
        }
    }
    findings
}

/// Each `a::B` of the sources, tests aside: messages are named with their file before them.
fn said(sources: &Sources) -> BTreeSet<(&str, &str)> {
    let files = sources.files.iter();
    let code = files.filter(|(path, _)| path.ends_with(".rs") && !path.contains("/tests"));
    let pairs = code.flat_map(|(_, text)| {
        let parts: Vec<&str> = text.split("::").collect();
        let pairs = parts.windows(2).filter_map(|pair| match pair {
            [before, after] => Some((last_name(before), first_name(after))),
            _ => None,
        });
        pairs.collect::<Vec<_>>()
    });
    pairs.collect()
}

const fn in_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn last_name(text: &str) -> &str {
    let from = text.rfind(|letter| !in_name(letter));
    text.get(from.map_or(0, |at| at + 1)..).unwrap_or_default()
}

fn first_name(text: &str) -> &str {
    text.split(|letter| !in_name(letter))
        .next()
        .unwrap_or_default()
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
    fn messages_that_are_said_are_fine() {
        assert_eq!(
            findings("t(table::HELLO, messages::table::VotedOf)").len(),
            0
        );
    }
}
