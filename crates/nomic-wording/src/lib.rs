#![doc = include_str!("../README.md")]

mod blocks;
mod calendar_file;
mod diagnosis;
mod direction;
mod loader;
mod locale;
mod message;
mod move_summary;
mod readings;
mod refusals;
pub mod rendering;
mod suggestions;
#[cfg(test)]
mod tests;

pub use blocks::{BLOCKS, CATEGORIES, Category, sentence};
pub use calendar_file::{CalendarEntry, UtcMoment, calendar_file};
pub use diagnosis::{diagnosis, fault};
pub use direction::isolated;
pub use loader::{TextPart, WrongTextsError, is_loaded, load_texts, texts_file_name};
pub use locale::Locale;
pub use message::{Key, Message, Number, Slot, figure};
pub use move_summary::move_summary;
pub use nomic_rules::block::{BlankChoice, BlankKind, BlankValue, Block, BlockBlank, Piece, fill};
pub use nomic_rules::reading::{Paragraph, Phrasebook, Reading, Sentence};
pub use readings::phrasebook;
pub use refusals::{changed_by, refusal};
pub use suggestions::fitting;

/// Messages: a module for each file of `messages/en/`, with a [`Key`] for each message without
/// slots, and a type for each message with slots, for [`msg!`].
pub mod messages {
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}

use nomic_engine::VOCABULARY;
use nomic_engine::rules::{Diagnostic, Program};

#[derive(Clone, Debug)]
pub struct FilledBlock {
    pub block: &'static Block<Key>,
    pub values: Vec<BlankValue>,
}

/// Reading of a rule's code in this language.
///
/// ```
/// use nomic_engine::rules::Language;
///
/// let code = "when on_join(p)\n  award(p, 10)\nend";
/// let reading = nomic_wording::reading(code, Language::De).unwrap();
/// let sentences = reading.paragraphs.iter().flat_map(|paragraph| &paragraph.sentences);
/// let texts: Vec<&str> = sentences.map(|sentence| &*sentence.text).collect();
/// assert_eq!(texts, ["Wenn sich ein Spieler dazusetzt: der Spieler bekommt 10 Punkte."]);
/// ```
///
/// # Errors
/// The diagnostics, if the code does not compile.
pub fn reading(code: &str, locale: impl Into<Locale>) -> Result<Reading, Vec<Diagnostic>> {
    nomic_rules::reading::read(code, &VOCABULARY, &phrasebook(locale))
}

/// Meanings of the functions that the code defines, as nouns.
///
/// ```
/// use nomic_engine::rules::Language;
///
/// let code = "define score_of(p: Player) = p.points";
/// let meanings = nomic_wording::meanings(code, Language::En).unwrap();
/// assert_eq!(meanings, ["The score of the player"]);
/// ```
///
/// # Errors
/// The diagnostics, if the code can't be parsed.
pub fn meanings(code: &str, locale: impl Into<Locale>) -> Result<Vec<String>, Vec<Diagnostic>> {
    nomic_rules::reading::meanings(code, &VOCABULARY, &phrasebook(locale))
}

/// Decision of a question in words: `who may vote`. A question without words is named as in code.
pub fn decides(question: &str, locale: impl Into<Locale>) -> String {
    let words = phrasebook(locale).words(nomic_rules::reading::PhraseEntry::Matter(question));
    // A mark at the end closes a German clause where more follows.
    words
        .map_or(question, |words| words.trim_end_matches('\u{1}'))
        .to_owned()
}

/// Answers in the code that are never reached because an earlier part always answers.
pub fn unreachable_answers(program: &Program, locale: Locale) -> Vec<String> {
    let unheard = program.unreachable_answers().into_iter();
    let told = unheard.map(|one| {
        let matter = decides(&one.question, locale);
        let (line, by) = (one.line, one.by);
        msg!(messages::proposal::Unheard, matter, line, by).render(locale)
    });
    told.collect()
}

/// Words of the author that only players read and that have translations: each with its languages
/// side by side. Code that does not compile has none.
pub fn author_words(code: &str, locale: Locale) -> Vec<String> {
    let program = nomic_rules::compile(code, &VOCABULARY).unwrap_or_default();
    let translated = program.words().iter();
    let translated = translated.filter(|words| words.variants().count() > 1);
    let told = translated.map(|words| {
        let variants = words.variants().map(|(language, text)| match language {
            None => msg!(messages::law::AuthorWord, text).render(locale),
            Some(language) => {
                let language = diagnosis::name(language);
                msg!(messages::law::AuthorVariant, language, text).render(locale)
            }
        });
        variants.collect::<Vec<_>>().join(" · ")
    });
    told.collect()
}

/// The code of a rule in one sentence; empty if it does nothing.
///
/// # Errors
///
/// The diagnostics, if the code does not compile.
pub fn summary(code: &str, locale: impl Into<Locale>) -> Result<String, Vec<Diagnostic>> {
    nomic_rules::reading::summarise(code, &VOCABULARY, &phrasebook(locale))
}

pub fn block(id: &str) -> Option<&'static Block<Key>> {
    BLOCKS.iter().find(|block| block.id == id)
}

/// The block that could produce this code, in any layout.
///
/// ```
/// use nomic_wording::{BlankValue, fill, recognise};
///
/// let code = "when next_player(p) answer previous_in_order(p) end";
/// let filled = recognise(code).unwrap();
/// assert_eq!(filled.block.id, "direction");
/// assert_eq!(filled.values, [BlankValue::Choice(1)]);
/// let again = fill(filled.block, &filled.values);
/// assert_eq!(again, "when next_player(p)\n  answer previous_in_order(p)\nend\n");
/// ```
pub fn recognise(code: &str) -> Option<FilledBlock> {
    let (block, values) = nomic_rules::block::recognise(&BLOCKS, code)?;
    Some(FilledBlock { block, values })
}
