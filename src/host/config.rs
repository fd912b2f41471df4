//! The one file that whoever hosts the page may edit: `nomic.json`, with the relay's address.

use crate::browser::{BrowserError, beside, place};
use wasm_bindgen_futures::JsFuture;

/// The relay that links without one of their own mean, as a WebSocket address.
pub(crate) async fn default_relay() -> String {
    match configured().await {
        Ok(Some(relay)) if !relay.is_empty() => place::absolute_socket(&relay),
        _ => place::absolute_socket("relay"),
    }
}

/// The browser reads the file itself: for this one field `serde_json` would add 9 KB to the first
/// load, and `serde-wasm-bindgen` 2 KB.
async fn configured() -> Result<Option<String>, BrowserError> {
    let answer = beside::file("nomic.json").await?;
    let read = JsFuture::from(answer.json()?).await?;
    Ok(js_sys::Reflect::get(&read, &"relay".into())?.as_string())
}
