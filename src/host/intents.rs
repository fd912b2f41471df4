//! Intents of a player's commands.

use crate::ballot::answers::ballot_end::closing;
use crate::channel::{MoveRequest, Packed, Proposed};
use crate::kit::answers::view::RefusalView;
use crate::locale::rendering::refusals;
use crate::proposal::answers::proposal::{opening, remark};
use nomic_engine::Refusal;
use nomic_peer::{Intent, Link, Peer};
use nomic_wording::Locale;

/// Intent of a player's command. A proposal is drafted here.
///
/// # Errors
/// Something is missing in the form, or its subject is not there any more.
pub(crate) fn intent(
    peer: &Peer,
    deed: MoveRequest,
    language: Locale,
    draft: impl FnOnce(&Packed<Proposed>) -> Result<Intent, RefusalView>,
) -> Result<Intent, RefusalView> {
    let found = match deed {
        MoveRequest::Intent(intent) => Some(intent),
        MoveRequest::Propose(proposed) => return draft(&proposed),
        MoveRequest::Open(number) => opening(peer, number),
        MoveRequest::Remark { number, text } => remark(peer, number, text),
        MoveRequest::MoveOn(link) => Link::parse(&link)
            .ok()
            .and_then(|link| peer.moves_on(&link)),
        MoveRequest::Close { closes, throws } => closing(peer, &closes, &throws),
    };
    found.ok_or_else(|| refusals::refusal(&Refusal::UnknownProposal, peer, language))
}
