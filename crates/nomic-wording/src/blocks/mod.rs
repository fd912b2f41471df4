//! The catalogue of blocks.

mod acts;
mod ballots;
mod limits;
mod offices;
mod polls;
mod scores;
mod turns;
mod votes;

use nomic_rules::block::{BlankChoice, BlankKind, Block, BlockBlank};

/// Heading of a list of blocks.
#[derive(Debug)]
pub struct Category {
    /// Its name, as [`Block::category`] has it.
    pub id: &'static str,
    /// Heading in the order of [`nomic_engine::rules::Language::ALL`].
    pub words: [&'static str; 3],
}

pub static CATEGORIES: [Category; 17] = [
    category(
        "scoring",
        [
            "Points for proposals",
            "Punkte für Anträge",
            "Punti per le proposte",
        ],
    ),
    category(
        "voters",
        [
            "Points for voters",
            "Punkte fürs Abstimmen",
            "Punti per chi vota",
        ],
    ),
    category(
        "dice",
        ["Dice and lots", "Würfel und Lose", "Dadi e sorteggi"],
    ),
    category(
        "taxes",
        [
            "Income and taxes",
            "Einkommen und Steuern",
            "Entrate e tasse",
        ],
    ),
    category(
        "thresholds",
        ["Votes needed", "Nötige Stimmen", "Voti necessari"],
    ),
    category(
        "voting",
        ["Who votes, and how", "Wer wie abstimmt", "Chi vota e come"],
    ),
    category(
        "procedure",
        [
            "Course of a vote",
            "Ablauf einer Abstimmung",
            "Svolgimento del voto",
        ],
    ),
    category("proposals", ["Proposals", "Anträge", "Proposte"]),
    category(
        "rules",
        [
            "Rules about rules",
            "Regeln über Regeln",
            "Regole sulle regole",
        ],
    ),
    category("turns", ["Turns", "Züge", "Turni"]),
    category("winning", ["Winning", "Sieg", "Vittoria"]),
    category("once", ["Just once", "Nur einmal", "Una volta sola"]),
    category("quantities", ["Quantities", "Mengen", "Quantità"]),
    category(
        "actions",
        [
            "Actions and votes",
            "Aktionen und Abstimmungen",
            "Azioni e votazioni",
        ],
    ),
    category("offices", ["Offices", "Ämter", "Cariche"]),
    category("order", ["Precedence", "Vorrang", "Precedenza"]),
    category("court", ["Court", "Gericht", "Giudizio"]),
];

const COUNT: usize = scores::BLOCKS.len()
    + votes::BLOCKS.len()
    + limits::BLOCKS.len()
    + turns::BLOCKS.len()
    + acts::BLOCKS.len()
    + ballots::BLOCKS.len()
    + offices::BLOCKS.len()
    + polls::BLOCKS.len();

pub static BLOCKS: [Block; COUNT] = all([
    &scores::BLOCKS,
    &votes::BLOCKS,
    &limits::BLOCKS,
    &turns::BLOCKS,
    &acts::BLOCKS,
    &ballots::BLOCKS,
    &offices::BLOCKS,
    &polls::BLOCKS,
]);

#[allow(
    clippy::indexing_slicing,
    reason = "worked out by the compiler, which stops if it is wrong"
)]
const fn all(tables: [&[Block]; 8]) -> [Block; COUNT] {
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

const fn category(id: &'static str, words: [&'static str; 3]) -> Category {
    Category { id, words }
}

const fn block(
    category: &'static str,
    id: &'static str,
    sentence: [&'static str; 3],
    blanks: &'static [BlockBlank],
    code: &'static str,
) -> Block {
    Block {
        id,
        category,
        sentence,
        code,
        blanks,
    }
}

/// A number that is not negative.
const fn number(name: &'static str, default: &'static str) -> BlockBlank {
    from(0, name, default)
}

/// A number that is at least 1: of a rule, of a circuit, of sides.
const fn ordinal(name: &'static str, default: &'static str) -> BlockBlank {
    from(1, name, default)
}

/// A score, which may be negative.
const fn score(name: &'static str, default: &'static str) -> BlockBlank {
    from(-i64::MAX, name, default)
}

const fn from(least: i64, name: &'static str, default: &'static str) -> BlockBlank {
    BlockBlank {
        name,
        kind: BlankKind::Number,
        default: [default; 3],
        least,
    }
}

const fn blank(name: &'static str, kind: BlankKind, default: &'static str) -> BlockBlank {
    BlockBlank {
        name,
        kind,
        default: [default; 3],
        least: 0,
    }
}

/// A text, which is usually this.
const fn usually(name: &'static str, default: [&'static str; 3]) -> BlockBlank {
    BlockBlank {
        name,
        kind: BlankKind::Text,
        default,
        least: 0,
    }
}

const fn choice(code: &'static str, words: [&'static str; 3]) -> BlankChoice {
    BlankChoice { code, words }
}
