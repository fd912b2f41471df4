//! The limits of the language. They are part of what a rule means, because a rule that runs out
//! of fuel does something else than one that does not; so they change only with the edition.

/// The edition of the language that this crate speaks. A game records it when it is founded.
pub const EDITION: u16 = 1;

/// The longest source of one rule, in bytes.
pub const MAX_SOURCE: usize = 64 * 1024;

/// The longest run of blanks in a source; a tab counts as eight. Code after a longer run could be
/// out of sight.
pub const MAX_BLANKS: usize = 100;

/// How many empty lines may follow each other in a source.
pub const MAX_EMPTY_LINES: usize = 10;

/// The longest name, in characters.
pub const MAX_NAME: usize = 64;

/// How deep blocks and expressions may be nested, and how high one expression may grow. Whatever
/// walks the tree recursively needs at most twice this many frames.
pub const MAX_NESTING: usize = 48;

/// How many variables one rule may keep.
pub const MAX_KEEPS: usize = 64;

/// How many things one rule may use of others.
pub const MAX_USES: usize = 32;

/// How many quantities one rule may declare.
pub const MAX_QUANTITIES: usize = 32;

/// How many functions one rule may define.
pub const MAX_DEFINES: usize = 64;

/// How high a defined function may grow, together with those that it calls.
pub const MAX_REACH: usize = 96;

/// How many actions one rule may offer.
pub const MAX_ACTIONS: usize = 32;

/// How many blanks the form of an action may have.
pub const MAX_FORM: usize = 8;

/// How many choices one blank of a form may offer.
pub const MAX_CHOICES: usize = 32;

/// How many claims of precedence one rule may make.
pub const MAX_CLAIMS: usize = 32;

/// How many words a type may take, and so how many parts a record may have.
pub const MAX_TYPE: usize = 64;

/// How many parameters, `let` names and loop names may be in scope at once.
pub const MAX_LOCALS: usize = 128;

/// The longest list, in elements.
pub const MAX_LIST: usize = 4_096;

/// The longest text that a rule may put together, in bytes of each language.
pub const MAX_TEXT: usize = 4_096;

/// The steps that one run of a provision may take.
pub const FUEL: u64 = 20_000;

/// How many runs of a provision may spend all their fuel. After the last of them the host suspends the
/// provision: it fails at once until the rule's code reads otherwise.
pub const MAX_SPENT_RUNS: u8 = 3;

/// The memory that one run may take, in logical cells: a list takes one for each element, a text
/// one for each 16 bytes. Nothing is given back before the run ends.
pub const MEMORY: u64 = 65_536;

/// How many diagnostics one compilation reports before it gives up.
pub const MAX_DIAGNOSTICS: usize = 20;
