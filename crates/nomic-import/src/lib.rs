//! Reads rulesets as people keep them, and makes numbered texts of them.
//!
//! Rules of a Nomic are found as HTML, as Markdown, as numbers alone on a line, as headings with
//! notes ("104, immutable, repealed"), as one endless line, as bullets without numbers, or one in a
//! file. This crate finds the rules in all of these forms. Text without a place is returned, too.
//!
//! Invariants:
//! - Nothing is lost: every word of the input is in a rule (its heading, text or code) or among the
//!   leftovers. Only markup is dropped.
//! - It knows no I/O, no game and no rule language: text goes in, texts come out.
//! - It never panics, and its time grows with the input nearly linearly.
//!
//! ```
//! let page = nomic_import::Source { name: "rules.txt", text: "Mutable Rules\n\n201. Turns go round.\n" };
//! let found = nomic_import::import(&[page])?;
//! assert_eq!(found.rules[0].number, 201);
//! assert_eq!(found.rules[0].class, Some(nomic_import::ImportedClass::Mutable));
//! # Ok::<(), nomic_import::ImportError>(())
//! ```

mod aside;
mod assemble;
mod bound;
mod bullets;
mod chain;
mod class;
mod columns;
mod contents;
mod cut;
mod encoding;
mod entity;
mod error;
mod fence;
mod fields;
mod front_matter;
mod gather;
mod head;
mod inline;
mod kind;
mod line;
mod links;
mod markdown;
mod markup;
mod missing_numbers;
mod other_headings;
mod page;
mod prose;
mod roman;
mod section;
mod series;
mod signs;
mod start;
mod starts;
mod status;
mod status_words;
mod table;
mod tag;
mod text;
mod title;
mod token;
mod transmuted;
mod types;
mod work;
mod worker_api;

pub use class::ImportedClass;
pub use encoding::{Encoding, read};
pub use error::ImportError;
pub use gather::import;
pub use kind::FileKind;
pub use types::{Imported, ImportedRule, Leftover, Source, Warning};
pub use worker_api::{File, ImportedFiles, answer, asked, find, told};

/// The most bytes of all sources together.
pub const MAX_BYTES: usize = 1 << 20;
/// The most files that are read as one ruleset.
pub const MAX_FILES: usize = 1_000;
/// The most rules that a ruleset may have.
pub const MAX_RULES: usize = 1_000;
/// The greatest number that is taken for a rule's.
pub const MAX_NUMBER: u32 = 999_999;
