//! The one file that whoever hosts the page may edit: `nomic.json`, with the relay's address.

use crate::browser::{BrowserError, place};
use std::cell::RefCell;

/// What is done with the address, once it is known.
type Then = Box<dyn FnOnce(&str)>;

/// The relay that links without one of their own mean, as a WebSocket address, once the page has told
/// what stands in that file.
#[derive(Default)]
pub(super) struct DefaultRelay {
    known: RefCell<Option<String>>,
    awaited: RefCell<Vec<Then>>,
}

impl DefaultRelay {
    /// Takes what stands in the file, if it could be had.
    pub(super) fn settle(&self, file: Option<&str>) {
        let relay = match file.map(configured) {
            Some(Ok(Some(relay))) if !relay.is_empty() => place::absolute_socket(&relay),
            _ => place::absolute_socket("relay"),
        };
        self.known.replace(Some(relay.clone()));
        self.awaited
            .take()
            .into_iter()
            .for_each(|then| then(&relay));
    }

    /// Does this with the address, at once if it is known.
    pub(super) fn once_known(&self, then: Then) {
        let known = self.known.borrow().clone();
        match known {
            Some(relay) => then(&relay),
            None => self.awaited.borrow_mut().push(then),
        }
    }
}

/// The browser reads it itself: for this one field `serde_json` would add 9 KB to what is loaded, and
/// `serde-wasm-bindgen` 2 KB.
fn configured(file: &str) -> Result<Option<String>, BrowserError> {
    let read = js_sys::JSON::parse(file)?;
    Ok(js_sys::Reflect::get(&read, &"relay".into())?.as_string())
}
