//! Reads `nomic.json`, the one file that a host of the page may edit. It has the relay's address.

use crate::browser::BrowserError;

/// Relay in the file's content, if it names one. The browser reads the file itself: for this one
/// field `serde_json` would add 9 KB to what is loaded, and `serde-wasm-bindgen` 2 KB.
pub(super) fn relay(file: &str) -> Result<Option<String>, BrowserError> {
    let read = js_sys::JSON::parse(file)?;
    Ok(js_sys::Reflect::get(&read, &"relay".into())?.as_string())
}
