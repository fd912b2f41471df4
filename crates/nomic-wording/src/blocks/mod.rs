//! The catalogue of blocks.

mod acts;
mod ballots;
mod limits;
mod offices;
mod polls;
mod scores;
mod silence;
mod turns;
mod votes;

use crate::messages::blocks;
use crate::{Key, Locale};
use nomic_rules::block::{BlankChoice, BlankKind, Block, BlockBlank, Piece};

/// Heading of a list of blocks.
#[derive(Debug)]
pub struct Category {
    /// Its name, as [`Block::category`] has it.
    pub id: &'static str,
    /// Heading.
    pub words: Key,
}

pub static CATEGORIES: [Category; 17] = [
    category("scoring", blocks::ABOUT_SCORING),
    category("voters", blocks::ABOUT_VOTERS),
    category("dice", blocks::ABOUT_DICE),
    category("taxes", blocks::ABOUT_TAXES),
    category("thresholds", blocks::ABOUT_THRESHOLDS),
    category("voting", blocks::ABOUT_VOTING),
    category("procedure", blocks::ABOUT_PROCEDURE),
    category("proposals", blocks::ABOUT_PROPOSALS),
    category("rules", blocks::ABOUT_RULES),
    category("turns", blocks::ABOUT_TURNS),
    category("winning", blocks::ABOUT_WINNING),
    category("once", blocks::ABOUT_ONCE),
    category("quantities", blocks::ABOUT_QUANTITIES),
    category("actions", blocks::ABOUT_ACTIONS),
    category("offices", blocks::ABOUT_OFFICES),
    category("order", blocks::ABOUT_ORDER),
    category("court", blocks::ABOUT_COURT),
];

/// Pieces of the block's sentence for a reader of this language.
pub fn sentence(block: &Block<Key>, locale: impl Into<Locale>) -> impl Iterator<Item = Piece> {
    block.pieces(block.sentence.render(locale.into()))
}

const COUNT: usize = scores::BLOCKS.len()
    + votes::BLOCKS.len()
    + limits::BLOCKS.len()
    + turns::BLOCKS.len()
    + acts::BLOCKS.len()
    + ballots::BLOCKS.len()
    + offices::BLOCKS.len()
    + polls::BLOCKS.len()
    + silence::BLOCKS.len();

pub static BLOCKS: [Block<Key>; COUNT] = all([
    &scores::BLOCKS,
    &votes::BLOCKS,
    &limits::BLOCKS,
    &turns::BLOCKS,
    &acts::BLOCKS,
    &ballots::BLOCKS,
    &offices::BLOCKS,
    &polls::BLOCKS,
    &silence::BLOCKS,
]);

#[allow(
    clippy::indexing_slicing,
    reason = "worked out by the compiler, which stops if it is wrong"
)]
const fn all(tables: [&[Block<Key>]; 9]) -> [Block<Key>; COUNT] {
    let mut all = [tables[0][0]; COUNT];
    let (mut table, mut row, mut at) = (0, 0, 0);
    while at < COUNT {
        if row == tables[table].len() {
            table += 1;
            row = 0;
        }
        all[at] = tables[table][row];
        row += 1;
        at += 1;
    }
    all
}

const fn category(id: &'static str, words: Key) -> Category {
    Category { id, words }
}

const fn block(
    category: &'static str,
    id: &'static str,
    sentence: Key,
    blanks: &'static [BlockBlank<Key>],
    code: &'static str,
) -> Block<Key> {
    Block {
        id,
        category,
        sentence,
        code,
        blanks,
    }
}

/// A number that is not negative.
const fn number(name: &'static str, default: &'static str) -> BlockBlank<Key> {
    from(0, name, default)
}

/// A number that is at least 1: of a rule, of a circuit, of sides.
const fn ordinal(name: &'static str, default: &'static str) -> BlockBlank<Key> {
    from(1, name, default)
}

/// A score, which may be negative.
const fn score(name: &'static str, default: &'static str) -> BlockBlank<Key> {
    from(-i64::MAX, name, default)
}

const fn from(least: i64, name: &'static str, default: &'static str) -> BlockBlank<Key> {
    BlockBlank {
        name,
        kind: BlankKind::Number,
        default,
        least,
    }
}

const fn blank(name: &'static str, kind: BlankKind<Key>, default: &'static str) -> BlockBlank<Key> {
    BlockBlank {
        name,
        kind,
        default,
        least: 0,
    }
}

/// A text, which is usually this: its code with translations.
const fn usually(name: &'static str, default: &'static str) -> BlockBlank<Key> {
    blank(name, BlankKind::Text, default)
}

const fn choice(code: &'static str, words: Key) -> BlankChoice<Key> {
    BlankChoice { code, words }
}
