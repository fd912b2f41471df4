//! The one file that whoever hosts the page may edit: `nomic.json`, with the relay's address.

use crate::browser::{BrowserError, place};

/// The relay that links without one of their own mean, as a WebSocket address. The page has fetched the
/// file, if it could be had.
pub(crate) fn default_relay(file: Option<&str>) -> String {
    match file.map(configured) {
        Some(Ok(Some(relay))) if !relay.is_empty() => place::absolute_socket(&relay),
        _ => place::absolute_socket("relay"),
    }
}

/// The browser reads it itself: for this one field `serde_json` would add 9 KB to what is loaded, and
/// `serde-wasm-bindgen` 2 KB.
fn configured(file: &str) -> Result<Option<String>, BrowserError> {
    let read = js_sys::JSON::parse(file)?;
    Ok(js_sys::Reflect::get(&read, &"relay".into())?.as_string())
}
