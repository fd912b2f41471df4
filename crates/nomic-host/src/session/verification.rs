//! Verifier of a table's peer.

use std::rc::{Rc, Weak};

use nomic_peer::{Input, VerifierReport};

use super::TableSession;
use crate::io::{HostEvent, WorkerStart};

impl TableSession {
    /// Creates the verifier of a peer that was just opened. If all is still to come, its worker
    /// starts at once: until a line is there nothing else is done, and later the peer would wait
    /// for it.
    pub(super) fn begin_verifying(self: &Rc<Self>, all_to_come: bool) {
        let weak = Rc::downgrade(self);
        let start = match all_to_come && self.port.platform.has_verifier() {
            true => WorkerStart::Now,
            false => WorkerStart::AtFirstJob,
        };
        let heard = move |event| Self::on_verifier_event(&weak, event);
        let verifier = self.port.verifier(start, heard);
        drop(self.verifier.replace(Some(verifier)));
    }

    /// Handles a report of the verifier. If the verifier is lost, the peer does its jobs itself, so
    /// no other one is started.
    fn on_verifier_event(weak: &Weak<Self>, event: HostEvent) {
        let Some(this) = weak.upgrade() else { return };
        let report = match event {
            HostEvent::Report(report) => VerifierReport::decode(&report),
            _ => None,
        };
        match report {
            Some(report) => this.input(Input::Verified(report)),
            None => {
                drop(this.verifier.take());
                this.input(Input::VerifierLost);
            }
        }
    }
}
