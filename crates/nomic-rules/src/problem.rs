//! Mistakes in a source.
//!
//! The enums are closed, one per subject, so that one exhaustive match words each of them.

mod habit;
mod place;

pub use habit::Habit;
pub use place::{Bearer, Expected, Found, Plenty, Setting, ValuePosition};

use crate::{Family, Language, Shape};

/// A mistake in a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It can't be read.
    Spelling(Spelling),
    /// A name does not mean what it should.
    Naming(Naming),
    /// It can be read, and the names are known, but it makes no sense.
    Typing(Typing),
}

impl Problem {
    /// The stable code, for programs and tests.
    pub const fn code(&self) -> &'static str {
        match self {
            Problem::Spelling(problem) => problem.code(),
            Problem::Naming(problem) => problem.code(),
            Problem::Typing(problem) => problem.code(),
        }
    }
}

/// A mistake found by lexer or parser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// The source is too long.
    SourceTooLong,
    /// A character that means nothing, or that cannot be seen.
    StrangeCharacter(char),
    /// A sign that other languages use, or that a keyboard made of another.
    WriteInstead { found: String, write: &'static str },
    /// Blanks or empty lines that could push the code after them out of sight.
    OutOfSight,
    /// A text without an end on its line.
    TextNotClosed,
    /// A backslash before something other than `"`, `\` or `n`.
    UnknownEscape(char),
    /// A number that is too large.
    NumberTooLarge,
    /// A number with a decimal point.
    NotWhole,
    /// A name that is too long.
    NameTooLong,
    /// A letter with a mark, or another one beyond `a` to `z`, in a name.
    LetterOutsideNames(char),
    /// Something else was expected.
    Unexpected {
        found: Found,
        expected: Expected,
        /// The word that was perhaps meant.
        nearest: Option<String>,
    },
    /// Blocks or expressions are nested too deeply.
    TooDeep,
    /// `a < b < c`.
    ChainedComparison,
    /// A translation into a language that is not known.
    UnknownLanguage(String),
    /// Two translations into one language.
    LanguageTwice(Language),
    /// A list that was written down is too long.
    ListTooLong,
    /// Something that another language writes.
    Habit(Habit),
}

impl Spelling {
    const fn code(&self) -> &'static str {
        match self {
            Spelling::SourceTooLong => "code/source_too_long",
            Spelling::StrangeCharacter(_) => "code/strange_character",
            Spelling::WriteInstead { .. } => "code/write_instead",
            Spelling::OutOfSight => "code/out_of_sight",
            Spelling::TextNotClosed => "code/text_not_closed",
            Spelling::UnknownEscape(_) => "code/unknown_escape",
            Spelling::NumberTooLarge => "code/number_too_large",
            Spelling::NotWhole => "code/not_whole",
            Spelling::NameTooLong => "code/name_too_long",
            Spelling::LetterOutsideNames(_) => "code/letter_outside_names",
            Spelling::Unexpected { .. } => "code/unexpected",
            Spelling::TooDeep => "code/too_deep",
            Spelling::ChainedComparison => "code/chained_comparison",
            Spelling::UnknownLanguage(_) => "code/unknown_language",
            Spelling::LanguageTwice(_) => "code/language_twice",
            Spelling::ListTooLong => "code/list_too_long",
            Spelling::Habit(habit) => habit.code(),
        }
    }
}

impl From<Habit> for Problem {
    fn from(habit: Habit) -> Problem {
        Problem::Spelling(Spelling::Habit(habit))
    }
}

impl From<Spelling> for Problem {
    fn from(problem: Spelling) -> Problem {
        Problem::Spelling(problem)
    }
}

/// A name that does not mean what it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Naming {
    /// The variables that a rule keeps are too many.
    TooManyKeeps,
    /// The names in scope are too many.
    TooManyNames,
    /// There is more of something than a rule may have.
    TooMany(Plenty),
    /// A type that there is not.
    UnknownType {
        /// The word.
        name: String,
        /// The word that was perhaps meant.
        nearest: Option<String>,
    },
    /// A record has no such part.
    UnknownPart {
        found: Shape,
        part: String,
        /// The part that was perhaps meant.
        nearest: Option<String>,
    },
    /// A function that is used before it is defined, or by itself.
    DefinedBelow(String),
    /// A name that is in use already.
    NameTaken { name: String, by: Bearer },
    /// A text with two different translations into one language.
    TranslatedTwice {
        text: String,
        /// The first translation.
        first: String,
        /// The other one.
        second: String,
    },
    /// A name without a declaration.
    UnknownName {
        name: String,
        /// The name that was perhaps meant.
        nearest: Option<String>,
    },
    /// A call of something that there is not.
    UnknownFunction {
        name: String,
        /// The name that was perhaps meant.
        nearest: Option<String>,
    },
    /// A provision attached to nothing that happens.
    UnknownHook {
        name: String,
        /// The name that was perhaps meant.
        nearest: Option<String>,
    },
    /// `set` of something that the rule does not keep.
    UnknownKeep {
        name: String,
        /// The name that was perhaps meant.
        nearest: Option<String>,
    },
    /// A name for what is kept of each thing of a kind, which such things have already.
    KindHas {
        /// The kind of thing.
        kind: &'static str,
        name: String,
    },
    /// A variable kept of each thing, read without a thing.
    KeptOfEach {
        name: String,
        /// The kind of thing.
        kind: &'static str,
    },
    /// A thing has no such field.
    UnknownField {
        /// The kind of thing.
        kind: &'static str,
        field: String,
        /// The field that was perhaps meant.
        nearest: Option<String>,
    },
    /// A field of something that has none.
    NoFields { found: Shape, field: String },
    /// `when` for a check, or `check` for something else.
    WrongIntroduction { hook: String, family: Family },
    /// A name that code which is filled in can use is not there, or is something else.
    NotInScope { name: String, shape: Shape },
    /// An effect where a value is wanted.
    EffectAsValue(String),
    /// A function's result that is not used.
    ResultUnused(String),
    /// A function without its values.
    NeedsParentheses(String),
}

