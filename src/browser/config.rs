//! The one file that whoever hosts the page may edit: `nomic.json`, with the relay's address.

use super::page;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The relay that links without one of their own mean, as a WebSocket address.
pub(crate) async fn default_relay() -> String {
    match configured().await {
        Ok(Some(relay)) if !relay.is_empty() => page::absolute_socket(&relay),
        _ => page::absolute_socket("relay"),
    }
}

/// The browser reads the file itself: for this one field `serde_json` would add 9 KB to the first
/// load, and `serde-wasm-bindgen` 2 KB.
async fn configured() -> Result<Option<String>, JsValue> {
    let window = page::window()?;
    let answer = JsFuture::from(window.fetch_with_str("nomic.json")).await?;
    let answer: web_sys::Response = answer.dyn_into()?;
    let read = JsFuture::from(answer.json()?).await?;
    Ok(js_sys::Reflect::get(&read, &"relay".into())?.as_string())
}
