//! Headings of a class of rules: "Immutable Rules", "Regole Mutabili", "Veränderliche Regeln".

use crate::note::class::ImportedClass;
use crate::read::token::{TextToken, tokens};

const RULES: [&str; 13] = [
    "rules", "rule", "regeln", "regel", "regole", "regola", "leggi", "gesetze", "laws", "règles",
    "règle", "reglas", "regla",
];
/// Words in a heading that do not change its meaning.
const BESIDE: [&str; 38] = [
    "the",
    "initial",
    "set",
    "of",
    "current",
    "all",
    "section",
    "part",
    "chapter",
    "list",
    "die",
    "der",
    "teil",
    "abschnitt",
    "liste",
    "kapitel",
    "aktuelle",
    "geltende",
    "le",
    "i",
    "ii",
    "iii",
    "iv",
    "a",
    "b",
    "parte",
    "sezione",
    "capitolo",
    "elenco",
    "delle",
    "iniziali",
    "attuali",
    "er",
    "s",
    "series",
    "serie",
    "bis",
    "to",
];
const LONGEST: usize = 8;

/// Class that a heading names; the flag is true if it speaks of rules.
pub(crate) fn section(text: &str) -> Option<(ImportedClass, bool)> {
    if text.len() > 200 {
        return None;
    }
    let text = text.trim_end();
    if text.ends_with(['.', ';', ',', '!', '?']) {
        return None;
    }
    let words = tokens(text);
    if words.len() > LONGEST {
        return None;
    }
    let (mut class, mut of_rules) = (None, false);
    for token in &words {
        match ImportedClass::of_word(&token.word) {
            Some(named) if class.is_none() => class = Some(named),
            Some(_) => return None,
            None if RULES.contains(&token.word.as_str()) => of_rules = true,
            None if BESIDE.contains(&token.word.as_str()) || starts_with_digit(token) => {}
            None => return None,
        }
    }
    class.map(|class| (class, of_rules))
}

fn starts_with_digit(token: &TextToken) -> bool {
    token.word.starts_with(|sign: char| sign.is_ascii_digit())
}

/// Heading at the very end of running text, just before a number: its class and position.
pub(crate) fn at_end(text: &str) -> Option<(ImportedClass, usize)> {
    let trimmed = text.trim_end();
    let mut begin = trimmed.len().saturating_sub(120);
    while !trimmed.is_char_boundary(begin) {
        begin += 1;
    }
    let tail = trimmed.get(begin..)?;
    let words = tokens(tail);
    let [.., one, two] = words.as_slice() else {
        return None;
    };
    let named = |token: &TextToken| ImportedClass::of_word(&token.word);
    let ruled = |token: &TextToken| RULES.contains(&token.word.as_str());
    let class = match (named(one), named(two)) {
        (Some(class), None) if ruled(two) => class,
        (None, Some(class)) if ruled(one) => class,
        _ => return None,
    };
    let nothing_after = tail
        .get(two.end..)?
        .trim_matches([':', ' ', '*', '_'])
        .is_empty();
    (one.capital && nothing_after).then_some((class, begin + one.start))
}

#[cfg(test)]
mod tests {
    use super::{at_end, section};
    use crate::ImportedClass;

    #[test]
    fn headings_of_classes_are_known_in_three_languages() {
        for text in [
            "Immutable Rules",
            "III. Immutable rules (101-116)",
            "Regole Immutabili",
            "Unveränderliche Regeln:",
        ] {
            assert_eq!(
                section(text),
                Some((ImportedClass::Immutable, true)),
                "{text}"
            );
        }
        assert_eq!(section("mutable"), Some((ImportedClass::Mutable, false)));
        for text in [
            "Mutable rules may be amended",
            "Mutable and immutable rules",
            "Rules",
            "Immutable rules stay.",
        ] {
            assert_eq!(section(text), None, "{text}");
        }
    }

    #[test]
    fn a_heading_in_running_text_is_seen_only_at_its_end() {
        assert_eq!(
            at_end("Our Game Immutable Rules "),
            Some((ImportedClass::Immutable, 9))
        );
        assert_eq!(
            at_end("all is well. Mutable rules"),
            Some((ImportedClass::Mutable, 13))
        );
        assert_eq!(at_end("it concerns mutable rules"), None);
        assert_eq!(at_end("Mutable rules end here."), None);
    }
}
