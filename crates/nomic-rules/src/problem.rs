//! Mistakes in a source.
//!
//! The enums are closed, one per subject, so that one exhaustive match words each of them.

mod habit;
mod place;

pub use habit::Habit;
pub use place::{Bearer, Expected, Found, Plenty, Setting, ValuePosition};

use crate::{Family, Language, Shape};

/// A mistake in a source. `nearest` is a suggestion, none if no name is near.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    Spelling(Spelling),
    Naming(Naming),
    Typing(Typing),
}

impl Problem {
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
    /// A sign of other languages, or one that a keyboard replaced.
    WriteInstead {
        found: String,
        write: &'static str,
    },
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
    /// An unknown type.
    UnknownType {
        name: String,
        nearest: Option<String>,
    },
    /// A record has no such part.
    UnknownPart {
        found: Shape,
        part: String,
        nearest: Option<String>,
    },
    /// A function that is used before it is defined, or by itself.
    DefinedBelow(String),
    /// A name that is in use already.
    NameTaken { name: String, by: Bearer },
    /// A text with two different translations into one language.
    TranslatedTwice {
        text: String,
        first: String,
        second: String,
    },
    /// A name without a declaration.
    UnknownName {
        name: String,
        nearest: Option<String>,
    },
    /// A call of an unknown function.
    UnknownFunction {
        name: String,
        nearest: Option<String>,
    },
    /// A provision at an unknown hook.
    UnknownHook {
        name: String,
        nearest: Option<String>,
    },
    /// `set` of something that the rule does not keep.
    UnknownKeep {
        name: String,
        nearest: Option<String>,
    },
    /// A name for a value kept of each thing of a kind, which is already a name of such things.
    KindHas { kind: &'static str, name: String },
    /// A variable kept of each thing, read without a thing.
    KeptOfEach { name: String, kind: &'static str },
    /// A thing has no such field.
    UnknownField {
        kind: &'static str,
        field: String,
        nearest: Option<String>,
    },
    /// A field of a value that has none.
    NoFields { found: Shape, field: String },
    /// `when` for a check, or `check` for something else.
    WrongIntroduction { hook: String, family: Family },
    /// A name for filled-in code is not in scope, or has another type.
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
    /// A value is kept of each thing of a kind that can't be chosen in a form.
    NotKeptOf,
    /// Something that can't be chosen in a form.
    NotInForm(Shape),
    /// A choice that a form offers twice.
    ChoiceTwice(String),
    /// A question about a kind that players don't make, or about a variable that is not kept of a
    /// thing.
    NotAsked,
    /// Bounds of a value that has none, or an empty range.
    WrongBounds,
    /// A fraction with nothing below its line.
    NoFraction,
    /// A type that takes too many words.
    TypeTooLarge,
    /// Texts are added.
    TextsAdded,
    /// A quantity is handed to an effect that takes none, beside the other values.
    QuantityUnwanted {
        name: String,
        /// The effects that take one.
        others: Vec<&'static str>,
    },
    /// A text where code is wanted.
    TextAsCode,
    /// A value for quoted code that does not fit there.
    NotInCode {
        found: Shape,
        /// True where statements belong.
        statements: bool,
    },
    /// A value for a text that is neither a text nor a number.
    NotForText(Shape),
    /// A value for a text that is not a literal.
    FillsNoLiteral,
    /// A text with more or fewer blanks than values.
    WrongBlanks {
        /// Translation with the wrong number; none for the plain text.
        language: Option<Language>,
        found: usize,
        expected: usize,
    },
    /// A statement or call that is not allowed in this place.
    NotHere { what: String, setting: Setting },
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
