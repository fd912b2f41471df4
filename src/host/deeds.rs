//! What a player does at the table, as an intent.

use crate::ballot::answers::closing::closing;
use crate::channel::{Deed, Packed, Proposed};
use crate::kit::answers::view::RefusalView;
use crate::locale::telling::refusals;
use crate::proposal::answers::proposal::{opening, remark};
use nomic_engine::Refusal;
use nomic_sync::{Intent, Link, Peer};
use nomic_wording::Locale;

/// The intent that a deed is; what it proposes has to be drafted.
///
/// # Errors
/// Something is missing in what was filled in, or what it is about is not there any more.
pub(crate) fn intent(
    peer: &Peer,
    deed: Deed,
    language: Locale,
    draft: impl FnOnce(&Packed<Proposed>) -> Result<Intent, RefusalView>,
) -> Result<Intent, RefusalView> {
    let found = match deed {
        Deed::Intent(intent) => Some(intent),
        Deed::Propose(proposed) => return draft(&proposed),
        Deed::Open(number) => opening(peer, number),
        Deed::Remark { number, text } => remark(peer, number, text),
        Deed::MoveOn(link) => Link::parse(&link)
            .ok()
            .and_then(|link| peer.moves_on(&link)),
        Deed::Close { closes, throws } => closing(peer, &closes, &throws),
    };
    found.ok_or_else(|| refusals::refusal(&Refusal::UnknownProposal, peer, language))
}
