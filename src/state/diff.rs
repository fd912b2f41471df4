//! What changes in a text, word by word.

use similar::{ChangeTag, TextDiff};

/// Whether a piece of text stays, comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    Stays,
    Comes,
    Goes,
}

/// A run of words with one fate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) fate: Fate,
    pub(crate) text: String,
}

/// The difference between two texts as runs of words, in reading order. A word keeps the space
/// behind it, so that runs don't fall apart at every space and never touch each other.
pub(crate) fn words(before: &str, after: &str) -> Vec<Piece> {
    let before: Vec<&str> = before.split_inclusive(char::is_whitespace).collect();
    let after: Vec<&str> = after.split_inclusive(char::is_whitespace).collect();
    let mut pieces: Vec<Piece> = Vec::new();
    for change in TextDiff::from_slices(&before, &after).iter_all_changes() {
        let fate = match change.tag() {
            ChangeTag::Equal => Fate::Stays,
            ChangeTag::Insert => Fate::Comes,
            ChangeTag::Delete => Fate::Goes,
        };
        match pieces.last_mut() {
            Some(last) if last.fate == fate => last.text.push_str(change.value()),
            _ => pieces.push(Piece {
                fate,
                text: change.value().to_owned(),
            }),
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(before: &str, after: &str) -> String {
        let mark = |piece: &Piece| match piece.fate {
            Fate::Stays => piece.text.clone(),
            Fate::Comes => format!("[+{}]", piece.text),
            Fate::Goes => format!("[-{}]", piece.text),
        };
        words(before, after).iter().map(mark).collect()
    }

    #[test]
    fn only_the_words_that_differ_are_marked() {
        assert_eq!(
            shown("win at 100 points", "win at 200 points"),
            "win at [-100 ][+200 ]points"
        );
    }

    #[test]
    fn neighbouring_words_go_together() {
        assert_eq!(
            shown("who arrives at 100 wins", "who reaches fifty wins"),
            "who [-arrives at 100 ][+reaches fifty ]wins"
        );
    }

    #[test]
    fn a_new_text_comes_whole_and_an_equal_one_stays_whole() {
        assert_eq!(shown("", "All may vote."), "[+All may vote.]");
        assert_eq!(shown("Same.", "Same."), "Same.");
    }
}
