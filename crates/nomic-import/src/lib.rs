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

mod build;
mod error;
mod find;
mod note;
mod read;
mod types;
mod work;
mod worker_api;

pub use build::gather::import;
pub use error::ImportError;
pub use note::class::ImportedClass;
pub use read::encoding::{Encoding, read};
pub use read::kind::FileKind;
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
