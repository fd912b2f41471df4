//! Verifier of a table's peer.

use super::TableSession;
use crate::browser::place;
use crate::host::verifier::Verifier;
use nomic_sync::{Input, VerifierReport};
use std::rc::{Rc, Weak};
use wasm_bindgen_futures::spawn_local;

impl TableSession {
    /// Creates the verifier of a peer that was just opened. If all is still to come, its worker
    /// starts at once: until a line is there nothing else is done, and later the peer would wait
    /// for it.
    pub(super) fn begin_verifying(self: &Rc<Self>, all_to_come: bool) {
        let weak = Rc::downgrade(self);
        let verifier = Verifier::new(move |report| Self::on_verifier_report(&weak, report));
        if all_to_come && place::has_processors_to_spare() {
            verifier.wake();
        }
        self.verifier.replace(Some(verifier));
    }

    /// Handles a report of the verifier. If the verifier is lost, the peer does its jobs itself, so
    /// no other one is started.
    fn on_verifier_report(weak: &Weak<Self>, report: Option<Vec<u8>>) {
        let Some(this) = weak.upgrade() else { return };
        match report.and_then(|bytes| VerifierReport::decode(&bytes)) {
            Some(report) => this.input(Input::Verified(report)),
            None => {
                web_sys::console::warn_1(&"signatures are checked without a verifier".into());
                // It may be heard while a job is being handed in, and is dropped afterwards.
                spawn_local(async move {
                    this.verifier.replace(None);
                    this.input(Input::VerifierLost);
                });
            }
        }
    }
}
