//! Checks documents and comments for plain English: a list of habits, each with its replacement.

use crate::{markdown, sources::Sources};

/// Name, phrases, and plain words of a habit. A phrase is a row of words, and `|` a choice.
type BannedHabit = (&'static str, &'static [&'static str], &'static str);

const HABITS: [BannedHabit; 6] = [
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
    ("clause", &["doccommentclause"], "a noun or a verb first"),
];
/// Question words: a doc comment that begins with one is a clause, unless it asks a question.
const CLAUSES: [&str; 7] = ["What", "Who", "Whose", "That", "How", "Where", "Which"];
const CLAUSE: &str = " doccommentclause";

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let mut findings = Vec::new();
    for (path, text) in &sources.files {
        let lines = if path.ends_with(".rs") {
            comments(text)
        } else if path.ends_with(".md") && !path.contains("/rulesets/") && !path.contains("/tests/")
        {
            prose(text)
        } else {
            continue;
        };
        for (line, said) in lines {
            for (habit, instead) in habits(&said) {
                findings.push(format!(
                    "{path}:{line}: has the habit `{habit}`; say {instead}"
                ));
            }
        }
    }
    findings
}

/// Comments of a file. The first line of a doc comment is marked if it begins with a clause.
fn comments(text: &str) -> Vec<(usize, String)> {
    let (mut lines, mut in_doc) = (Vec::new(), false);
    for (number, line) in (1..).zip(text.lines().map(str::trim_start)) {
        let doc = line.starts_with("///") || line.starts_with("//!");
        if let Some(said) = line.strip_prefix("//") {
            let said = said.trim_start_matches(['/', '!']).trim_start();
            let begins_with_clause = doc && !in_doc && is_clause(said);
            lines.push((
                number,
                plain(said) + if begins_with_clause { CLAUSE } else { "" },
            ));
        }
        in_doc = doc;
    }
    lines
}

fn is_clause(comment: &str) -> bool {
    let first = comment.split(|letter: char| !letter.is_alphabetic()).next();
    first.is_some_and(|first| CLAUSES.contains(&first)) && !comment.contains('?')
}

fn prose(page: &str) -> Vec<(usize, String)> {
    let mut note = false;
    let mut lines = Vec::new();
    for (number, line) in markdown::lines(page) {
        note |= line.contains("<!--");
        // A definition of a link has file names and no words.
        let linked = line.starts_with('[') && line.contains("]: ");
        if !(note || linked) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&'static str> {
        habits(&plain(text))
            .iter()
            .map(|(habit, _)| *habit)
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
    fn a_habit_is_found_in_documents_and_comments_with_its_line() {
        let right = "2: has the habit `stands`; say is, holds, applies, is kept in";
        for (path, text) in [
            ("docs/a.md", "# A\nIt stands.\n"),
            ("a.rs", "\n// It stands.\n"),
        ] {
            let said = check(&Sources::of_files(&[(path, text)]));
            assert_eq!(said, [format!("{path}:{right}")]);
        }
    }

    #[test]
    fn doc_comments_that_begin_with_a_clause_are_found_once() {
        assert!(is_clause("What came of it."));
        assert!(!is_clause("What is it?"));
        assert!(!is_clause("Whether it is so."));
        let text = "/// What it is.\n/// What it does.\n// What for.\n";
        assert_eq!(check(&Sources::of_files(&[("a.rs", text)])).len(), 1);
    }
}
