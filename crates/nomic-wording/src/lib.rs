//! The words of the game in English, German and Italian: readings of rules' code, the
//! catalogue of blocks, why a move was refused, and what a move asks for.
//!
//! Invariants of this crate:
//! - It knows the engine's vocabulary and no state of any game.
//! - It decides nothing. Code means what the engine makes of it; here it is only told.
//! - Whatever compiles has a reading, and what it has no words for is quoted.

mod blocks;
#[cfg(test)]
#[path = "../build/catalogue/mod.rs"]
mod catalogue;
mod deed;
mod diagnosis;
mod direction;
mod fitting;
mod locale;
mod message;
mod phrasebook;
mod refusals;
pub mod telling;
#[cfg(test)]
mod tests;
mod words;

pub use blocks::{BLOCKS, CATEGORIES, Category};
pub use deed::deed;
pub use diagnosis::{cause, diagnosis, fault, problem};
pub use direction::isolated;
pub use fitting::fitting;
pub use locale::Locale;
pub use message::{Key, Message, Number, Slot};
pub use nomic_rules::block::{Blank, BlankKind, BlankValue, Block, Choice, Piece, fill};
pub use nomic_rules::reading::{Paragraph, Phrasebook, Reading, Sentence};
pub use phrasebook::phrasebook;
pub use refusals::refusal;

/// What the program says: a module for each file of `messages/en/`, in it a [`Key`] for each message
/// without slots, and a type for each one with slots, for [`msg!`].
#[allow(clippy::too_long_first_doc_paragraph, reason = "the English texts")]
pub mod messages {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Diagnostic, Language};

/// Code that was recognised as a block.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The block.
    pub block: &'static Block,
    /// What its blanks hold, in their order.
    pub values: Vec<BlankValue>,
}

/// The code of a rule told in this language.
///
/// # Errors
/// What is wrong with the code, if it does not compile.
pub fn reading(code: &str, language: Language) -> Result<Reading, Vec<Diagnostic>> {
    nomic_rules::reading::read(code, &VOCABULARY, phrasebook(), language)
}

/// The block with this id.
pub fn block(id: &str) -> Option<&'static Block> {
    BLOCKS.iter().find(|block| block.id == id)
}

/// The block that this code could come from, however the code is laid out.
pub fn recognise(code: &str) -> Option<Filled> {
    let (block, values) = nomic_rules::block::recognise(&BLOCKS, code)?;
    Some(Filled { block, values })
}
