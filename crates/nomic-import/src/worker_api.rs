//! Import in another process: encoding of requests and answers.
//!
//! A caller needs the types and no part of the reader.

use crate::{Encoding, ImportError, ImportSource, Imported, import, read};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportFile {
    /// Empty if the bytes were pasted.
    pub name: String,
    pub bytes: Vec<u8>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImportedFiles {
    pub imported: Imported,
    /// True if letters beyond ASCII had to be guessed, since a file is in no modern encoding.
    pub guessed: bool,
}

/// Reads files as one ruleset.
///
/// Files of an old program, one for each rule:
///
/// ```
/// use nomic_import::{ImportFile, find};
///
/// let file = |name: &str, bytes: &[u8]| ImportFile { name: name.to_owned(), bytes: bytes.to_vec() };
/// let files = [file("202.txt", b"Ten points win."), file("201.txt", b"F\xfcr alle gilt das.")];
/// let found = find(&files)?;
/// assert!(found.guessed);
/// let rules: Vec<_> = found.imported.rules.iter().map(|rule| (rule.number, &*rule.text)).collect();
/// assert_eq!(rules, [(201, "Für alle gilt das."), (202, "Ten points win.")]);
/// # Ok::<(), nomic_import::ImportError>(())
/// ```
///
/// # Errors
/// Errors of [`import`], and [`ImportError::NotText`].
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
///
/// ```
/// use nomic_import::{ImportFile, answer_request, decode_answer, encode_request};
///
/// let file = ImportFile { name: "rules.txt".to_owned(), bytes: b"201. Turns go round.".to_vec() };
/// let request = encode_request(&[file]);
/// // In the other process:
/// let answer = answer_request(&request).unwrap();
/// let found = decode_answer(&answer).unwrap()?;
/// assert_eq!(found.imported.rules[0].number, 201);
/// # Ok::<(), nomic_import::ImportError>(())
/// ```
#[must_use]
pub fn encode_request(files: &[ImportFile]) -> Vec<u8> {
    encode(files)
}

/// `None` for invalid bytes.
#[must_use]
pub fn answer_request(asked: &[u8]) -> Option<Vec<u8>> {
    let files: Vec<ImportFile> = decode(asked)?;
    Some(encode(&find(&files)))
}

/// `None` for invalid bytes.
#[must_use]
pub fn decode_answer(answer: &[u8]) -> Option<Result<ImportedFiles, ImportError>> {
    decode(answer)
}

/// Writing to memory cannot fail, and all types here can be encoded.
fn encode<T: Serialize + ?Sized>(value: &T) -> Vec<u8> {
    let written = postcard::to_stdvec(value);
    debug_assert!(written.is_ok(), "a value has no written form");
    written.unwrap_or_default()
}

/// `None` if bytes are left over.
fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (value, rest) = postcard::take_from_bytes(bytes).ok()?;
    rest.is_empty().then_some(value)
}
