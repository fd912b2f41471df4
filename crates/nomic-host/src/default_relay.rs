//! Relay of links that name none.

use std::cell::RefCell;
use std::rc::Rc;

use crate::port::Port;

type Then = Box<dyn FnOnce(&str)>;

/// Relay of links that name none, as a WebSocket address. It is known once the page has sent its
/// settings.
#[derive(Default)]
pub(crate) struct DefaultRelay {
    known: RefCell<Option<String>>,
    awaited: RefCell<Vec<Then>>,
}

impl DefaultRelay {
    /// Sets the relay; without a name it is the one beside the page.
    pub(crate) fn settle(&self, port: &Rc<Port>, relay: Option<&str>) {
        let relay = relay.filter(|relay| !relay.is_empty()).unwrap_or("relay");
        let relay = port.platform.relay_address(relay);
        self.known.replace(Some(relay.clone()));
        let awaited = self.awaited.take();
        awaited.into_iter().for_each(|then| then(&relay));
    }

    /// Does this with the address, at once if it is known.
    pub(crate) fn once_known(&self, then: Then) {
        let known = self.known.borrow().clone();
        match known {
            Some(relay) => then(&relay),
            None => self.awaited.borrow_mut().push(then),
        }
    }
}