impl Naming {
    const fn code(&self) -> &'static str {
        match self {
            Naming::TooManyKeeps => "code/too_many_keeps",
            Naming::TooManyNames => "code/too_many_names",
            Naming::TooMany(_) => "code/too_many",
            Naming::UnknownType { .. } => "code/unknown_type",
            Naming::UnknownPart { .. } => "code/unknown_part",
            Naming::DefinedBelow(_) => "code/defined_below",
            Naming::NameTaken { .. } => "code/name_taken",
            Naming::TranslatedTwice { .. } => "code/translated_twice",
            Naming::UnknownName { .. } => "code/unknown_name",
            Naming::UnknownFunction { .. } => "code/unknown_function",
            Naming::UnknownHook { .. } => "code/unknown_hook",
            Naming::UnknownKeep { .. } => "code/unknown_keep",
            Naming::KindHas { .. } => "code/kind_has",
            Naming::KeptOfEach { .. } => "code/kept_of_each",
            Naming::UnknownField { .. } => "code/unknown_field",
            Naming::NoFields { .. } => "code/no_fields",
            Naming::WrongIntroduction { .. } => "code/wrong_introduction",
            Naming::NotInScope { .. } => "code/not_in_scope",
            Naming::EffectAsValue(_) => "code/effect_as_value",
            Naming::ResultUnused(_) => "code/result_unused",
            Naming::NeedsParentheses(_) => "code/needs_parentheses",
        }
    }
}

impl From<Naming> for Problem {
    fn from(problem: Naming) -> Problem {
        Problem::Naming(problem)
    }
}

/// A mistake of meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typing {
    /// A variable is kept whose first value does not say what it holds.
    KeepNeedsType,
    /// Too many or too few values.
    WrongCount {
        /// Of what.
        name: String,
        found: usize,
        expected: usize,
    },
    /// A value of another type than is wanted.
    WrongType {
        role: ValuePosition,
        found: Shape,
        expected: Shape,
    },
    /// Two values that can't be compared.
    CannotCompare { left: Shape, right: Shape },
    /// Something that can't be kept.
    CannotKeep(Shape),
    /// Something is kept of each of what can't be chosen in a form.
    NotKeptOf,
    /// Something that can't be chosen in a form.
    NotInForm(Shape),
    /// A choice that a form offers twice.
    ChoiceTwice(String),
    /// A question about a kind that players don't make, or about a variable that is not kept of a
    /// thing.
    NotAsked,
    /// Bounds of something that has none, or between which nothing lies.
    WrongBounds,
    /// A fraction with nothing below its line.
    NoFraction,
    /// A type that takes too many words.
    TypeTooLarge,
    /// Texts are added.
    TextsAdded,
    /// A quantity is handed to an effect that takes none, beside the other values.
    QuantityUnwanted {
        /// The effect.
        name: String,
        /// The effects that take one.
        others: Vec<&'static str>,
    },
    /// A text where code is wanted.
    TextAsCode,
    /// Something put into quoted code that does not fit there.
    NotInCode {
        found: Shape,
        /// True where statements belong.
        statements: bool,
    },
    /// Something put into a text that is neither a text nor a number.
    NotForText(Shape),
    /// Something is put into a text that was not written down here.
    FillsNoLiteral,
    /// Other blanks in a text than there are values for them.
    WrongBlanks {
        /// The translation with the wrong number.
        language: Option<Language>,
        found: usize,
        expected: usize,
    },
    /// Something that may not be done in this place.
    NotHere {
        /// The word or effect.
        what: String,
        setting: Setting,
    },
    /// A statement after the end of a run.
    NeverReached,
}

impl Typing {
    const fn code(&self) -> &'static str {
        match self {
            Typing::KeepNeedsType => "code/keep_needs_type",
            Typing::WrongCount { .. } => "code/wrong_count",
            Typing::WrongType { .. } => "code/wrong_type",
            Typing::CannotCompare { .. } => "code/cannot_compare",
            Typing::CannotKeep(_) => "code/cannot_keep",
            Typing::NotKeptOf => "code/not_kept_of",
            Typing::NotInForm(_) => "code/not_in_form",
            Typing::ChoiceTwice(_) => "code/choice_twice",
            Typing::NotAsked => "code/not_asked",
            Typing::WrongBounds => "code/wrong_bounds",
            Typing::NoFraction => "code/no_fraction",
            Typing::TypeTooLarge => "code/type_too_large",
            Typing::TextsAdded => "code/texts_added",
            Typing::QuantityUnwanted { .. } => "code/quantity_unwanted",
            Typing::TextAsCode => "code/text_as_code",
            Typing::NotInCode { .. } => "code/not_in_code",
            Typing::NotForText(_) => "code/not_for_text",
            Typing::FillsNoLiteral => "code/fills_no_literal",
            Typing::WrongBlanks { .. } => "code/wrong_blanks",
            Typing::NotHere { .. } => "code/not_here",
            Typing::NeverReached => "code/never_reached",
        }
    }
}

impl From<Typing> for Problem {
    fn from(problem: Typing) -> Problem {
        Problem::Typing(problem)
    }
}
