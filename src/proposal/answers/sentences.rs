//! Code as sentences with blanks: which parts of it are such sentences, and back to code.

use nomic_engine::rules::Language;
use nomic_wording::{
    BLOCKS, BlankKind, BlankValue, Block, CATEGORIES, FilledBlock, Key, Locale, Piece, fill,
    recognise, sentence,
};

/// A part of a rule's code: a filled block, or other code.
#[derive(Clone, Debug)]
pub(crate) enum CodePart {
    Sentence(FilledBlock),
    Own(String),
}

/// The code as parts. Parts are apart by an empty line; a block may hold empty lines itself, so
/// the longest run of paragraphs that makes one is taken.
pub(crate) fn parts(code: &str) -> Vec<CodePart> {
    let paragraphs = paragraphs(code);
    let mut rest = paragraphs.as_slice();
    let mut parts = Vec::new();
    while let Some((first, others)) = rest.split_first() {
        match longest(rest) {
            Some((filled, used)) => {
                parts.push(CodePart::Sentence(filled));
                rest = rest.get(used..).unwrap_or_default();
            }
            None => {
                parts.push(CodePart::Own(first.clone()));
                rest = others;
            }
        }
    }
    parts
}

fn longest(paragraphs: &[String]) -> Option<(FilledBlock, usize)> {
    (1..=paragraphs.len()).rev().find_map(|used| {
        let run = paragraphs.get(..used)?.join("\n\n");
        recognise(&run).map(|filled| (filled, used))
    })
}

fn paragraphs(code: &str) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    let mut apart = true;
    for line in code.lines() {
        let empty = line.trim().is_empty();
        match list.last_mut() {
            Some(last) if !apart && !empty => {
                last.push('\n');
                last.push_str(line);
            }
            _ if !empty => list.push(line.to_owned()),
            _ => {}
        }
        apart = empty;
    }
    list
}

pub(crate) fn joined(parts: &[CodePart]) -> String {
    let codes = parts.iter().map(|part| match part {
        CodePart::Sentence(filled) => fill(filled.block, &filled.values).trim_end().to_owned(),
        CodePart::Own(code) => code.clone(),
    });
    together(codes)
}

/// Pieces of code, an empty line between them.
pub(crate) fn together(codes: impl Iterator<Item = String>) -> String {
    let codes: Vec<String> = codes.collect();
    let mut code = codes.join("\n\n");
    if !code.is_empty() {
        code.push('\n');
    }
    code
}

/// Whether all of it is sentences, at least one.
pub(crate) fn all_sentences(parts: &[CodePart]) -> bool {
    !parts.is_empty()
        && parts
            .iter()
            .all(|part| matches!(part, CodePart::Sentence(_)))
}

/// Values of a block's blanks; none while one does not fit.
pub(crate) fn entered(block: &Block<Key>, entries: &[String]) -> Option<Vec<BlankValue>> {
    let blanks = block.blanks.iter().zip(entries);
    blanks.map(|(blank, entry)| blank.read(entry)).collect()
}

pub(crate) fn entries(
    block: &Block<Key>,
    values: &[BlankValue],
    language: Language,
) -> Vec<String> {
    let blanks = block.blanks.iter().zip(values);
    blanks
        .map(|(blank, value)| blank.format_value(value, language))
        .collect()
}

/// Blocks found by the search: heading, sentence, choices or defaults contain every word.
pub(crate) fn found(sought: &str, language: Locale) -> Vec<&'static Block<Key>> {
    let sought = sought.to_lowercase();
    let fits = |block: &&Block<Key>| {
        let said = said(block, language).to_lowercase();
        sought.split_whitespace().all(|word| said.contains(word))
    };
    BLOCKS.iter().filter(fits).collect()
}

