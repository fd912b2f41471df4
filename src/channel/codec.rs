//! Encoding of everything that crosses: postcard, without names or numbers of fields, since both
//! ends come from one build.

use serde::Serialize;
use serde::de::DeserializeOwned;

pub(crate) fn written<T: Serialize>(value: &T) -> Vec<u8> {
    // Fails only for types that postcard cannot encode; these messages have none.
    postcard::to_stdvec(value).unwrap_or_default()
}

/// Decodes bytes; none if they have another version.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
