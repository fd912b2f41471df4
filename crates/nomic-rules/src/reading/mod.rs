//! Readings: code told as sentences, so that whoever can't program knows what it will do.
//!
//! This module knows how the language itself is told, and the grammar of three languages as far as
//! that takes. The words of the game come from a [`Phrasebook`].

mod binders;
mod choice;
mod clause;
mod elements;
mod form;
mod formula;
mod grammar;
mod moment;
mod noun;
mod part;
mod predicate;
mod quote;
mod sort;
mod statement;
mod summary;
mod teller;
mod template;
#[cfg(test)]
mod tests;
mod texts;
mod verb;
mod wording;

use crate::diagnostic::Findings;
use crate::syntax::Source;
use crate::{Diagnostic, Language, Vocabulary, lexer, parser};
use teller::Teller;
use texts::Texts;

/// What code does, told in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// A paragraph for each part of the code, in the order of the source.
    pub paragraphs: Vec<Paragraph>,
}

/// What one part of the code does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// The line on which the part begins, from 1.
    pub line: u32,
    /// What it does, in order.
    pub sentences: Vec<Sentence>,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// How deep it stands below the first one.
    pub depth: u8,
    /// The sentence.
    pub text: String,
}

/// Something for which the words come from outside.
///
/// A noun is written `gender|head|tail`, for a list `gender|one/many|tail`. Genders are `w` (who)
/// and `t` (that) in English, `m`, `f`, `n` elsewhere, and `x` for what bears no article; before it,
/// `~` stands for what is always indefinite, `@` for a moment and `@@` for the present one. A `*` in
/// a German head is an adjective's ending. A fourth part is the head after `whose`, a fifth the head
/// for what several things have of which each has one (`scores`).
///
/// A clause is written `verb|rest` or `subject|verb|rest`, a German verb that comes apart `führt+ein`;
/// after a `/`, the rest says in English and German the contrary, in Italian the plural.
///
/// A `#` before the gender marks a number by which its thing is known.
///
/// What stands in `{0}` is filled in: `{0a}`, `{0d}` and `{0g}` in the accusative, dative and
/// genitive, `{0!}` without its sign, `{0?gains|loses}` by its sign or by whether it holds,
/// `{0#point|points}` so many of these, and `{0:day;days}` the word for one or for several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry<'a> {
    /// A kind of thing: `gender|one|many`.
    Kind(&'a str),
    /// A field of a kind: a noun with the thing as `{0}`, or a clause about it.
    Field(&'a str, &'a str),
    /// That what a field of a kind holds is `{1}`: a clause about the thing.
    Relation(&'a str, &'a str),
    /// That there is a thing whose field holds somebody: a clause about them, with the thing as
    /// `{0}`.
    Deed(&'a str, &'a str),
    /// A global: a noun, or a clause with its subject.
    Global(&'a str),
    /// A function: a noun with its values, or a clause about the first of them.
    Function(&'a str),
    /// The same where the second value is one that the first has, so that the first need not be told
    /// again: `option_player(b, b.chosen)`; or where the only value is no figure: `player(n)`. Where
    /// there are no such words, those above do.
    OwnFunction(&'a str),
    /// An effect: a sentence.
    Effect(&'a str),
    /// The same effect where the last value is a figure, if there are other words for it then.
    Figure(&'a str),
    /// An effect with a value of which the last one adds `{1}` to what that value has or is used
    /// for: `set_timer("tea", timer("tea") + days(1))`.
    Shift(&'a str, &'a str),
    /// A hook: the beginning of a sentence, or a question.
    Hook(&'a str),
    /// What a hook is about, for a summary: of a question, what it decides (`who may vote`). Other
    /// hooks need such words only where those of [`Entry::Hook`] tell of a text.
    Matter(&'a str),
}

/// The words of a game. The notation of each is described at [`Entry`].
pub trait Phrasebook {
    /// The words for this in this language. Where there are none, the reading quotes the name.
    fn words(&self, entry: Entry<'_>, language: Language) -> Option<&'static str>;
}

/// The code told in `language`.
///
/// # Errors
/// Code that does not compile has no reading; what is wrong with it is returned as by
/// [`crate::compile`].
pub fn read(
    source: &str,
    vocabulary: &'static Vocabulary,
    phrasebook: &dyn Phrasebook,
    language: Language,
) -> Result<Reading, Vec<Diagnostic>> {
    let (tree, texts) = tree(source, vocabulary, language)?;
    let teller = Teller::new(language, vocabulary, phrasebook, texts);
    Ok(part::told(&tree, teller))
}

/// What each of the functions stands for that the code defines, named by itself: of `define f(p: Player)
/// = p.points` that is `The score of the player`. It need not compile: in a function of its own, code may
/// draw nothing, and what it would draw has a name all the same.
///
/// # Errors
/// What cannot be parsed.
pub fn meanings(
    source: &str,
    vocabulary: &'static Vocabulary,
    phrasebook: &dyn Phrasebook,
    language: Language,
) -> Result<Vec<String>, Vec<Diagnostic>> {
    let (tree, texts) = parsed(source, language)?;
    let teller = Teller::new(language, vocabulary, phrasebook, texts);
    Ok(part::meant(&tree, teller))
}

/// What the code decides, reacts to and offers, in one sentence; no sentence if it does nothing.
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
    let teller = Teller::new(language, vocabulary, phrasebook, texts);
    Ok(summary::summary(&tree, teller))
}

fn tree<'s>(
    source: &'s str,
    vocabulary: &'static Vocabulary,
    language: Language,
) -> Result<(Source<'s>, Texts), Vec<Diagnostic>> {
    crate::compile(source, vocabulary)?;
    parsed(source, language)
}

fn parsed(source: &str, language: Language) -> Result<(Source<'_>, Texts), Vec<Diagnostic>> {
    let mut findings = Findings::default();
    let tokens = lexer::lex(source, &mut findings);
    let texts = Texts::of(&tokens, language);
    let tree = parser::parse(source, &tokens, &mut findings);
    findings.or((tree, texts))
}
