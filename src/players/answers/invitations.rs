//! Invitations for one person that this player has made out.

use crate::kit::answers::preview::may;
use crate::kit::answers::view::May;
use nomic_engine::InvitationId;
use nomic_peer::{Intent, Peer};
use nomic_wording::Locale;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InvitationView {
    pub(crate) id: InvitationId,
    /// Link to send, without the page's address and `#`.
    pub(crate) link: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Inviting {
    pub(crate) open: Vec<InvitationView>,
    pub(crate) may: May,
}

/// The open invitations of this player, and whether there may be one more; nothing for who only
/// watches.
pub(crate) fn inviting(peer: &Peer, language: Locale) -> Option<Inviting> {
    let me = peer.game().state().player(peer.me()?)?;
    if !me.active {
        return None;
    }
    let open = peer.invitations().into_iter();
    let open = open.map(|invitation| InvitationView {
        id: invitation.id(),
        link: invitation.fragment(peer.link()),
    });
    Some(Inviting {
        open: open.collect(),
        may: may(peer, Intent::Invite, language),
    })
}
