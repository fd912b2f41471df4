//! Checks documents and comments for plain English: a list of habits, each with its replacement.
//!
//! Documents are free of them. Comments are not yet: `ceilings.txt` has a number for each crate and
//! habit, and numbers only fall. `RECORD=1 cargo xtask tidy` writes lower ones.

use std::{collections::BTreeMap, env, fs};

use super::{report::TidyFinding, sources::Sources};

/// Name, phrases, and plain words of a habit. A phrase is a row of words, and `|` a choice.
type BannedHabit = (&'static str, &'static [&'static str], &'static str);

const HABITS: [BannedHabit; 5] = [
    (
        "stands",
        &["stand|stands|stood"],
        "is, holds, applies, is kept in",
    ),
    (
        "whoever",
        &["whoever|whatever|wherever|whomever|whichever"],
        "a player who, any",
    ),
    ("nobody", &["nobody"], "no player, no peer, isn't"),
    (
        "reckon",
        &[
            "reckon|reckons|reckoned|reckoning",
            "anew",
            "hang|hangs|hung on",
        ],
        "compute, again, depend on",
    ),
    (
        "of-which",
        &[
            "of|by|in|on|to|from|with|for|at|behind|after|before|through|under|over|without \
           which|whom|whose",
        ],
        "two sentences",
    ),
];
/// Question words: a doc comment that begins with one is a clause, unless it asks a question.
const CLAUSES: [&str; 7] = ["What", "Who", "Whose", "That", "How", "Where", "Which"];
const CLAUSE: &str = "clause";

const CEILINGS: &str = "xtask/src/tidy/ceilings.txt";

type Counts = BTreeMap<String, BTreeMap<&'static str, usize>>;

pub(super) fn check(sources: &Sources) -> Vec<TidyFinding> {
    let mut findings = Vec::new();
    for (path, text) in &sources.files {
        if path.ends_with(".md") && !path.contains("/rulesets/") && !path.contains("/tests/") {
            for (line, said) in prose(text) {
                for (habit, instead) in habits(&said) {
                    let said = format!("has the habit `{habit}`; say {instead}");
                    findings.push(TidyFinding::at(path, line, said));
                }
            }
        }
    }
    findings.extend(check_comments(sources));
    findings
}

/// Compares the comments of each crate with its ceilings, or lowers these if `RECORD` is set.
fn check_comments(sources: &Sources) -> Vec<TidyFinding> {
    let found = count(sources);
    let known = sources.files.get(CEILINGS).map(|text| ceilings(text));
    if env::var_os("RECORD").is_some() {
        let lowered = written(&found, known.as_ref());
        return match fs::write(sources.root.join(CEILINGS), lowered) {
            Ok(()) => Vec::new(),
            Err(error) => vec![TidyFinding::in_file(CEILINGS, error.to_string())],
        };
    }
    let known = known.unwrap_or_default();
    let mut findings = Vec::new();
    for (name, counts) in &found {
        for (habit, count) in counts {
            let ceiling = known
                .get(&(name.clone(), (*habit).to_owned()))
                .copied()
                .unwrap_or(0);
            if *count > ceiling {
                let said = format!(
                    "the comments of {name} have the habit `{habit}` {count} times, {ceiling} at most; \
                     see docs/code/style.md"
                );
                findings.push(TidyFinding::in_file(CEILINGS, said));
            } else if *count < ceiling {
                let said = format!(
                    "{name} has {count} of `{habit}`, fewer than {ceiling}: lower it by `RECORD=1 cargo \
                     xtask tidy`"
                );
                findings.push(TidyFinding::in_file(CEILINGS, said));
            }
        }
    }
    findings
}

fn count(sources: &Sources) -> Counts {
    let mut found = Counts::new();
    for (path, text) in sources
        .files
        .iter()
        .filter(|(path, _)| path.ends_with(".rs"))
    {
        let counts = found.entry(crate_of(path).to_owned()).or_insert_with(|| {
            let names = HABITS.iter().map(|(name, ..)| *name);
            names.chain([CLAUSE]).map(|name| (name, 0)).collect()
        });
        let mut in_doc = false;
        for line in text.lines().map(str::trim_start) {
            let comment = line
                .strip_prefix("//")
                .map(|rest| rest.trim_start_matches(['/', '!']).trim_start());
            for (habit, _) in comment.map(|said| habits(&plain(said))).unwrap_or_default() {
                *counts.entry(habit).or_default() += 1;
            }
            let doc = line.starts_with("///") || line.starts_with("//!");
            if doc && !in_doc && comment.is_some_and(is_clause) {
                *counts.entry(CLAUSE).or_default() += 1;
            }
            in_doc = doc;
        }
    }
    found
}

/// `nomic-engine` for files in its folder; `nomic` for the client.
fn crate_of(path: &str) -> &str {
    let mut parts = path.split('/');
    match parts.next() {
        Some("crates") => parts.next().unwrap_or_default(),
        Some("xtask") => "xtask",
        _ => "nomic",
    }
}

fn is_clause(comment: &str) -> bool {
    let first = comment.split(|letter: char| !letter.is_alphabetic()).next();
    first.is_some_and(|first| CLAUSES.contains(&first)) && !comment.contains('?')
}

fn prose(page: &str) -> Vec<(usize, String)> {
    let (mut fenced, mut note) = (false, false);
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(page.lines()) {
        let fence = line.trim_start().starts_with("```");
        fenced ^= fence;
        note |= line.contains("<!--");
        // A definition of a link has file names and no words.
        let linked = line.starts_with('[') && line.contains("]: ");
        if !(fenced || fence || note || linked) {
            lines.push((number, plain(line)));
        }
        note &= !line.contains("-->");
    }
    lines
}

fn plain(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join(" ")
}

/// Habits of a text, once for each occurrence, with the plain words.
fn habits(text: &str) -> Vec<(&'static str, &'static str)> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let mut found = Vec::new();
    for (name, phrases, instead) in HABITS {
        for phrase in phrases {
            let phrase: Vec<&str> = phrase.split_whitespace().collect();
            let places = words.windows(phrase.len()).filter(|place| {
                let mut both = place.iter().zip(&phrase);
                both.all(|(word, choice)| choice.split('|').any(|choice| choice == *word))
            });
            found.extend(places.map(|_| (name, instead)));
        }
    }
    found
}

