//! Reads `nomic.json`, the one file that a host of the page may edit. It has the relay's address.

use crate::browser::{BrowserError, place};
use std::cell::RefCell;

type Then = Box<dyn FnOnce(&str)>;

/// Relay of links that name none, as a WebSocket address. It is known once the page has sent the
/// file's content.
#[derive(Default)]
pub(super) struct DefaultRelay {
    known: RefCell<Option<String>>,
    awaited: RefCell<Vec<Then>>,
}

impl DefaultRelay {
    /// Sets the relay from the file's content; `None` if the file could not be loaded.
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
