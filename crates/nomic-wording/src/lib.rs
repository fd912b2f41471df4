//! All that the program says: messages in every language of the interface, what happened in a game,
//! why a move was refused, what is wrong with code, readings of code, the catalogue of blocks.
//!
//! Invariants of this crate:
//! - Texts stand in `messages/`, a folder a language, and a new language is a folder and no Rust.
//!   Only readings and blocks are tables of Rust, in the three languages whose grammar is known.
//! - A message that there is not, or one with other slots, does not compile; nor does a refusal, a
//!   happening or a diagnostic without words.
//! - It decides nothing, and keeps nothing. It looks names up in the state that it is given.
//! - It knows no page, no file and no terminal: what it gives are messages and texts.
//! - Whatever compiles has a reading, and what it has no words for is quoted.

mod blocks;
mod deed;
mod diagnosis;
mod direction;
mod fitting;
mod loading;
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
pub use diagnosis::{diagnosis, fault};
pub use direction::isolated;
pub use fitting::fitting;
pub use loading::{NotTheTexts, file, ready, take};
pub use locale::Locale;
pub use message::{Key, Message, Number, Slot, figure};
pub use nomic_rules::block::{Blank, BlankKind, BlankValue, Block, Choice, Piece, fill};
pub use nomic_rules::reading::{Paragraph, Phrasebook, Reading, Sentence};
pub use phrasebook::phrasebook;
pub use refusals::{changed_by, refusal};

/// What the program says: a module for each file of `messages/en/`, in it a [`Key`] for each message
/// without slots, and a type for each one with slots, for [`msg!`].
pub mod messages {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Diagnostic, Language, Program};

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

/// What each of the functions stands for that the code defines, named by itself.
///
/// # Errors
/// What is wrong with the code, if it cannot be parsed.
pub fn meanings(code: &str, language: Language) -> Result<Vec<String>, Vec<Diagnostic>> {
    nomic_rules::reading::meanings(code, &VOCABULARY, phrasebook(), language)
}

/// What a question of the game decides, in words: `who may vote`. A question that has no words is told by
/// its name in code.
pub fn decides(question: &str, language: Language) -> String {
    let words = phrasebook().words(nomic_rules::reading::Entry::Matter(question), language);
    // A mark at the end closes a German clause where more follows.
    words
        .map_or(question, |words| words.trim_end_matches('\u{1}'))
        .to_owned()
}

/// What the code of a rule says in vain, since it has answered that already.
pub fn unheard(program: &Program, locale: Locale) -> Vec<String> {
    let unheard = program.unheard().into_iter();
    let told = unheard.map(|one| {
        let matter = decides(&one.question, locale.for_rules());
        let (line, by) = (one.line, one.by);
        msg!(messages::proposal::Unheard, matter, line, by).say(locale)
    });
    told.collect()
}

/// The words of the code's author that only players read and that have translations: each in all its
/// languages side by side. Code that does not compile has none.
pub fn author_words(code: &str, locale: Locale) -> Vec<String> {
    let program = nomic_rules::compile(code, &VOCABULARY).unwrap_or_default();
    let translated = program.words().iter();
    let translated = translated.filter(|words| words.variants().count() > 1);
    let told = translated.map(|words| {
        let variants = words.variants().map(|(language, text)| match language {
            None => msg!(messages::law::AuthorWord, text).say(locale),
            Some(language) => {
                let language = diagnosis::name(language);
                msg!(messages::law::AuthorVariant, language, text).say(locale)
            }
        });
        variants.collect::<Vec<_>>().join(" · ")
    });
    told.collect()
}

/// The code of a rule summed up in one sentence; no sentence if it does nothing.
///
/// # Errors
/// What is wrong with the code, if it does not compile.
pub fn summary(code: &str, language: Language) -> Result<String, Vec<Diagnostic>> {
    nomic_rules::reading::summarise(code, &VOCABULARY, phrasebook(), language)
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
