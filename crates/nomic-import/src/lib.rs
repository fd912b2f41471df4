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

/// Most bytes of all sources together.
pub const MAX_BYTES: usize = 1 << 20;
pub const MAX_FILES: usize = 1_000;
pub const MAX_RULES: usize = 1_000;
pub const MAX_NUMBER: u32 = 999_999;
