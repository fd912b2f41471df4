//! Readings: code as sentences, for people who don't program.
//!
//! This module knows no language. Words and lists of grammar come from a [`Phrasebook`].

mod binders;
mod choice;
mod clause;
mod elements;
mod form;
mod formula;
mod grammar;
mod inference;
mod local_word;
mod moment;
mod noun;
mod part;
mod predicate;
mod quote;
mod renderer;
mod statement;
mod summary;
mod template;
#[cfg(test)]
mod tests;
mod texts;

use crate::diagnostic::DiagnosticList;
use crate::syntax::SourceTree;
use crate::{Diagnostic, Language, Vocabulary, lexer, parser};
pub use local_word::LocalWord;
use renderer::ReadingRenderer;
use texts::TextTranslations;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// In the order of the source.
    pub paragraphs: Vec<Paragraph>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// First line of the part, from 1.
    pub line: u32,
    pub sentences: Vec<Sentence>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Depth below the first sentence.
    pub depth: u8,
    pub text: String,
}

/// Entry of a phrasebook: a name with words from outside.
///
/// A noun is written `gender|head|tail`, for a list `gender|one/many|tail`. A gender is a letter
/// that the lists of the grammar know, or `x` for a noun without an article; before it, `~` marks
/// an indefinite noun, `@` a moment and `@@` the present one. A `*` in a head is an adjective's
/// ending. A fourth part is the head after `whose`, a fifth the head for several things that each
/// have one (`scores`).
///
/// A clause is written `verb|rest` or `subject|verb|rest`, a separable verb `führt+ein`. After a
/// `/`, the rest is the plural; after a `!`, the rest of the negation.
///
/// A `#` before the gender marks a number that identifies its thing.
///
/// `{0}` is filled in: `{0a}`, `{0d}` and `{0g}` in the accusative, dative and genitive, `{0!}`
/// without its sign, `{0?gains|loses}` by its sign or by its truth, `{0#point|points}` as a number
/// of these, and `{0:day;days}` as the word for that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhraseEntry<'a> {
    /// A kind of thing: `gender|one|many`.
    Kind(&'a str),
    /// A field of a kind: a noun with the thing as `{0}`, or a clause about it.
    Field(&'a str, &'a str),
    /// Clause about a thing: its field of this kind holds `{1}`.
    Relation(&'a str, &'a str),
    /// Clause about a person: a thing exists whose field holds them; the thing is `{0}`.
    Agent(&'a str, &'a str),
    /// A global: a noun, or a clause with its subject.
    Global(&'a str),
    /// A function: a noun with its values, or a clause about the first of them.
    Function(&'a str),
    /// Words of a function whose second value belongs to the first, so that the first is not
    /// repeated: `option_player(b, b.chosen)`; or whose only value is no figure: `player(n)`.
    /// Without such words, the words of the function are used.
    OwnFunction(&'a str),
    /// An effect: a sentence.
    Effect(&'a str),
    /// Words of an effect whose last value is a figure, if they differ.
    Figure(&'a str),
    /// An effect whose last value adds `{1}` to the present one: `set_timer("tea", timer("tea") +
    /// days(1))`.
    Shift(&'a str, &'a str),
    /// A hook: the beginning of a sentence, or a question.
    Hook(&'a str),
    /// Subject of a hook, for summaries: for a question its decision (`who may vote`). Other hooks
    /// need such words only if the words of [`PhraseEntry::Hook`] mention a text.
    Matter(&'a str),
}

/// The words of a game and of the rule language, in one language. [`PhraseEntry`] describes their
/// notation.
pub trait Phrasebook {
    /// Language of the authors' texts that the reading shows.
    fn language(&self) -> Language;

    /// Words for a name of the game; the reading quotes the name if there are none.
    fn words(&self, entry: PhraseEntry<'_>) -> Option<&'static str>;

    /// Words of the rule language itself.
    fn local(&self, word: LocalWord) -> &'static str;

    /// Index of the plural form for this number, from 0.
    fn plural_form(&self, number: u64) -> usize;
}

/// Reading of the code in the language of the phrasebook.
///
/// ```
/// # mod table { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/table.rs.in")); }
/// # use table::TABLE;
/// use nomic_rules::Language;
/// use nomic_rules::reading::{LocalWord, PhraseEntry, Phrasebook, read};
///
/// struct English;
/// impl Phrasebook for English {
///     fn language(&self) -> Language {
///         Language::En
///     }
///     fn words(&self, entry: PhraseEntry<'_>) -> Option<&'static str> {
///         match entry {
///             PhraseEntry::Kind("Player") => Some("w|player/players|"),
///             PhraseEntry::Field("Player", "points") => Some("t|score|of {0}"),
///             PhraseEntry::Hook("bonus") => Some("How large is the bonus of {0}?"),
///             _ => None,
///         }
///     }
///     fn local(&self, word: LocalWord) -> &'static str {
///         match word {
///             LocalWord::Articles => "the: the; a: a",
///             LocalWord::Answer => "the answer is {0}",
///             _ => "",
///         }
///     }
///     fn plural_form(&self, number: u64) -> usize {
///         usize::from(number != 1)
///     }
/// }
/// let code = "when bonus(p)\n  answer p.points\nend";
/// let reading = read(code, &TABLE, &English).unwrap();
/// let said = &reading.paragraphs[0].sentences[0].text;
/// assert_eq!(said, "How large is the bonus of a player? The answer is the score of the player.");
/// ```
///
/// # Errors
/// Code that does not compile has no reading; its diagnostics are those of [`crate::compile`].
pub fn read(
    source: &str,
    vocabulary: &'static Vocabulary,
    phrasebook: &dyn Phrasebook,
) -> Result<Reading, Vec<Diagnostic>> {
    let (tree, texts) = tree(source, vocabulary, phrasebook.language())?;
    let teller = ReadingRenderer::new(vocabulary, phrasebook, texts);
    Ok(part::render_source(&tree, teller))
}

/// Meanings of the functions that the code defines: `The score of the player` for `define f(p:
/// Player) = p.points`. The code need not compile: a function must not draw, and a draw still has
/// words.
///
/// # Errors
///
/// Diagnostics of the parser.
pub fn meanings(
    source: &str,
    vocabulary: &'static Vocabulary,
    phrasebook: &dyn Phrasebook,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    let (tree, texts) = parsed(source, phrasebook.language())?;
    let teller = ReadingRenderer::new(vocabulary, phrasebook, texts);
    Ok(part::render_meanings(&tree, teller))
}

/// Decisions, reactions and offers of the code in one sentence; none if it does nothing.
///
/// # Errors
/// As for [`read`].
pub fn summarise(
    source: &str,
    vocabulary: &'static Vocabulary,
    phrasebook: &dyn Phrasebook,
) -> Result<String, Vec<Diagnostic>> {
    let (tree, texts) = tree(source, vocabulary, phrasebook.language())?;
    let teller = ReadingRenderer::new(vocabulary, phrasebook, texts);
    Ok(summary::summary(&tree, teller))
}

fn tree<'s>(
    source: &'s str,
    vocabulary: &'static Vocabulary,
    language: Language,
) -> Result<(SourceTree<'s>, TextTranslations), Vec<Diagnostic>> {
    crate::compile(source, vocabulary)?;
    parsed(source, language)
}

fn parsed(
    source: &str,
    language: Language,
) -> Result<(SourceTree<'_>, TextTranslations), Vec<Diagnostic>> {
    let mut findings = DiagnosticList::default();
    let tokens = lexer::lex(source, &mut findings);
    let texts = TextTranslations::of(&tokens, language);
    let tree = parser::parse(source, &tokens, &mut findings);
    findings.or((tree, texts))
}
