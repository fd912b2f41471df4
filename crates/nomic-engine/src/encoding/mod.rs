//! Encodings: canonical CBOR, hashes, and serde for the page.

pub(crate) mod cbor;
#[cfg(feature = "serde")]
pub(crate) mod serial;
