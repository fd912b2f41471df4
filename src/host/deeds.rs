//! What a player does at the table, as an intent.

use crate::ballot::answers::closing::closing;
use crate::channel::Deed;
use crate::kit::answers::view::RefusalView;
use crate::locale::telling::refusals;
use crate::proposal::answers::drafting::draft_of;
use crate::proposal::answers::proposal::{opening, remark};
use nomic_engine::Refusal;
use nomic_sync::{Intent, Peer};
use nomic_wording::Locale;

/// The intent that a deed is.
///
/// # Errors
/// Something is missing in what was filled in, or what it is about is not there any more.
pub(crate) fn intent(peer: &Peer, deed: Deed, language: Locale) -> Result<Intent, RefusalView> {
    let found = match deed {
        Deed::Intent(intent) => Some(intent),
        Deed::Propose { form, revising } => return draft_of(peer, &form, revising, language),
        Deed::Open(number) => opening(peer, number),
        Deed::Remark { number, text } => remark(peer, number, text),
        Deed::Close { closes, throws } => closing(peer, &closes, &throws),
    };
    found.ok_or_else(|| refusals::refusal(&Refusal::UnknownProposal, peer, language))
}