fn said(block: &Block<Key>, language: Locale) -> String {
    let heading = CATEGORIES.iter().find(|one| one.id == block.category);
    let mut said = heading
        .map_or("", |one| one.words.render(language))
        .to_owned();
    for piece in sentence(block, language) {
        match piece {
            Piece::Words(words) => said.push_str(words),
            Piece::Counted(_, forms) => said.push_str(&forms.replace('|', " ")),
            Piece::Blank(index) => {
                let Some(blank) = block.blanks.get(index) else {
                    continue;
                };
                match blank.kind {
                    BlankKind::Choice(choices) => {
                        let words = choices.iter().map(|one| one.words.render(language));
                        said.extend(words.flat_map(|words| [words, " "]));
                    }
                    BlankKind::Text => said.push_str(&blank.usual(language.for_rules())),
                    BlankKind::Number
                    | BlankKind::Fraction
                    | BlankKind::Truth
                    | BlankKind::Name => {}
                }
            }
        }
        said.push(' ');
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(block: &'static Block<Key>) -> CodePart {
        CodePart::Sentence(FilledBlock {
            block,
            values: block.defaults(Language::En),
        })
    }

    fn shape(parts: &[CodePart]) -> Vec<&str> {
        let names = parts.iter().map(|part| match part {
            CodePart::Sentence(filled) => filled.block.id,
            CodePart::Own(_) => "own",
        });
        names.collect()
    }

    #[test]
    fn any_two_blocks_one_after_the_other_open_as_these_two() {
        for (one, other) in BLOCKS.iter().zip(BLOCKS.iter().rev()) {
            let code = joined(&[part(one), part(other)]);
            let opened = parts(&code);
            assert_eq!(shape(&opened), [one.id, other.id]);
            assert_eq!(joined(&opened), code);
        }
    }

    #[test]
    fn code_between_sentences_stays_as_it_is_written() {
        let block = BLOCKS.first().unwrap();
        let own = "# mine\nwhen turn_ends(p)\n  award(p, 1 + 1)\nend";
        let code = joined(&[CodePart::Own(own.to_owned()), part(block)]);
        let opened = parts(&code);
        assert_eq!(shape(&opened), ["own", block.id]);
        assert!(!all_sentences(&opened));
        assert_eq!(joined(&opened), code);
    }

    fn ids(sought: &str, language: Language) -> Vec<&'static str> {
        let found = found(sought, Locale::of(language)).into_iter();
        found.map(|block| block.id).collect()
    }

    #[test]
    fn a_search_finds_sentences_that_have_all_its_words() {
        for (sought, language) in [
            ("VETO office", Language::En),
            ("veto Amt", Language::De),
            ("carica veto", Language::It),
        ] {
            assert_eq!(ids(sought, language), ["office_veto"]);
        }
        assert_eq!(ids("veto salary", Language::En), Vec::<&str>::new());
    }

    #[test]
    fn a_search_finds_what_is_usually_in_a_blank() {
        for (sought, language) in [
            ("speaker", Language::En),
            ("Sprecher", Language::De),
            ("presidente", Language::It),
        ] {
            assert!(ids(sought, language).contains(&"elect_officer"), "{sought}");
        }
    }

    #[test]
    fn a_search_finds_what_stands_in_headings_and_choices_and_either_number() {
        assert!(ids("income", Language::En).contains(&"share_tax"));
        assert!(ids("anticlockwise", Language::En).contains(&"direction"));
        assert!(ids("Punkt ", Language::De).contains(&"award_on_adoption"));
        assert_eq!(ids(" ", Language::En).len(), BLOCKS.len());
    }

    #[test]
    fn no_code_has_no_parts() {
        assert!(parts(" \n\n").is_empty());
        assert_eq!(joined(&[]), "");
        assert!(!all_sentences(&[]));
    }

    #[test]
    fn what_no_blank_takes_is_not_quietly_replaced() {
        let award = nomic_wording::block("award_on_adoption").unwrap();
        for entry in ["-5", "", "abc", "7.5", "99999999999999999999"] {
            assert_eq!(entered(award, &[entry.to_owned()]), None, "{entry}");
        }
        assert!(entered(award, &["5".to_owned()]).is_some());
    }

    #[test]
    fn what_stands_in_the_blanks_can_be_entered_again() {
        for (block, language) in BLOCKS.iter().flat_map(|b| Language::ALL.map(|l| (b, l))) {
            let values = block.defaults(language);
            let entries = entries(block, &values, language);
            assert_eq!(entered(block, &entries), Some(values));
        }
    }
}