fn ceilings(table: &str) -> BTreeMap<(String, String), usize> {
    let mut rows = table.lines().map(|line| line.split_whitespace());
    let head: Vec<&str> = rows.next().into_iter().flatten().skip(1).collect();
    let mut found = BTreeMap::new();
    for mut row in rows {
        let name = row.next().unwrap_or_default();
        for (habit, number) in head.iter().zip(row) {
            let number = number.parse().unwrap_or(0);
            found.insert((name.to_owned(), (*habit).to_owned()), number);
        }
    }
    found
}

/// Table with the lower of each two numbers; with the found numbers if there is no table.
fn written(found: &Counts, known: Option<&BTreeMap<(String, String), usize>>) -> String {
    let names: Vec<&str> = HABITS
        .iter()
        .map(|(name, ..)| *name)
        .chain([CLAUSE])
        .collect();
    let head = names
        .iter()
        .map(|name| format!("{name:>9}"))
        .collect::<String>();
    let mut table = format!("{:<20}{head}\n", "crate");
    for (name, counts) in found {
        let numbers = names.iter().map(|habit| {
            let count = counts.get(habit).copied().unwrap_or(0);
            let ceiling = known.map(|known| {
                let key = (name.clone(), (*habit).to_owned());
                known.get(&key).copied().unwrap_or(0)
            });
            format!("{:>9}", ceiling.map_or(count, |ceiling| ceiling.min(count)))
        });
        table.push_str(&format!("{name:<20}{}\n", numbers.collect::<String>()));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&'static str> {
        habits(&plain(text))
            .iter()
            .map(|(habit, _)| *habit)
            .collect()
    }

    fn said(comment: &str, ceilings: &str) -> Vec<String> {
        let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        let sources = Sources {
            files: [
                file("crates/a/src/lib.rs", comment),
                file(CEILINGS, ceilings),
            ]
            .into(),
            ..Sources::default()
        };
        check_comments(&sources)
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn each_habit_is_found_as_often_as_it_occurs() {
        assert_eq!(found("It stands; it Stood."), ["stands", "stands"]);
        assert_eq!(found("Nobody, whoever"), ["whoever", "nobody"]);
        assert_eq!(found("hangs on it, anew"), ["reckon", "reckon"]);
        assert_eq!(found("the one of which"), ["of-which"]);
    }

    #[test]
    fn other_words_and_code_are_fine() {
        assert_eq!(
            found("He understands `whoever` on `anew`, hangs it on."),
            [""; 0]
        );
    }

    #[test]
    fn documents_are_read_without_code_and_notes() {
        let page = "stands\n```\nstands\n```\n<!-- stands\nstands -->\n`stands`\n";
        let lines = prose(page);
        let numbers: Vec<_> = lines
            .iter()
            .filter(|(_, text)| !habits(text).is_empty())
            .map(|(number, _)| *number)
            .collect();
        assert_eq!(numbers, [1]);
    }

    #[test]
    fn a_document_with_a_habit_is_found_with_its_line() {
        let sources = Sources::of_one("docs/code/new.md", "# New\n\nIt stands.\n");
        let said: Vec<_> = check(&sources).iter().map(ToString::to_string).collect();
        assert!(
            said.contains(
                &"docs/code/new.md:3: has the habit `stands`; say is, holds, applies, is kept in"
                    .to_owned()
            )
        );
    }

    #[test]
    fn doc_comments_that_begin_with_a_clause_are_found_once() {
        assert!(is_clause("What came of it."));
        assert!(!is_clause("What is it?"));
        assert!(!is_clause("Whether it is so."));
        assert_eq!(
            said(
                "/// What it is.\n/// What it does.\n",
                "crate clause\na 1\n"
            ),
            [""; 0]
        );
    }

    #[test]
    fn more_than_the_ceiling_is_too_much_and_fewer_lower_it() {
        assert_eq!(said("// stands\n", "crate stands\na 1\n"), [""; 0]);
        assert!(
            said("// stands\n// stands\n", "crate stands\na 1\n")[0].contains("2 times, 1 at most")
        );
        assert!(said("", "crate stands\na 1\n")[0].contains("fewer than 1"));
    }

    #[test]
    fn recording_only_lowers_and_begins_with_what_is_there() {
        let sources = Sources::of_one("crates/a/src/lib.rs", "// stands\n");
        let found = count(&sources);
        let number = |known: Option<&str>| {
            let known = known.map(ceilings);
            let table = written(&found, known.as_ref());
            ceilings(&table)[&("a".to_owned(), "stands".to_owned())]
        };
        assert_eq!(number(None), 1);
        assert_eq!(number(Some("crate stands\na 5\n")), 1);
        assert_eq!(number(Some("crate stands\na 0\n")), 0);
    }
}
