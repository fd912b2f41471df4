//! The words that the language itself takes.

pub(crate) const RESERVED: &[&str] = &[
    "action", "allow", "and", "answer", "check", "defers", "define", "div", "due", "each", "else",
    "end", "false", "for", "if", "in", "keep", "let", "mod", "no", "not", "or", "pass", "quantity",
    "refuse", "set", "takes", "then", "true", "use", "when", "where", "yes",
];

pub(crate) const BUILTINS: &[&str] = &[
    "abs",
    "all",
    "any",
    "ceiling",
    "collect",
    "count",
    "first",
    "floor",
    "join",
    "last",
    "max",
    "min",
    "nth",
    "order",
    "otherwise",
    "range",
    "reverse",
    "round",
    "sum",
    "text",
];

/// Function names that rules may also give to values of their own. A call is recognised by its
/// parenthesis.
pub(crate) const SHARED: &[&str] = &["last", "order", "round"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FlatSet;

    const PAGE: &str = include_str!("../../../docs/rules/reference.md");

    #[test]
    fn the_reference_has_every_word_of_the_language_and_no_other() {
        let (_, words) = PAGE.split_once("words are taken: `").unwrap();
        let (words, _) = words.split_once('`').unwrap();
        let words: FlatSet<_> = words.split_whitespace().collect();
        assert_eq!(words, RESERVED.iter().copied().collect());
    }

    #[test]
    fn the_grammar_has_every_word_of_the_language() {
        let (_, grammar) = PAGE.split_once("```ebnf\n").unwrap();
        let (grammar, _) = grammar.split_once("```").unwrap();
        let quoted: FlatSet<_> = grammar.split('"').skip(1).step_by(2).collect();
        for word in RESERVED {
            assert!(quoted.contains(word), "{word}");
        }
    }

    #[test]
    fn the_reference_has_every_function_of_the_language_and_no_other() {
        let (_, table) = PAGE
            .split_once("### Functions of the language\n\n")
            .unwrap();
        let (table, _) = table.split_once("\n\n").unwrap();
        let cells = table.lines().filter_map(|row| row.split('|').nth(1));
        // A function begins a piece of code or follows other code, always before a parenthesis.
        let calls = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
        let names = calls.map(|call| call.split('(').next().unwrap_or_default());
        let names: FlatSet<_> = names.collect();
        assert_eq!(names, BUILTINS.iter().copied().collect());
    }
}
