//! Everything that knows the browser: storage, socket, clock, tabs, workers.
//!
//! Nothing here knows the game. Failures come out as [`BrowserError`], never as a panic.

pub(crate) mod clock;
pub(crate) mod files;
pub(crate) mod host;
pub(crate) mod importer;
pub(crate) mod notifier;
pub(crate) mod page;
pub(crate) mod place;
mod press;
pub(crate) mod random;
pub(crate) mod record;
pub(crate) mod sandboxed_worker;
pub(crate) mod share;
pub(crate) mod small;
pub(crate) mod static_files;
pub(crate) mod typed_text;
pub(crate) mod update;
pub(crate) mod words;

use wasm_bindgen::JsValue;

/// A browser's refusal in its own words: shown small, below ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BrowserError(pub(crate) String);

impl From<JsValue> for BrowserError {
    fn from(value: JsValue) -> Self {
        Self(format!("{value:?}"))
    }
}

impl From<idb::Error> for BrowserError {
    fn from(error: idb::Error) -> Self {
        Self(error.to_string())
    }
}
