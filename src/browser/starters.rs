//! Fetching the pages of a starter ruleset, which are files beside the program. The service worker
//! keeps them, so that a game can also be founded without a network.

use super::{BrowserError, page};
use crate::state::starters::{LANGUAGES, file, read};
use nomic_rulesets::Blueprint;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// The ruleset in this folder with what it leaves open, from its files.
pub(crate) async fn blueprint(id: &str) -> Result<Blueprint, BrowserError> {
    let mut pages = Vec::new();
    for language in LANGUAGES {
        pages.push((language, text(&file(id, language)).await?));
    }
    // Whoever hosts the page may have edited the files; what is wrong then names file and line.
    read(id, &pages).map_err(|error| BrowserError(error.to_string()))
}

async fn text(file: &str) -> Result<String, BrowserError> {
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
