//! The vote that waits to be signed.

use crate::ballot::answers::undo::GivenVote;
use crate::browser::page;
use crate::kit::answers::view::RefusalView;
use leptos::prelude::*;

/// The preference that notes that somebody has voted here.
pub(super) const VOTED: &str = "voted";

/// The vote that waits to be signed, if one does.
#[derive(Clone, Copy)]
pub(crate) struct Given {
    pub(super) vote: RwSignal<Option<GivenVote>>,
    /// Grows with every vote given, so that an old timer signs no later one.
    pub(super) count: StoredValue<u32>,
    pub(super) refusal: RwSignal<Option<RefusalView>>,
    /// Whether a vote was ever signed in this browser.
    pub(super) voted: RwSignal<bool>,
}

impl Given {
    pub(crate) fn new() -> Self {
        Self {
            vote: RwSignal::new(None),
            count: StoredValue::new(0),
            refusal: RwSignal::new(None),
            voted: RwSignal::new(page::preference(VOTED).is_some()),
        }
    }
}
