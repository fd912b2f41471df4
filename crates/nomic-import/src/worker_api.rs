//! Reading that is done elsewhere: the files on their way there, and what was found on its way back.
//!
//! Whoever only asks and is told needs the types and no part of the reader.

use crate::{Encoding, ImportError, Imported, Source, import, read};
use minicbor::{Decode, Encode};

/// A file as it was handed over.
#[derive(Debug, Clone, PartialEq, Eq, Encode, Decode)]
pub struct File {
    /// Its name; empty, if the bytes were pasted.
    #[n(0)]
    pub name: String,
    /// What stands in it, in whatever encoding.
    #[cbor(n(1), with = "minicbor::bytes")]
    pub bytes: Vec<u8>,
}

/// What was found in files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Encode, Decode)]
pub struct ImportedFiles {
    /// The rules, and what is left over.
    #[n(0)]
    pub imported: Imported,
    /// Whether letters beyond ASCII had to be guessed, since a file is in no encoding of today.
    #[n(1)]
    pub guessed: bool,
}

/// Reads files as one ruleset.
///
/// # Errors
///
/// As [`import`].
pub fn find(files: &[File]) -> Result<ImportedFiles, ImportError> {
    let mut guessed = false;
    let mut texts = Vec::with_capacity(files.len());
    for file in files {
        let (text, encoding) = read(&file.bytes);
        guessed |= matches!(encoding, Encoding::Windows1252 | Encoding::Twice);
        texts.push((file.name.as_str(), text));
    }
    let sources: Vec<Source<'_>> = texts
        .iter()
        .map(|(name, text)| Source { name, text })
        .collect();
    let imported = import(&sources)?;
    Ok(ImportedFiles { imported, guessed })
}

/// The question what stands in files, as bytes.
#[must_use]
pub fn asked(files: &[File]) -> Vec<u8> {
    written(files)
}

/// The answer to such a question; none, if it isn't one.
#[must_use]
pub fn answer(asked: &[u8]) -> Option<Vec<u8>> {
    let files: Vec<File> = whole(asked)?;
    Some(written(&find(&files)))
}

/// What an answer says; nothing, if it isn't one.
#[must_use]
pub fn told(answer: &[u8]) -> Option<Result<ImportedFiles, ImportError>> {
    whole(answer)
}

/// Writing to memory cannot fail, and no `Encode` of this crate reports an error of its own.
fn written<T: Encode<()> + ?Sized>(value: &T) -> Vec<u8> {
    let mut bytes = Vec::new();
    let written = minicbor::encode(value, &mut bytes);
    debug_assert!(written.is_ok(), "a value has no written form");
    bytes
}

/// A value and nothing after it.
fn whole<'b, T: Decode<'b, ()>>(bytes: &'b [u8]) -> Option<T> {
    let mut decoder = minicbor::Decoder::new(bytes);
    let value = decoder.decode().ok()?;
    (decoder.position() == bytes.len()).then_some(value)
}
