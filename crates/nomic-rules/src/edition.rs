//! The limits of the language. They are part of a rule's meaning, because a rule without fuel
//! fails; so they change only with the edition.

/// The edition of the language that this crate speaks. A game records it when it is founded.
pub const EDITION: u16 = 1;

/// The longest source of one rule, in bytes.
pub const MAX_SOURCE: usize = 64 * 1024;

/// The longest run of blanks in a source; a tab counts as eight. Code after a longer run could be
/// out of sight.
pub const MAX_BLANKS: usize = 100;

/// Greatest number of consecutive empty lines in a source.
pub const MAX_EMPTY_LINES: usize = 10;

/// The longest name, in characters.
pub const MAX_NAME: usize = 64;

/// Greatest nesting of blocks and expressions, and greatest height of one expression. A recursive
/// walk over the tree needs at most twice this number of frames.
pub const MAX_NESTING: usize = 48;

pub const MAX_KEEPS: usize = 64;

pub const MAX_USES: usize = 32;

pub const MAX_QUANTITIES: usize = 32;

pub const MAX_DEFINES: usize = 64;

/// Greatest height of a defined function, including the functions that it calls.
pub const MAX_REACH: usize = 96;

pub const MAX_ACTIONS: usize = 32;

/// Greatest number of blanks in the form of an action.
pub const MAX_FORM: usize = 8;

pub const MAX_CHOICES: usize = 32;

pub const MAX_CLAIMS: usize = 32;

/// Greatest number of words in a type, and so of parts in a record.
pub const MAX_TYPE: usize = 64;

/// Greatest number of parameters, `let` names and loop names in scope at once.
pub const MAX_LOCALS: usize = 128;

/// The longest list, in elements.
pub const MAX_LIST: usize = 4_096;

/// The longest text that a rule may put together, in bytes of each language.
pub const MAX_TEXT: usize = 4_096;

/// The steps that one run of a provision may take.
pub const FUEL: u64 = 20_000;

/// Number of runs of a provision that may spend all their fuel. After the last one, the host
/// suspends the provision: it fails at once until the rule's code changes.
pub const MAX_SPENT_RUNS: u8 = 3;

/// Memory of one run in logical cells: a list takes one for each element, a text one for each 16
/// bytes. Memory is not freed before the run ends.
pub const MEMORY: u64 = 65_536;

/// Greatest number of diagnostics of one compilation.
pub const MAX_DIAGNOSTICS: usize = 20;
