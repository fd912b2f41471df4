//! Reading in another process: encoding of the files on their way there, and of the result on its
//! way back.
//!
//! A caller needs the types and no part of the reader.

use crate::{Encoding, ImportError, ImportSource, Imported, import, read};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A file as it was handed over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportFile {
    /// Its name; empty, if the bytes were pasted.
    pub name: String,
    /// Contents in any encoding.
    pub bytes: Vec<u8>,
}

/// Result of reading files.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedFiles {
    /// The rules, and what is left over.
    pub imported: Imported,
    /// Whether letters beyond ASCII had to be guessed, since a file is in no encoding of today.
    pub guessed: bool,
}

/// Reads files as one ruleset.
///
/// # Errors
///
/// As [`import`], and if one of the files is no text.
pub fn find(files: &[ImportFile]) -> Result<ImportedFiles, ImportError> {
    let mut guessed = false;
    let mut texts = Vec::with_capacity(files.len());
    for (at, file) in files.iter().enumerate() {
        let not_text = |kind| ImportError::NotText { file: at, kind };
        let (text, encoding) = read(&file.bytes).map_err(not_text)?;
        guessed |= matches!(encoding, Encoding::Windows1252 | Encoding::Twice);
        texts.push((file.name.as_str(), text));
    }
    let sources: Vec<ImportSource<'_>> = texts
        .iter()
        .map(|(name, text)| ImportSource { name, text })
        .collect();
    let imported = import(&sources)?;
    Ok(ImportedFiles { imported, guessed })
}

/// Encodes the request to read files.
#[must_use]
pub fn encode_request(files: &[ImportFile]) -> Vec<u8> {
    encode(files)
}

/// The answer to such a question; none, if it isn't one.
#[must_use]
pub fn answer_request(asked: &[u8]) -> Option<Vec<u8>> {
    let files: Vec<ImportFile> = decode(asked)?;
    Some(encode(&find(&files)))
}

/// Decodes an answer; none if the bytes are no answer.
#[must_use]
pub fn decode_answer(answer: &[u8]) -> Option<Result<ImportedFiles, ImportError>> {
    decode(answer)
}

/// Writing to memory cannot fail, and all types here have a form.
fn encode<T: Serialize + ?Sized>(value: &T) -> Vec<u8> {
    let written = postcard::to_stdvec(value);
    debug_assert!(written.is_ok(), "a value has no written form");
    written.unwrap_or_default()
}

/// A value and nothing after it.
fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (value, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.is_empty().then_some(value)
}
