//! Blocks that fit a rule's text, by the words they share.

use crate::{BLOCKS, Block, Key, Locale, sentence};
use nomic_engine::rules::{CollectByExtend, StableSort};
use nomic_rules::block::Piece;
use std::cmp::Reverse;
use std::collections::BTreeSet;

const MOST: usize = 4;
/// Number of letters of a word to search for, anywhere in a word: endings differ within a language,
/// and German puts words together.
const STEM: usize = 5;
/// Words with fewer letters do not show the subject of a rule.
const SHORTEST: usize = 4;
/// Resolution of a sentence's share, in parts of 1.
const PARTS: usize = 1000;
/// Smallest number of shared words: a single word is chance.
const FEWEST: usize = 2;

/// Blocks that may do what this text says, the likeliest first; none if no block is similar.
/// Similarity is the share of a block's sentence that occurs in the text; rare words weigh more.
/// The result is only a proposal.
pub fn fitting(text: &str, locale: impl Into<Locale>) -> Vec<&'static Block<Key>> {
    let locale = locale.into();
    let text = text.to_lowercase();
    let wanted: Vec<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .collect();
    let known: Vec<BTreeSet<String>> = BLOCKS.iter().map(|block| words(block, locale)).collect();
    // A word of all sentences weighs 1, a word of a single sentence the most.
    let weight = |stem: &String| {
        let bearers = known.iter().filter(|stems| stems.contains(stem)).count();
        BLOCKS.len().checked_div(bearers).unwrap_or(0)
    };
    let mut found: Vec<(usize, &'static Block<Key>)> = BLOCKS
        .iter()
        .zip(&known)
        .filter_map(|(block, stems)| {
            let shared = |stem: &&String| wanted.iter().any(|word| word.contains(stem.as_str()));
            let shared: Vec<&String> = stems.iter().filter(shared).collect();
            let all: usize = stems.iter().map(weight).sum();
            let there: usize = shared.iter().map(|stem| weight(stem)).sum();
            let covered = there.saturating_mul(PARTS).checked_div(all).unwrap_or(0);
            (shared.len() >= FEWEST).then_some((covered, block))
        })
        .collect();
    found.stable_sort_by_key(|(score, _)| Reverse(*score));
    found
        .into_iter()
        .take(MOST)
        .map(|(_, block)| block)
        .collect()
}

fn words(block: &Block<Key>, locale: Locale) -> BTreeSet<String> {
    let words = sentence(block, locale).filter_map(|piece| match piece {
        Piece::Words(words) => Some(stems(words)),
        Piece::Counted(_, forms) => forms.rsplit('|').next().map(stems),
        Piece::Blank(_) => None,
    });
    words.flatten().collect_by_extend()
}

fn stems(text: &str) -> BTreeSet<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| word.chars().count() >= SHORTEST);
    let stem = |word: &str| word.to_lowercase().chars().take(STEM).collect();
    words.map(stem).collect_by_extend()
}
