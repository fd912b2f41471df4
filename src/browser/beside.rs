//! Files beside the program. The service worker keeps them, so they are there without a network too.

use super::{BrowserError, place};
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A file, whose path is relative to the page.
pub(crate) async fn file(name: &str) -> Result<web_sys::Response, BrowserError> {
    let global = js_sys::global();
    let fetch: Function = Reflect::get(&global, &"fetch".into())?
        .dyn_into()
        .map_err(BrowserError::from)?;
    let asked: Promise = fetch
        .call1(&global, &place::absolute(name).into())?
        .dyn_into()
        .map_err(BrowserError::from)?;
    let answer: web_sys::Response = JsFuture::from(asked)
        .await?
        .dyn_into()
        .map_err(BrowserError::from)?;
    if answer.ok() {
        Ok(answer)
    } else {
        Err(BrowserError(format!("{name}: {}", answer.status())))
    }
}

/// Its text.
pub(crate) async fn text(name: &str) -> Result<String, BrowserError> {
    let answer = file(name).await?;
    let read: JsValue = JsFuture::from(answer.text()?).await?;
    read.as_string()
        .ok_or_else(|| BrowserError(name.to_owned()))
}
