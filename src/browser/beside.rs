//! Files beside the program. The service worker keeps them, so they are there without a network too.

use super::{BrowserError, page};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The text of a file, whose path is relative to the page.
pub(crate) async fn text(file: &str) -> Result<String, BrowserError> {
    let window = page::window()?;
    let answer = JsFuture::from(window.fetch_with_str(file)).await?;
    let answer: web_sys::Response = answer.dyn_into().map_err(BrowserError::from)?;
    if !answer.ok() {
        return Err(BrowserError(format!("{file}: {}", answer.status())));
    }
    let read: JsValue = JsFuture::from(answer.text()?).await?;
    read.as_string()
        .ok_or_else(|| BrowserError(file.to_owned()))
}
