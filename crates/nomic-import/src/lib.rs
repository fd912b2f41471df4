#![doc = include_str!("../README.md")]

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
pub use read::charset::{Encoding, read};
pub use read::kind::FileKind;
pub use types::{ImportSource, Imported, ImportedRule, Leftover, Warning};
pub use worker_api::{
    ImportFile, ImportedFiles, answer_request, decode_answer, encode_request, find,
};

/// The most bytes of all sources together.
pub const MAX_BYTES: usize = 1 << 20;
/// The most files that are read as one ruleset.
pub const MAX_FILES: usize = 1_000;
/// The most rules that a ruleset may have.
pub const MAX_RULES: usize = 1_000;
/// The greatest number that is taken for a rule's.
pub const MAX_NUMBER: u32 = 999_999;
