//! Everything that knows the browser: storage, socket, clock, tabs, workers.
//!
//! Nothing here knows the game. Failures come out as [`BrowserError`], never as a panic.

pub(crate) mod beside;
pub(crate) mod clock;
pub(crate) mod files;
pub(crate) mod host;
pub(crate) mod importer;
pub(crate) mod page;
pub(crate) mod place;
pub(crate) mod random;
pub(crate) mod record;
pub(crate) mod share;
pub(crate) mod small;
pub(crate) mod throwaway;
pub(crate) mod typing;
pub(crate) mod update;
pub(crate) mod words;

use std::pin::{Pin, pin};
use std::task::{Context, Poll, Waker};
use wasm_bindgen::JsValue;

/// A future of one type, whatever it does.
pub type LocalBoxFuture<T> = Pin<Box<dyn Future<Output = T>>>;

/// What a future gives that waits for nothing.
pub fn at_once<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

/// What a browser refused to do, in its own words: shown small, beneath ours.
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
