//! The limits of the language. They are part of what a rule means, because a rule that runs out
//! of fuel does something else than one that does not; so they change only with the edition.

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

/// Greatest number of variables that one rule may keep.
pub const MAX_KEEPS: usize = 64;

/// Greatest number of names that one rule may use of others.
pub const MAX_USES: usize = 32;

/// Greatest number of quantities that one rule may declare.
pub const MAX_QUANTITIES: usize = 32;

/// Greatest number of functions that one rule may define.
pub const MAX_DEFINES: usize = 64;

/// Greatest height of a defined function, including the functions that it calls.
pub const MAX_REACH: usize = 96;

/// Greatest number of actions that one rule may offer.
pub const MAX_ACTIONS: usize = 32;

/// Greatest number of blanks in the form of an action.
pub const MAX_FORM: usize = 8;

/// Greatest number of choices of one blank.
pub const MAX_CHOICES: usize = 32;

/// Greatest number of claims of precedence that one rule may make.
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

/// Number of runs of a provision that may spend all their fuel. After the last of them the host
/// suspends the provision: it fails at once until the code of the rule changes.
pub const MAX_SPENT_RUNS: u8 = 3;

/// The memory that one run may take, in logical cells: a list takes one for each element, a text
/// one for each 16 bytes. Nothing is given back before the run ends.
pub const MEMORY: u64 = 65_536;

/// Number of diagnostics after which one compilation gives up.
pub const MAX_DIAGNOSTICS: usize = 20;
