//! What a table's peer has done beside it.

use super::Session;
use crate::host::assistant::{Assistant, AssistantNews};
use crate::host::{AIRLOCK, VERIFIER};
use nomic_sync::{AirlockReport, Input, VerifierReport};
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use wasm_bindgen_futures::spawn_local;

/// A verifier that was asked nothing for so long ends: it is needed when much comes in at once.
const VERIFIER_RESTS_MS: u32 = 10_000;

impl Session {
    /// Puts assistants beside a peer that was just opened.
    pub(super) fn begin_assistants(self: &Rc<Self>) {
        let weak = Rc::downgrade(self);
        let airlock = Assistant::new(AIRLOCK, None, move |news| Self::hear_airlock(&weak, news));
        self.airlock.replace(Some(airlock));
        let weak = Rc::downgrade(self);
        let verifier = Assistant::new(VERIFIER, Some(VERIFIER_RESTS_MS), move |news| {
            Self::hear_verifier(&weak, news);
        });
        self.verifier.replace(Some(verifier));
    }

    fn hear_airlock(weak: &Weak<Self>, news: AssistantNews) {
        let Some(this) = weak.upgrade() else { return };
        match news {
            AssistantNews::Report(bytes) => match AirlockReport::decode(&bytes) {
                Some(report) => this.input(Input::Inspected(report)),
                None => web_sys::console::error_1(&"the airlock's report cannot be read".into()),
            },
            AssistantNews::Trapped(ticket) => this.input(Input::AirlockTrapped { ticket }),
            AssistantNews::Unavailable => {
                web_sys::console::warn_1(&"the airlock's worker does not start".into());
            }
        }
    }

    /// What the verifier does not do the peer does itself, so it is not tried again.
    fn hear_verifier(weak: &Weak<Self>, news: AssistantNews) {
        let Some(this) = weak.upgrade() else { return };
        let report = match news {
            AssistantNews::Report(bytes) => VerifierReport::decode(&bytes),
            AssistantNews::Trapped(_) | AssistantNews::Unavailable => None,
        };
        match report {
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

/// Gives an assistant a job, if there is one.
pub(super) fn hand_in(to: &RefCell<Option<Assistant>>, ticket: u64, job: Vec<u8>) {
    if let Some(assistant) = to.borrow().as_ref() {
        assistant.hand_in(ticket, job);
    }
}
