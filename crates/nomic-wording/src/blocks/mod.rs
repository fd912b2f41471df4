//! The catalogue of blocks.

use nomic_rules::block::{Blank, BlankKind, Block};

/// A heading under which blocks are listed.
#[derive(Debug)]
pub struct Category {
    /// Its name, as [`Block::category`] has it.
    pub id: &'static str,
    /// What it is called, in the order of [`nomic_engine::rules::Language::ALL`].
    pub words: [&'static str; 3],
}

/// The headings, in the order in which they are shown.
pub static CATEGORIES: [Category; 1] = [category("scoring", "Scoring", "Punkte", "Punti")];

/// Every block.
pub static BLOCKS: [Block; 1] = [Block {
    id: "award_on_adoption",
    category: "scoring",
    sentence: [
        "Whoever gets a proposal adopted receives $points points.",
        "Wessen Antrag angenommen wird, bekommt $points Punkte.",
        "Chi vede adottata la propria proposta riceve $points punti.",
    ],
    code: "when on_adopted(p)\n  award(p.proposer, $points)\nend\n",
    blanks: &[Blank {
        name: "points",
        kind: BlankKind::Number,
        default: "10",
    }],
}];

const fn category(
    id: &'static str,
    en: &'static str,
    de: &'static str,
    it: &'static str,
) -> Category {
    Category {
        id,
        words: [en, de, it],
    }
}
