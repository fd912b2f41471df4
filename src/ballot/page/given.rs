//! The vote that waits to be signed.

use crate::ballot::answers::undo::{GivenVote, VoteMatter};
use crate::browser::page;
use crate::kit::answers::view::RefusalView;
use leptos::prelude::*;

/// The preference that notes that somebody has voted here.
pub(super) const VOTED: &str = "voted";

#[derive(Clone, Copy)]
pub(crate) struct PendingVote {
    pub(super) vote: RwSignal<Option<GivenVote>>,
    /// Grows with every vote given, so that an old timer signs no later one.
    pub(super) count: StoredValue<u32>,
    /// Matters that the reader can vote on here.
    pub(super) here: RwSignal<Vec<VoteMatter>>,
    pub(super) refusal: RwSignal<Option<RefusalView>>,
    /// Whether a vote was ever signed in this browser.
    pub(super) voted: RwSignal<bool>,
}

impl PendingVote {
    pub(crate) fn new() -> Self {
        Self {
            vote: RwSignal::new(None),
            count: StoredValue::new(0),
            here: RwSignal::default(),
            refusal: RwSignal::new(None),
            voted: RwSignal::new(page::preference(VOTED).is_some()),
        }
    }

    /// Notes that the buttons of a poll are on the page, as long as the component is there that calls this.
    pub(super) fn can_be_seen(self, poll: VoteMatter) {
        let here = self.here;
        here.update(|polls| polls.push(poll));
        on_cleanup(move || {
            here.try_update(|polls| {
                let place = polls.iter().position(|other| *other == poll);
                place.map(|place| polls.remove(place));
            });
        });
    }
}
