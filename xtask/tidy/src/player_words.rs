//! Checks texts for players: typographic signs, and words that a native speaker would not use
//! there.

use crate::sources::Sources;

const SPOKEN: [&str; 2] = ["src/locale/", "crates/nomic-wording/src/"];
const MESSAGES: &str = "crates/nomic-wording/messages/";
const RULESETS: &str = "crates/nomic-rulesets/rulesets/";

const UNSAID: [(&str, &str); 16] = [
    ("Anfangssatz", "a Satz is a sentence: say Anfangsregeln"),
    ("Ausgangssatz", "a Satz is a sentence: say Anfangsregeln"),
    ("Tisch decken", "that lays knives and forks: say eröffnen"),
    (" gedeckt", "that lays knives and forks: say eröffnen"),
    ("nicht gerichtet", "people are gerichtet: say entschieden"),
    ("wurde gerichtet", "people are gerichtet: say geurteilt"),
    ("Regelsatz", "say Regelwerk"),
    ("pparecchi", "that lays knives and forks: say crea, apri"),
    ("Fallo", "also a part of the body: say Conferma"),
    ("tornata", "that is parliament: say manche"),
    ("tornate", "that is parliament: say manche"),
    ("fuori gioco", "that is offside: say fuori dalla partita"),
    ("gioco del presidente", "that is a game of cards"),
    ("insieme di regole", "say regolamento"),
    (" shall", "nobody talks like that: say will, is to, should"),
    ("reckoned", "say worked out"),
];

pub(crate) fn check(sources: &Sources) -> Vec<String> {
    let mut findings = Vec::new();
    for (path, text) in &sources.files {
        let spoken = SPOKEN.iter().any(|below| path.starts_with(below)) || is_answer(path);
        let said: Vec<(usize, &str)> = if spoken && !path.contains("/tests") {
            let literals = sources.words(path).iter();
            let literals = literals.filter(|word| word.text.starts_with('"'));
            literals
                .map(|word| (word.line, word.text.as_str()))
                .collect()
        } else if path.starts_with(MESSAGES) {
            (1..).zip(text.lines().map(str::trim)).collect()
        } else if path.starts_with(RULESETS) && path.ends_with(".md") {
            said_by_rules(text)
        } else {
            continue;
        };
        for (line, said) in said {
            look(path, line, said, &mut findings);
        }
    }
    findings
}

fn is_answer(path: &str) -> bool {
    path.starts_with("src/") && path.contains("/answers/")
}

/// Lines of a ruleset's page that players read: all but its code, and the texts in the code.
fn said_by_rules(page: &str) -> Vec<(usize, &str)> {
    let mut said = Vec::new();
    let mut in_code = false;
    for (line, text) in (1..).zip(page.lines()) {
        if text.starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            said.push((line, text));
        } else if !text.trim_start().starts_with('#') {
            let texts = text.split('"').skip(1).step_by(2);
            said.extend(texts.map(|text| (line, text)));
        }
    }
    said
}

fn look(path: &str, line: usize, said: &str, findings: &mut Vec<String>) {
    let mut find = |what: String| findings.push(format!("{path}:{line}: {what}"));
    if typewritten(said) {
        find("has a straight apostrophe: ’ is the sign".to_owned());
    }
    // Code shown as blocks, and literals over several lines, are aligned with spaces.
    if said.contains("  ") && !said.contains("\\n") && !said.contains('\n') {
        find("has two spaces in a row".to_owned());
    }
    for (word, reason) in UNSAID {
        if said.contains(word) {
            find(format!("says `{}`; {reason}", word.trim()));
        }
    }
}

/// True if an apostrophe between letters is the straight one.
fn typewritten(said: &str) -> bool {
    let parts: Vec<&str> = said.split('\'').collect();
    let mut pairs = parts.array_windows();
    pairs.any(|[before, after]| {
        before.ends_with(char::is_alphabetic) && after.starts_with(char::is_alphabetic)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn findings(path: &str, text: &str) -> Vec<String> {
        check(&Sources::of_files(&[(path, text)]))
    }

    #[test]
    fn words_that_make_native_speakers_wince_are_found() {
        let found = findings("src/locale/de.rs", "fn a() { b(\"Der Anfangssatz\") }");
        assert_eq!(found.len(), 1);
        assert!(found.concat().contains("Anfangsregeln"));
        assert_eq!(
            findings("src/browser/a.rs", "fn a() { b(\"Fallo\") }").len(),
            0
        );
        assert_eq!(
            findings("src/law/answers/a.rs", "fn a() { b(\"Fallo\") }").len(),
            1
        );
    }

    #[test]
    fn signs_of_a_typewriter_are_found_in_labels_in_rules_and_in_what_rules_say() {
        let label = findings("src/locale/it.rs", "fn a() { b(\"C'è posta\") }");
        assert_eq!(label.len(), 1);
        let page =
            "### 101 · L'inizio\n\n```nomic\n# it's a comment\nrefuse(\"You can't.\")\n```\n";
        let found = findings("crates/nomic-rulesets/rulesets/x/it.md", page);
        assert_eq!(found.len(), 2, "{found:?}");
        let spaces = findings("src/locale/en.rs", "fn a() { b(\"two  spaces\") }");
        assert_eq!(spaces.len(), 1);
    }

    #[test]
    fn quoted_code_and_typographic_apostrophes_are_fine() {
        let fine = "fn a() { b(\"it’s fine\", \"'{}' and 'x'\", \"when x\\n  answer 1\") }";
        assert_eq!(findings("src/locale/en.rs", fine).len(), 0);
    }
}
