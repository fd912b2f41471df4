//! Readings: code as sentences, for people who don't program.
//!
//! This module knows the wording of the language itself, and the necessary grammar of three
//! languages. The words of the game come from a [`Phrasebook`].

mod binders;
mod choice;
mod clause;
mod elements;
mod form;
mod formula;
mod grammar;
mod inference;
mod lexicon;
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
mod verb;

use crate::diagnostic::DiagnosticList;
use crate::syntax::SourceTree;
use crate::{Diagnostic, Language, Vocabulary, lexer, parser};
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
/// A noun is written `gender|head|tail`, for a list `gender|one/many|tail`. Genders are `w` (who)
/// and `t` (that) in English, `m`, `f`, `n` elsewhere, and `x` for a noun without an article;
/// before it, `~` marks an indefinite noun, `@` a moment and `@@` the present one. A `*` in a
/// German head is an adjective's ending. A fourth part is the head after `whose`, a fifth the head
/// for several things that each have one (`scores`).
///
/// A clause is written `verb|rest` or `subject|verb|rest`, a separable German verb `führt+ein`;
/// after a `/`, the rest is the negation in English and German, and the plural in Italian.
///
/// A `#` before the gender marks a number that identifies its thing.
///
/// `{0}` is filled in: `{0a}`, `{0d}` and `{0g}` in the accusative, dative and genitive, `{0!}`
/// without its sign, `{0?gains|loses}` by its sign or by its truth, `{0#point|points}` as a number
/// of these, and `{0:day;days}` as the word for one or for several.
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

/// The words of a game. [`PhraseEntry`] describes their notation.
pub trait Phrasebook {
    /// Words in this language; the reading quotes the name if there are none.
    fn words(&self, entry: PhraseEntry<'_>, language: Language) -> Option<&'static str>;
}

/// Reading of the code in `language`.
///
/// ```
/// # mod table { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/doc/table.rs.in")); }
/// # use table::TABLE;
/// use nomic_rules::Language;
/// use nomic_rules::reading::{PhraseEntry, Phrasebook, read};
///
/// struct English;
/// impl Phrasebook for English {
///     fn words(&self, entry: PhraseEntry<'_>, _: Language) -> Option<&'static str> {
///         match entry {
///             PhraseEntry::Kind("Player") => Some("w|player/players|"),
///             PhraseEntry::Field("Player", "points") => Some("t|score|of {0}"),
///             PhraseEntry::Hook("bonus") => Some("How large is the bonus of {0}?"),
///             _ => None,
///         }
///     }
/// }
/// let code = "when bonus(p)\n  answer p.points\nend";
/// let reading = read(code, &TABLE, &English, Language::En).unwrap();
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
    language: Language,
) -> Result<Reading, Vec<Diagnostic>> {
    let (tree, texts) = tree(source, vocabulary, language)?;
    let teller = ReadingRenderer::new(language, vocabulary, phrasebook, texts);
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
    language: Language,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    let (tree, texts) = parsed(source, language)?;
    let teller = ReadingRenderer::new(language, vocabulary, phrasebook, texts);
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
    language: Language,
) -> Result<String, Vec<Diagnostic>> {
    let (tree, texts) = tree(source, vocabulary, language)?;
    let teller = ReadingRenderer::new(language, vocabulary, phrasebook, texts);
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
